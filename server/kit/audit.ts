import type { Context } from '../platform/context.ts';

type Facts = Record<string, unknown>;

/** One change of one record: what was done, in the words of its permission, and what it changed. Never secrets or the bytes of documents. */
export type AuditLine = { action: string; entity: string; id: number; before?: Facts; after?: Facts };

type Author = Pick<Context, 'db' | 'now' | 'requestId'> & { actor: { id: number } | undefined };

/** Writes the audit lines of a change into its own transaction. */
export const audit = async ({ db, actor, now, requestId }: Author, lines: AuditLine | AuditLine[]): Promise<void> => {
  const rows = [lines].flat().map(({ action, entity, id, before, after }) => ({
    at: now,
    actor_id: actor?.id ?? null,
    action,
    entity,
    entity_id: id,
    before: before ? JSON.stringify(before) : null,
    after: after ? JSON.stringify(after) : null,
    request_id: requestId,
  }));
  if (rows.length > 0) await db.insertInto('audit').values(rows).execute();
};

/** Files that came with a write, as its line tells of them: that they changed, never what they hold. */
export const changedFiles = (files: Readonly<Record<string, unknown>>): Facts =>
  Object.fromEntries(Object.entries(files).flatMap(([name, file]) => (file === undefined ? [] : [[name, 'changed']])));

/** Of what was known of a record before, what a change's line is to tell: the facts that stand in its `after` too. */
export const factsBefore = (after: Facts, known: Facts): Facts => Object.fromEntries(Object.entries(known).filter(([key]) => key in after));
