import { formatDay, formatNumber } from '../../platform/format.ts';
import { useText } from '../../platform/i18n.ts';

type CardFactsProps = { row: { readonly created_at: string; readonly total_reacts: number } };

/** When a record was added, and how many doctors reacted to it. */
export const CardFacts = ({ row: { created_at: added, total_reacts: count } }: CardFactsProps) => {
  const text = useText();
  return (
    <>
      <span>{formatDay(added)}</span>
      <span>{text('reactions.counts', { count, shown: formatNumber(count) })}</span>
    </>
  );
};
