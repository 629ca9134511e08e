import type { Context } from '../platform/context.ts';
import { orNotFound } from '../platform/errors.ts';
import { type RestoreOutcome, restoreResult } from './archive.ts';
import { audit } from './audit.ts';
import { type Carrier, type NamedRepo, type NamedRow, stillCarried } from './named.ts';

/** What a kind of named record is called: in the audit trail, within a sentence and at the head of one. */
type NamedWords = { entity: string; noun: string; label: string };

/** The writes of one named table: each changes the row, leaves its audit line, and gives the row back with what to say of it. */
export const namedWrites = <Count extends Carrier>(repo: NamedRepo<Count>, { entity, noun, label }: NamedWords) => {
  const live = async ({ db }: Context, id: number): Promise<NamedRow<Count>> => orNotFound(await repo.byId(db, id), `${noun} ${id}`);
  return {
    create: async (context: Context, { name }: { name: string }) => {
      const { id } = await repo.insert(context.db, name, context.now);
      await audit(context, { action: `${entity}.create`, entity, id, after: { name } });
      return { row: await live(context, id), message: 'Added successfully' };
    },
    update: async (context: Context, id: number, { name }: { name: string }) => {
      const before = await live(context, id);
      orNotFound(await repo.rename(context.db, id, { name, at: context.now }), `${noun} ${id}`);
      await audit(context, { action: `${entity}.update`, entity, id, before: { name: before.name }, after: { name } });
      return { row: { ...before, name }, message: `${label} updated successfully` };
    },
    archive: async (context: Context, id: number) => {
      const row = await live(context, id);
      orNotFound(await repo.archive(context.db, id, { at: context.now, by: context.actor.id }), `${noun} ${id}`);
      await audit(context, { action: `${entity}.archive`, entity, id, before: { name: row.name } });
      const archived = { ...row, archived_at: context.now, archived_by_name: context.actor.name };
      return { row: archived, message: `${label} deleted successfully${stillCarried(row)}` };
    },
    /** Those of the ids that can come back do; the others keep their reason. */
    restore: async (context: Context, ids: number[]) => {
      const archived = new Map((await repo.archivedWithClash(context.db, ids)).map((row) => [row.id, row]));
      const taken = new Map<string | null, { id: number; name: string }>();
      const outcomes = ids.map((id): RestoreOutcome => {
        const row = archived.get(id);
        if (!row) return { id, reason: `There is no archived ${noun} ${id}` };
        if (row.clash_id !== null && row.clash_name !== null) {
          const clash = { id: row.clash_id, name: row.clash_name };
          return { id, reason: `A live ${noun} is already called "${clash.name}"`, clash };
        }
        const twin = taken.get(row.search_key);
        if (twin) return { id, reason: `Another ${noun} of this list is already called "${twin.name}"`, clash: twin };
        taken.set(row.search_key, { id, name: row.name });
        return { id, reason: null };
      });
      const restored = outcomes.flatMap(({ id, reason }) => (reason === null ? [id] : []));
      if (restored.length > 0) await repo.restore(context.db, restored, context.now);
      await audit(
        context,
        restored.map((id) => ({ action: `${entity}.restore`, entity, id })),
      );
      return restoreResult(label, outcomes, (id) => !archived.has(id));
    },
  };
};
