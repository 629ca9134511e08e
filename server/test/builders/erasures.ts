import type { Db } from '../../platform/database/index.ts';
import { buildAdmin, buildDoctor } from './users.ts';

type ErasureOverrides = { user_id?: number; requested_by?: number; due_at?: Date };

/** A request to erase an archived doctor, or the given archived member. */
export const buildErasure = async (db: Db, { user_id, requested_by, due_at = new Date('2026-12-21T10:00:00Z') }: ErasureOverrides = {}) => {
  const at = new Date('2026-11-21T10:00:00Z');
  const values = {
    user_id: user_id ?? (await buildDoctor(db, { archived_at: at })).id,
    requested_by: requested_by ?? (await buildAdmin(db)).id,
    requested_at: at,
    due_at,
    reason: 'Asked by e-mail',
  };
  return db.insertInto('erasures').values(values).returning(['id', 'user_id', 'due_at']).executeTakeFirstOrThrow();
};
