import { CloseButton, Group } from '@mantine/core';
import { useText } from '../../../platform/i18n.ts';
import { Callout } from '../../../ui/state/callout.tsx';
import type { ToolList } from '../list-tool.ts';

const kinds = ['dates', 'order', 'filter'] as const;

const kindOf = (name: string): (typeof kinds)[number] => {
  if (name === 'from' || name === 'to') return 'dates';
  return name === 'sort' ? 'order' : 'filter';
};

/** Says which parts of the address the list cannot use. Dismissing it removes them from the address. */
export const AddressCallout = ({ params }: Pick<ToolList, 'params'>) => {
  const text = useText();
  const found = new Set(params.invalid.map(kindOf));
  return (
    <Callout tone="pending">
      <Group component="span" gap={8} wrap="nowrap" align="flex-start" role="status">
        <span>
          {kinds
            .filter((kind) => found.has(kind))
            .map((kind) => text(`listTools.notUnderstood.${kind}`))
            .join(' ')}
        </span>
        <CloseButton size="sm" aria-label={text('listTools.dismiss')} onClick={params.removeInvalid} />
      </Group>
    </Callout>
  );
};
