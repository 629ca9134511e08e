import { formatDay } from '../platform/format.ts';
import { useText } from '../platform/i18n.ts';

type Archived = { readonly archived_at: string | null; readonly archived_by: string | null };

/** When a record was archived, and by whom; nothing while it is live. */
export const ArchivedWhen = ({ row: { archived_at: when, archived_by: name } }: { row: Archived }) => {
  const text = useText();
  if (!when) return null;
  const date = formatDay(when);
  return <>{name ? text('archive.whenBy', { date, name }) : text('archive.when', { date })}</>;
};
