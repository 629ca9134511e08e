import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';
import { type Commentable, commentTables } from './comments.read.ts';

type NewComment = { kind: Commentable; recordId: number; doctorId: number; clientId: string; content: string; at: Date };

/** Stores a comment. The caller locks the doctor and checks that none has this `clientId`. */
export const storeComment = async (db: Db, { kind, recordId, doctorId, clientId, content, at }: NewComment) => {
  const table = sql.table(commentTables[kind]);
  const {
    rows: [stored],
  } = await sql<{ id: number }>`
    insert into ${table} (${sql.ref(`${kind}_id`)}, doctor_id, client_id, content, created_at)
    values (${recordId}, ${doctorId}, ${clientId}, ${content}, ${at}) returning id`.execute(db);
  return stored ?? Promise.reject(new Error('The comment was not stored'));
};

/** Hides a comment, also of an archived record; returns undefined if it is hidden already. */
export const setHidden = async (db: Db, kind: Commentable, { id, at, by }: { id: number; at: Date; by: number }) => {
  const { rows } = await sql<{ record_id: number }>`
    update ${sql.table(commentTables[kind])} set hidden_at = ${at}, hidden_by = ${by}
    where id = ${id} and hidden_at is null returning ${sql.ref(`${kind}_id`)} as record_id`.execute(db);
  return rows[0];
};

/** The comment that a doctor stored with a `clientId`, visible or not. */
export const findOwnComment = async (db: Db, { kind, doctorId, clientId }: Pick<NewComment, 'kind' | 'doctorId' | 'clientId'>) => {
  const { rows } = await sql<{ id: number; record_id: number }>`
    select id, ${sql.ref(`${kind}_id`)} as record_id from ${sql.table(commentTables[kind])}
    where doctor_id = ${doctorId} and client_id = ${clientId}`.execute(db);
  return rows[0];
};

/**
 * Hides a comment of a doctor for good, also one that the office hid before. Returns its record, and whether the doctor had not deleted it
 * yet; undefined if the doctor has no such comment.
 */
export const deleteOwnComment = async (
  db: Db,
  { kind, id, doctorId, at }: Pick<NewComment, 'kind' | 'doctorId' | 'at'> & { id: number },
): Promise<{ record_id: number; isNew: boolean } | undefined> => {
  const table = sql.table(commentTables[kind]);
  const { rows } = await sql<{ record_id: number; hidden_by: number | null }>`
    select ${sql.ref(`${kind}_id`)} as record_id, hidden_by from ${table} where id = ${id} and doctor_id = ${doctorId}
    for no key update`.execute(db);
  const [row] = rows;
  if (!row || row.hidden_by === doctorId) return row && { record_id: row.record_id, isNew: false };
  await sql`update ${table} set hidden_at = coalesce(hidden_at, ${at}), hidden_by = ${doctorId} where id = ${id}`.execute(db);
  return { record_id: row.record_id, isNew: true };
};
