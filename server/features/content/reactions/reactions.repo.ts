import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';
import { type Reactable, reactionTables } from './reactions.read.ts';

type Target = { kind: Reactable; id: number; doctorId: number };

/** Stores the reaction of a doctor to a record in place of an earlier one. */
export const setReaction = async (db: Db, { kind, id, doctorId }: Target, { reaction, at }: { reaction: number; at: Date }) => {
  const table = sql.table(reactionTables[kind]);
  const record = sql.ref(`${kind}_id`);
  await sql`insert into ${table} as stored (${record}, doctor_id, reaction, reacted_at) values (${id}, ${doctorId}, ${reaction}, ${at})
    on conflict (${record}, doctor_id) do update set reaction = excluded.reaction, reacted_at = excluded.reacted_at
    where stored.reaction <> excluded.reaction`.execute(db);
};

/** Removes the reaction of a doctor to a record, if there is one. */
export const removeReaction = async (db: Db, { kind, id, doctorId }: Target) => {
  const table = sql.table(reactionTables[kind]);
  await sql`delete from ${table} where ${sql.ref(`${kind}_id`)} = ${id} and doctor_id = ${doctorId}`.execute(db);
};
