import { sql } from 'kysely';
import { prepared } from '../../kit/prepared.ts';
import type { Db } from '../../platform/database/index.ts';
import { memberReads, memberRows } from '../members/index.ts';
import { type NewestWorks, newestWorks } from './works/works.read.ts';

/** Doctors with all that a screen shows of them, for the ids that a query finds. */
const rowsOf = (db: Db) =>
  memberRows(db)
    .innerJoin('doctors', 'doctors.user_id', 'users.id')
    .leftJoin('promo_codes', 'promo_codes.id', 'users.promo_code_id')
    .select([
      'users.promo_code_id',
      'promo_codes.name as promo_code_name',
      'doctors.points',
      'doctors.image_id',
      'doctors.front_image_id',
      'doctors.back_image_id',
    ]);

export type DoctorRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

/** One doctor with what was bought and written last, by one statement. */
const detail = prepared<{ id: number }, DoctorRow & NewestWorks>((db, { parameter }) =>
  rowsOf(db)
    .select(newestWorks(db, sql.ref('users.id')))
    .where('users.id', '=', parameter('id')),
);

export const doctorsRead = {
  ...memberReads({
    role: 'doctor',
    rows: (db, { ids, total }) => rowsOf(db).select(total.as('total')).where('users.id', 'in', ids).orderBy('users.id', 'desc'),
  }),

  detail: async (db: Db, id: number): Promise<(DoctorRow & NewestWorks) | undefined> => (await detail(db, { id }, undefined))[0],

  /** The first pending doctor registered after an id. */
  nextPending: (db: Db, after: number) =>
    rowsOf(db)
      .where('users.role', '=', 'doctor')
      .where('users.status', '=', 'pending')
      .where('users.archived_at', 'is', null)
      .where('users.id', '>', after)
      .orderBy('users.id')
      .limit(1)
      .executeTakeFirst(),

  /** Users that look like the same person: one folded name, phones that end alike, or one mailbox at any host. Archived ones count. */
  lookAlikes: (db: Db, { id, name, phone, email }: { id: number; name: string; phone: string; email: string }) => {
    const [mailbox = ''] = email.split(/[@+]/);
    const escapedMailbox = mailbox.replace(/[\\%_]/g, '\\$&');
    return db
      .selectFrom('users')
      .select(['id', 'name', 'phone', 'email', 'role', 'status', 'archived_at'])
      .select([
        sql<boolean>`search_key = fold_text(${name})`.as('same_name'),
        sql<boolean>`right(phone, 8) = right(${phone}, 8)`.as('same_phone'),
        sql<boolean>`split_part(split_part(email, '@', 1), '+', 1) = ${mailbox}`.as('same_email'),
      ])
      .where('id', '!=', id)
      .where((where) =>
        where.or([
          where('search_key', '=', sql<string>`fold_text(${name})`),
          where('phone', 'like', sql<string>`'%' || right(${phone}, 8)`),
          ...(mailbox === '' ? [] : [where('email', 'like', `${escapedMailbox}@%`), where('email', 'like', `${escapedMailbox}+%@%`)]),
        ]),
      )
      .orderBy(sql`same_phone desc, same_name desc, same_email desc`)
      .orderBy('id')
      .limit(10)
      .execute();
  },
};
