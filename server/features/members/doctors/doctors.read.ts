import { sql } from 'kysely';
import { compileQuery } from '../../../kit/compiled-query.ts';
import { anyOf, loadRows, type PageQuery, type PageResult, readPage } from '../../../kit/list.ts';
import { descending } from '../../../kit/order.ts';
import type { Db } from '../../../platform/database/index.ts';
import { type MemberQuery, readMemberIds, readMemberStats, selectMembers } from '../accounts/index.ts';
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
      'doctors.syndicate_number',
      'doctors.image_id',
      'doctors.front_image_id',
      'doctors.back_image_id',
    ]);

export type DoctorRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

const readRows = compileQuery<{ ids: readonly number[] }, DoctorRow>((db, { parameter }) =>
  selectRows(db).where('users.id', '=', anyOf(parameter('ids'))),
);

type DetailRow = DoctorRow & NewestWorks & { has_merges: boolean };

/** One doctor with the newest purchases and posts, by one statement. */
const detail = compileQuery<{ id: number }, DetailRow>((db, { parameter }) =>
  selectRows(db)
    .where('users.id', '=', parameter('id'))
    .select(newestWorks(db, sql.ref('users.id')))
    .select(
      sql<boolean>`exists (select from doctor_merges as merge where users.id in (merge.survivor_id, merge.other_id) and merge.is_current)`.as(
        'has_merges',
      ),
    ),
);

const ledgerEntries = (db: Db, doctorId: number) =>
  db
    .selectFrom('coin_lines')
    .innerJoin('users as actor', 'actor.id', 'coin_lines.actor_id')
    .select(['coin_lines.id', 'kind', 'amount', 'balance_after', 'reason', 'coin_lines.created_at', 'actor.name as actor'])
    .where('coin_lines.doctor_id', '=', doctorId);

export type LedgerRow = Awaited<ReturnType<ReturnType<typeof ledgerEntries>['execute']>>[number];

export const doctorsRead = {
  page: async (db: Db, query: MemberQuery, isArchived: boolean): Promise<PageResult<DoctorRow>> =>
    loadRows(await readMemberIds(db, { role: 'doctor', isArchived }, query), (ids) => readRows(db, { ids }, undefined)),
  byId: async (db: Db, id: number): Promise<DoctorRow | undefined> => (await readRows(db, { ids: [id] }, undefined))[0],
  stats: (db: Db) => readMemberStats(db, 'doctor'),

  detail: async (db: Db, id: number): Promise<DetailRow | undefined> => (await detail(db, { id }, undefined))[0],

  ledgerPage: (db: Db, doctorId: number, query: PageQuery) =>
    readPage(db, { rows: ledgerEntries(db, doctorId), order: descending('coin_lines.id'), query }),
};
