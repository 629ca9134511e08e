import type { Db } from '../../../platform/database/index.ts';

export const homeRead = {
  points: async (db: Db, doctorId: number): Promise<number> =>
    (await db.selectFrom('doctors').select('points').where('user_id', '=', doctorId).executeTakeFirstOrThrow()).points,
};
