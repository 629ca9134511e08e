import type { Clash } from '../../contract/kit/archive.ts';
import { clashing, notFound } from '../platform/errors.ts';

/** What became of one record of a restore call: no reason where it is live again; `clash` is the live record in its place. */
export type RestoreOutcome = { id: number; reason: string | null; clash?: Clash['with'] };

const clashesOf = (outcomes: RestoreOutcome[]): Clash[] =>
  outcomes.flatMap(({ id, reason, clash }) => (clash && reason !== null ? [{ id, reason, with: clash }] : []));

/** The answer of a restore call; refused where nothing could be restored: 409 for a clash, 404 where none of them is archived. */
export const restoreResult = (label: string, outcomes: RestoreOutcome[], missing: (id: number) => boolean) => {
  const [first] = outcomes;
  if (first?.reason && outcomes.every(({ reason }) => reason !== null)) {
    throw outcomes.every(({ id }) => missing(id))
      ? notFound(first.reason)
      : clashing(first.reason, { ids: outcomes.map(({ reason }) => reason ?? '') }, clashesOf(outcomes));
  }
  const refused = outcomes.filter(({ reason }) => reason !== null);
  const rest = refused.length > 0 ? `, but ${refused.length} of ${outcomes.length} stayed in the archive: ${refused[0]?.reason}` : '';
  return {
    data: outcomes.map(({ id, reason, clash }) => ({ id, restored: reason === null, reason, clash: clash ?? null })),
    message: `${label} Restore successfully${rest}`,
  };
};

/** The answer of a restore call that brought back all that are archived among its ids; nothing else can keep one there. */
export const restoredAmong = (archived: ReadonlySet<number>, ids: readonly number[], { label, noun }: { label: string; noun: string }) =>
  restoreResult(
    label,
    ids.map((id) => ({ id, reason: archived.has(id) ? null : `There is no archived ${noun} ${id}` })),
    (id) => !archived.has(id),
  );

/** When and by whom a row was archived, as its response carries it. */
export const presentArchived = ({ archived_at, archived_by_name }: { archived_at: Date | null; archived_by_name: string | null }) => ({
  archived_at: archived_at?.toISOString() ?? null,
  archived_by: archived_by_name,
});
