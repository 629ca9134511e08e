import type { AnyEntity } from '../../contract/entities/index.ts';
import type { Clash } from '../../contract/kit/archive.ts';
import type { EntityScreens } from '../../contract/kit/entity.ts';
import type { Context } from '../platform/context.ts';
import { notFound, restoreConflict } from '../platform/errors.ts';
import { audit, auditNames } from './audit.ts';
import { anyOf } from './list.ts';
import { nextVersion } from './stale.ts';

/** The outcome of restoring one record. `reason` is null if it was restored; `clash` is the active record that now uses its name. */
export type RestoreOutcome = { id: number; reason: string | null; clash?: Clash['with'] };

const getClashes = (outcomes: RestoreOutcome[]): Clash[] =>
  outcomes.flatMap(({ id, reason, clash }) => (clash && reason !== null ? [{ id, reason, with: clash }] : []));

type Restorable = { readonly label: string; readonly screens?: EntityScreens };

/** The response of a restore request. If no record was restored, it throws 404 if none is archived, otherwise 409. */
export const summarizeRestore = ({ label, screens }: Restorable, outcomes: RestoreOutcome[], isMissing: (id: number) => boolean) => {
  const [first] = outcomes;
  if (first?.reason && outcomes.every(({ reason }) => reason !== null)) {
    throw outcomes.every(({ id }) => isMissing(id))
      ? notFound(first.reason)
      : restoreConflict(first.reason, { ids: outcomes.map(({ reason }) => reason ?? '') }, getClashes(outcomes));
  }
  const refused = outcomes.filter(({ reason }) => reason !== null);
  const rest = refused.length > 0 ? `, but ${refused.length} of ${outcomes.length} stayed in the archive: ${refused[0]?.reason}` : '';
  // The specification has this wording for the kinds with an archive page.
  const verb = screens?.archive ? 'Restore' : 'restored';
  return {
    data: outcomes.map(({ id, reason, clash }) => ({ id, restored: reason === null, reason, clash: clash ?? null })),
    message: `${label} ${verb} successfully${rest}`,
  };
};

/** The response of a restore request in which every archived record was restored, except those with a reason. */
export const summarizeRestoredIds = (
  kind: Restorable & { readonly singular: string },
  { restored, reasons }: { restored: ReadonlySet<number>; reasons?: ReadonlyMap<number, string> | undefined },
  ids: readonly number[],
) =>
  summarizeRestore(
    kind,
    ids.map((id) => ({ id, reason: restored.has(id) ? null : (reasons?.get(id) ?? `The archived ${kind.singular} ${id} was not found`) })),
    (id) => !(restored.has(id) || reasons?.has(id)),
  );

type RestorableEntity = Extract<AnyEntity, { table: 'notes' | 'groups' }>;

/** Restores archived records that can always be restored, with audit entries and the response. */
export const restoreRecords = async (context: Context, entity: RestorableEntity, ids: readonly number[]) => {
  const table: RestorableEntity['table'] = entity.table;
  const rows = await context.db
    .updateTable(table)
    .set({ archived_at: null, archived_by: null, updated_at: nextVersion(context.now) })
    .where('id', '=', anyOf(ids))
    .where('archived_at', 'is not', null)
    .returning('id')
    .execute();
  const restored = new Set(rows.map(({ id }) => id));
  await audit(
    context,
    ids.filter((id) => restored.has(id)).map((id) => ({ ...auditNames(entity, 'restore'), id })),
  );
  return summarizeRestoredIds(entity, { restored }, ids);
};

/** When and by whom a row was archived, as its response shows it. */
export const presentArchived = ({ archived_at, archived_by_name }: { archived_at: Date | null; archived_by_name: string | null }) => ({
  archived_at: archived_at?.toISOString() ?? null,
  archived_by: archived_by_name,
});
