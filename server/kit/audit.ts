import type { Context } from '../platform/context.ts';
import type { Db } from '../platform/database/index.ts';
import { compileQuery } from './compiled-query.ts';

type Fields = Record<string, unknown>;

/** One change of one record: the route that made it, and the changed fields. Never secrets or the contents of documents. */
export type NewAuditEntry = { action: string; entity: string; id: number; before?: Fields; after?: Fields };

/** The action and the entity of an audit entry for a change of a record: `areas.create` of `areas`. */
export const auditNames = ({ key, auditKey }: { key: string; auditKey: string }, verb: string) => ({
  action: `${key}.${verb}`,
  entity: auditKey,
});

type Author = Pick<Context, 'db' | 'now' | 'requestId'> & { actor: { id: number } | undefined };

type Row = {
  at: Date;
  actor_id: number | null;
  action: string;
  entity: string;
  entity_id: number;
  before: string | null;
  after: string | null;
  request_id: string;
};

const toRow = ({ actor, now, requestId }: Author, { action, entity, id, before, after }: NewAuditEntry): Row => ({
  at: now,
  actor_id: actor?.id ?? null,
  action,
  entity,
  entity_id: id,
  before: before ? JSON.stringify(before) : null,
  after: after ? JSON.stringify(after) : null,
  request_id: requestId,
});

const insertOne = compileQuery<Row, unknown>((db, { parameter }) =>
  db.insertInto('audit').values({
    at: parameter('at'),
    actor_id: parameter('actor_id'),
    action: parameter('action'),
    entity: parameter('entity'),
    entity_id: parameter('entity_id'),
    before: parameter('before'),
    after: parameter('after'),
    request_id: parameter('request_id'),
  }),
);

const insertRows = async (db: Db, rows: readonly Row[]): Promise<void> => {
  const [only] = rows;
  if (only && rows.length === 1) await insertOne(db, only, undefined);
  else if (rows.length > 0) await db.insertInto('audit').values(rows).execute();
};

/** Writes audit entries in the transaction of the change that they describe. */
export const audit = async (author: Author, entries: NewAuditEntry | NewAuditEntry[]): Promise<void> => {
  await insertRows(
    author.db,
    [entries].flat().map((entry) => toRow(author, entry)),
  );
};

/** The uploaded files of a write for its audit entry, which only says that they changed. */
export const changedFiles = (files: Readonly<Record<string, unknown>>): Fields =>
  Object.fromEntries(Object.entries(files).flatMap(([name, file]) => (file === undefined ? [] : [[name, 'changed']])));

/** The previous values of the fields that a change sets. */
export const changedFieldsBefore = (after: Fields, previous: Fields): Fields =>
  Object.fromEntries(Object.entries(previous).filter(([name]) => name in after));
