import { sql } from 'kysely';
import { type PageQuery, paginateRows } from '../../kit/list.ts';
import { prepareQuery } from '../../kit/prepared.ts';
import type { Db } from '../../platform/database/index.ts';
import { createMemberReads, selectMembers } from '../members/index.ts';
import { type NewestWorks, newestWorks } from './works/works.read.ts';

/** Doctors with everything that screens show. */
const selectRows = (db: Db) =>
  selectMembers(db)
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

export type DoctorRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

/** One doctor with the newest purchases and posts, by one statement. */
const detail = prepareQuery<{ id: number }, DoctorRow & NewestWorks>((db, { parameter }) =>
  selectRows(db)
    .select(newestWorks(db, sql.ref('users.id')))
    .where('users.id', '=', parameter('id')),
);

const ledgerEntries = (db: Db, doctorId: number) =>
  db
    .selectFrom('coin_lines')
    .innerJoin('users as actor', 'actor.id', 'coin_lines.actor_id')
    .select(['coin_lines.id', 'kind', 'amount', 'balance_after', 'reason', 'coin_lines.created_at', 'actor.name as actor'])
    .where('coin_lines.doctor_id', '=', doctorId)
    .orderBy('coin_lines.id', 'desc');

export type LedgerRow = Awaited<ReturnType<ReturnType<typeof ledgerEntries>['execute']>>[number];

export const doctorsRead = {
  ...createMemberReads({
    role: 'doctor',
    rows: (db, { ids, total }) => selectRows(db).select(total.as('total')).where('users.id', 'in', ids).orderBy('users.id', 'desc'),
  }),

  detail: async (db: Db, id: number): Promise<(DoctorRow & NewestWorks) | undefined> => (await detail(db, { id }, undefined))[0],

  ledgerPage: (db: Db, doctorId: number, query: PageQuery) => paginateRows(ledgerEntries(db, doctorId), query),

  /** The first pending doctor that registered after an id. */
  nextPending: (db: Db, after: number) =>
    selectRows(db)
      .where('users.role', '=', 'doctor')
      .where('users.status', '=', 'pending')
      .where('users.archived_at', 'is', null)
      .where('users.id', '>', after)
      .orderBy('users.id')
      .limit(1)
      .executeTakeFirst(),

  /** Users that may be the same person, archived ones included: the same name, the same end of the phone, or the same mailbox at any host. */
  possibleDuplicates: (db: Db, { id, name, phone, email }: { id: number; name: string; phone: string; email: string }) => {
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
      .where((eb) =>
        eb.or([
          eb('search_key', '=', sql<string>`fold_text(${name})`),
          eb('phone', 'like', sql<string>`'%' || right(${phone}, 8)`),
          ...(mailbox === '' ? [] : [eb('email', 'like', `${escapedMailbox}@%`), eb('email', 'like', `${escapedMailbox}+%@%`)]),
        ]),
      )
      .orderBy(sql`same_phone desc, same_name desc, same_email desc`)
      .orderBy('id')
      .limit(10)
      .execute();
  },
};
