import { formatDay } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';

type CardFooterProps = { row: { readonly created_at: string; readonly total_reacts: number } };

/** The date of a record and its number of reactions. */
export const CardFooter = ({ row: { created_at: added, total_reacts: count } }: CardFooterProps) => {
  const text = useText();
  return (
    <>
      <span>{formatDay(added)}</span>
      <span>{text('reactions.counts', { count })}</span>
    </>
  );
};
