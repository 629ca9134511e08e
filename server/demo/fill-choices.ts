import type { Db } from '../platform/database/index.ts';
import { demoRepo } from './demo.repo.ts';
import { archivedPlaces, archivedPromoCodes, archivedSpecialties, places, promoCodes, specialties } from './words.ts';

/** Ids in the order of the word lists, the archived ones after the live ones. */
export type Choices = { areas: number[]; specialties: number[]; promoCodes: number[] };

const day = 24 * 60 * 60_000;

/** Stores areas, specialties and promo codes, each kind with some archived ones. */
export const fillChoices = async (db: Db, { adminId, now }: { adminId: number; now: number }): Promise<Choices> => {
  const fill = (table: 'areas' | 'specialties' | 'promo_codes', live: readonly string[], archived: readonly string[]) => {
    const names = [...live, ...archived];
    return demoRepo.insertNamed(
      db,
      table,
      names.map((name, index) => {
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
  };
  const names = places.map(({ name }) => name);
  return {
    areas: await fill('areas', names, archivedPlaces),
    specialties: await fill('specialties', specialties, archivedSpecialties),
    promoCodes: await fill('promo_codes', promoCodes, archivedPromoCodes),
  };
};
