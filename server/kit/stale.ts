import { type RawBuilder, sql } from 'kysely';
import type { AnyEntity } from '../../contract/entities/index.ts';
import type { SeenVersion } from '../../contract/kit/version.ts';
import type { Db } from '../platform/database/index.ts';
import { AppError } from '../platform/errors.ts';
import { anyOf } from './list.ts';

type Versioned = { updated_at: Date };

type Current = { singular: string; present: () => object | Promise<object> };

// The time in milliseconds, as responses show it. PostgreSQL stores more digits.
const isStale = ({ updated_at }: Versioned, { seen_updated_at: seen }: SeenVersion): boolean =>
  seen !== undefined && new Date(seen).getTime() !== updated_at.getTime();

/**
 * Throws 409 with the current record if the locked row is not the version that the sender of a change saw. `present` returns the record
 * as the response of the change presents it. A sender that names no version overwrites.
 */
export const assertUnchanged = async (row: Versioned, seen: SeenVersion, { singular, present }: Current): Promise<void> => {
  if (!isStale(row, seen)) return;
  const message = `This ${singular} was changed in the meantime. Check its current values and try again.`;
  throw new AppError('conflict', message, { current: await present() });
};

/**
 * The `updated_at` of a change: the given time, but later than the stored one, so that no two changes of a record have the same version.
 * Pass `stored` if the statement reads more than one table, or if the version has another name.
 */
export const nextVersion = (at: Date, stored: string | RawBuilder<unknown> = 'updated_at'): RawBuilder<Date> => {
  const version = typeof stored === 'string' ? sql.ref(stored) : stored;
  return sql<Date>`date_trunc('milliseconds', greatest(${at}::timestamptz, ${version} + interval '1 millisecond'))`;
};

/** A row's version in a response. */
export const presentVersion = ({ updated_at }: Versioned) => ({ updated_at: updated_at.toISOString() });

/** The versions of records, with one statement. Posts have none for the office, which does not edit them. */
export const findVersions = async (db: Db, { table }: AnyEntity, ids: readonly number[]): Promise<Map<number, Date>> => {
  if (table === 'posts' || ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; updated_at: Date }>`
    select id, updated_at from ${sql.table(table)} where id = ${anyOf(ids)}`.execute(db);
  return new Map(rows.map(({ id, updated_at }) => [id, updated_at]));
};
