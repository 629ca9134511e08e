import { Flex, Pill, VisuallyHidden } from '@mantine/core';
import { formatNumber } from '../../platform/format.ts';
import { useText } from '../../platform/i18n.ts';

type ChipsProps = {
  label: string;
  rows: readonly { readonly id: number; readonly name: string }[];
  tone?: 'neutral' | 'action';
  /** Shows this many names at most, and the number of the others. */
  most?: number;
};

/** The names of a record's labels or targets. Truncates long names; renders nothing for an empty list. */
export const Chips = ({ label, rows, tone = 'neutral', most = rows.length }: ChipsProps) => {
  if (rows.length === 0) return null;
  return (
    <Flex component="ul" gap={6} wrap="wrap" aria-label={label}>
      {rows.slice(0, most).map(({ id, name }) => (
        <li key={id} title={name}>
          <Pill data-tone={tone} maw="22ch">
            <bdi>{name}</bdi>
          </Pill>
        </li>
      ))}
      {rows.length > most ? <MoreChip rows={rows.slice(most)} /> : null}
    </Flex>
  );
};

const MoreChip = ({ rows }: Pick<ChipsProps, 'rows'>) => {
  const text = useText();
  return (
    <li title={rows.map(({ name }) => name).join(', ')}>
      <Pill>
        <span aria-hidden="true">+{formatNumber(rows.length)}</span>
        <VisuallyHidden>{text('labels.more', { count: rows.length })}</VisuallyHidden>
      </Pill>
    </li>
  );
};
