import type { Db } from '../../../platform/database/index.ts';

type Join = { webinarId: number; doctorId: number; at: Date };

/** Stores when a doctor received a link into a webinar first and last. */
export const saveJoin = (db: Db, { webinarId, doctorId, at }: Join) =>
  db
    .insertInto('webinar_joins')
    .values({ webinar_id: webinarId, doctor_id: doctorId, first_joined_at: at, last_joined_at: at })
    .onConflict((on) => on.columns(['webinar_id', 'doctor_id']).doUpdateSet({ last_joined_at: at }))
    .execute();
