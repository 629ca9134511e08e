import type { Insertable, Updateable } from 'kysely';
import type { Db, Tables } from '../../../platform/database/index.ts';

type Columns = Tables['registrations'];

export const registrationRepo = {
  /** The registration of a token, submitted or not, that was changed after a time. */
  findByToken: (db: Db, hash: Buffer, since: Date) =>
    db.selectFrom('registrations').select('id').where('token_hash', '=', hash).where('updated_at', '>', since).executeTakeFirst(),
  find: (db: Db, id: string) => db.selectFrom('registrations').selectAll().where('id', '=', id).executeTakeFirst(),
  lock: (db: Db, id: string) => db.selectFrom('registrations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
  /** Counts the registrations that were changed after a time and not submitted. */
  countOpen: async (db: Db, since: Date): Promise<number> => {
    const { count } = await db
      .selectFrom('registrations')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('updated_at', '>', since)
      .where('submitted_at', 'is', null)
      .executeTakeFirstOrThrow();
    return count;
  },
  removeOfPhone: (db: Db, phone: string) => db.deleteFrom('registrations').where('phone', '=', phone).execute(),
  insert: (db: Db, row: Insertable<Columns>) => db.insertInto('registrations').values(row).returningAll().executeTakeFirstOrThrow(),
  update: (db: Db, id: string, columns: Updateable<Columns>) =>
    db.updateTable('registrations').set(columns).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),
  /** Marks a registration as submitted and removes the data of the person from it. */
  close: (db: Db, id: string, at: Date) =>
    db
      .updateTable('registrations')
      .set({
        ...{ phone: null, name: null, email: null, password_hash: null, address: null, syndicate_number: null },
        ...{ area_id: null, specialty_id: null, promo_code_id: null, locale: null, terms_version: null, consents: '[]' },
        ...{ front_image_id: null, back_image_id: null, image_id: null, submitted_at: at, updated_at: at },
      })
      .where('id', '=', id)
      .execute(),
};

export type RegistrationRow = NonNullable<Awaited<ReturnType<typeof registrationRepo.find>>>;
