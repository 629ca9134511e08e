import type { LookupTable } from '../../kit/lookup.ts';
import type { Db } from '../../platform/database/index.ts';
import { nextSerial } from './serial.ts';

const builderOf =
  (table: LookupTable, prefix: string) =>
  (db: Db, { name = `${prefix}${nextSerial()}`, archived_at }: { name?: string; archived_at?: Date } = {}) =>
    db
      .insertInto(table)
      .values({ name, archived_at: archived_at ?? null })
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow();

export const buildArea = builderOf('areas', 'Area ');
export const buildSpecialty = builderOf('specialties', 'Specialty ');
export const buildPromoCode = builderOf('promo_codes', 'PROMO');
export const buildCategory = builderOf('categories', 'Category ');
export const buildTag = builderOf('tags', 'Tag ');
