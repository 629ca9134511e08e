import type { Db } from '../../platform/database/index.ts';
import { buildDoctor } from './users.ts';

/** A contact request of the given doctor, or of a new one. */
export const buildContact = async (
  db: Db,
  { doctor_id, ...overrides }: { doctor_id?: number; description?: string; contacted_at?: Date; contacted_by?: number } = {},
) =>
  db
    .insertInto('contacts')
    .values({ description: 'Please call me back', ...overrides, doctor_id: doctor_id ?? (await buildDoctor(db)).id })
    .returning(['id', 'doctor_id'])
    .executeTakeFirstOrThrow();
