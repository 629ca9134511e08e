import type { Db } from '../../../platform/database/index.ts';

export const codesRead = {
  /** The doctor with a phone, of any status; an archived one gets no code. */
  doctorByPhone: (db: Db, phone: string) =>
    db
      .selectFrom('users')
      .select(['id', 'phone', 'email'])
      .where('phone', '=', phone)
      .where('role', '=', 'doctor')
      .where('archived_at', 'is', null)
      .executeTakeFirst(),
};
