import { areaId } from '../../../../contract/entities/content/areas.ts';
import { specialtyId } from '../../../../contract/entities/content/specialties.ts';
import { toId } from '../../../../contract/kit/ids.ts';
import type { Db } from '../../../platform/database/index.ts';

const selectActive = (db: Db, table: 'areas' | 'specialties') =>
  db.selectFrom(table).select(['id', 'name']).where('archived_at', 'is', null).orderBy('search_key').orderBy('id').execute();

export const appSettingsRead = {
  /** The active areas and specialties, by name. */
  choices: async (db: Db) => {
    const [areas, specialties] = await Promise.all([selectActive(db, 'areas'), selectActive(db, 'specialties')]);
    return {
      areas: areas.map(({ id, name }) => ({ id: toId(areaId, id), name })),
      specialties: specialties.map(({ id, name }) => ({ id: toId(specialtyId, id), name })),
    };
  },
};
