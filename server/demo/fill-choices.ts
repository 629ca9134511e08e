import type { Db } from '../platform/database/index.ts';
import { demoRepo } from './demo.repo.ts';
import { archivedPlaces, archivedPromoCodes, archivedSpecialties, places, promoCodes, specialties } from './words.ts';

/** Ids in the order of the word lists, the archived ones after the live ones. */
export type Choices = { areas: number[]; specialties: number[]; promoCodes: number[] };

const day = 24 * 60 * 60_000;

type NamedList = { live: readonly string[]; archived: readonly string[]; adminId: number; now: number };

/** Stores records that are a name: ids in the order of the names, the archived ones after the live ones. */
export const fillNamed = (
  db: Db,
  table: 'areas' | 'specialties' | 'promo_codes' | 'categories' | 'tags',
  { live, archived, adminId, now }: NamedList,
): Promise<number[]> =>
  demoRepo.insertNamed(
    db,
    table,
    [...live, ...archived].map((name, index) => {
      const created = now - (450 - index) * day;
      const left = index < live.length ? undefined : now - (index - live.length + 2) * 9 * day;
      return {
        name,
        created_at: new Date(created),
        updated_at: new Date(left ?? created),
        archived_at: left === undefined ? null : new Date(left),
        archived_by: left === undefined ? null : adminId,
      };
    }),
  );

/** Stores areas, specialties and promo codes, each kind with some archived ones. */
export const fillChoices = async (db: Db, by: { adminId: number; now: number }): Promise<Choices> => ({
  areas: await fillNamed(db, 'areas', { live: places.map(({ name }) => name), archived: archivedPlaces, ...by }),
  specialties: await fillNamed(db, 'specialties', { live: specialties, archived: archivedSpecialties, ...by }),
  promoCodes: await fillNamed(db, 'promo_codes', { live: promoCodes, archived: archivedPromoCodes, ...by }),
});
