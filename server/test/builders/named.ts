import type { Db } from '../../platform/database/index.ts';
import { next } from './serial.ts';

type Named = { name?: string; archived_at?: Date };

const named =
  (table: 'areas' | 'specialties' | 'promo_codes' | 'categories' | 'tags', prefix: string) =>
  (db: Db, { name = `${prefix}${next()}`, archived_at }: Named = {}) =>
    db
      .insertInto(table as 'areas') // they have one shape, and a union of them has no callable builder
      .values({ name, archived_at: archived_at ?? null })
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow();

export const buildArea = named('areas', 'Area ');
export const buildSpecialty = named('specialties', 'Specialty ');
export const buildPromoCode = named('promo_codes', 'PROMO');
export const buildCategory = named('categories', 'Category ');
export const buildTag = named('tags', 'Tag ');
