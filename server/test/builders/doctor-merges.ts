import type { Db } from '../../platform/database/index.ts';
import { testStart } from './second-step.ts';
import { buildAdmin, buildDoctor } from './users.ts';

/** A merge of two new doctors that moved nothing. */
export const buildDoctorMerge = async (db: Db) => {
  const admin = await buildAdmin(db);
  const [survivor, other] = [await buildDoctor(db), await buildDoctor(db, { archived_at: testStart })];
  const values = { survivor: {}, other: {} };
  return db
    .insertInto('doctor_merges')
    .values({
      survivor_id: survivor.id,
      other_id: other.id,
      before: JSON.stringify(values),
      moved: '{}',
      coins: 0,
      archived_other: false,
      merged_by: admin.id,
      merged_at: testStart,
    })
    .returning(['id', 'other_id'])
    .executeTakeFirstOrThrow();
};
