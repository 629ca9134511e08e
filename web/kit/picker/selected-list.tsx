import { Button, Flex, Group, Pill, Stack, VisuallyHidden } from '@mantine/core';
import { IconMessageOff } from '@tabler/icons-react';
import { useText } from '../../platform/i18n.ts';
import type { Option } from '../data/queries.ts';

type SelectedListProps<Selected extends Option> = {
  label: string;
  chosen: readonly Selected[];
  onChange: (chosen: Selected[]) => void;
  /** Why some of them will be skipped, by id. */
  skipped?: ReadonlyMap<number, string> | undefined;
};

/** The picked records, each with a remove button; nothing without one. */
export const SelectedList = <Selected extends Option>({ label, chosen, onChange, skipped }: SelectedListProps<Selected>) => {
  const text = useText();
  if (chosen.length === 0) return null;
  return (
    <Stack gap={6}>
      <Group justify="space-between">
        <strong role="status">{text('selection.countOf', { label, count: chosen.length })}</strong>
        <Button variant="subtle" size="compact-xs" aria-label={text('selection.clearOf', { label })} onClick={() => onChange([])}>
          {text('selection.clear')}
        </Button>
      </Group>
      <Flex component="ul" gap={6} wrap="wrap" mah={104} p={2} style={{ overflowY: 'auto' }} aria-label={label}>
        {chosen.map(({ id, name }) => (
          <li key={id}>
            <Pill
              size="lg"
              data-tone={skipped?.has(id) ? 'declined' : 'action'}
              title={skipped?.get(id)}
              maw={220}
              fz={13}
              fw={550}
              withRemoveButton
              onRemove={() => onChange(chosen.filter((other) => other.id !== id))}
              removeButtonProps={{ 'aria-hidden': false, 'aria-label': text('picker.letGo', { name }), tabIndex: 0 }}
            >
              {skipped?.has(id) ? <SkippedMark reason={skipped.get(id) ?? ''} /> : null}
              <bdi>{name}</bdi>
            </Pill>
          </li>
        ))}
      </Flex>
    </Stack>
  );
};

const SkippedMark = ({ reason }: { reason: string }) => (
  <>
    <IconMessageOff size={14} aria-hidden="true" style={{ verticalAlign: '-2px', marginInlineEnd: 4 }} />
    <VisuallyHidden>{reason}: </VisuallyHidden>
  </>
);
