import { Button, Flex, Group, Pill, Stack } from '@mantine/core';
import { useText } from '../../platform/i18n.ts';
import type { Option } from '../data/queries.ts';

type SelectedListProps<Selected extends Option> = { label: string; chosen: readonly Selected[]; onChange: (chosen: Selected[]) => void };

/** The picked records, each with a remove button; nothing without one. */
export const SelectedList = <Selected extends Option>({ label, chosen, onChange }: SelectedListProps<Selected>) => {
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
              data-tone="action"
              maw={220}
              fz={13}
              fw={550}
              withRemoveButton
              onRemove={() => onChange(chosen.filter((other) => other.id !== id))}
              removeButtonProps={{ 'aria-hidden': false, 'aria-label': text('picker.letGo', { name }), tabIndex: 0 }}
            >
              <bdi>{name}</bdi>
            </Pill>
          </li>
        ))}
      </Flex>
    </Stack>
  );
};
