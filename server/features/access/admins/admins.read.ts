import { type Days, dayConditions } from '../../../kit/days.ts';
import { containsPattern, type PageQuery, type PageResult, readPage } from '../../../kit/list.ts';
import { descending, getSortOrder } from '../../../kit/order.ts';
import type { Db } from '../../../platform/database/index.ts';

type Query = PageQuery & Days & { name?: string | undefined; sort?: string | undefined };

const sortColumns = { name: ['users.search_key', 'users.id'], created: ['users.id'] };

const admins = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('users as archiver', 'archiver.id', 'users.archived_by')
    .leftJoin('totp_secrets', 'totp_secrets.user_id', 'users.id')
    .select((eb) =>
      eb
        .or([
          eb('totp_secrets.confirmed_at', 'is not', null),
          eb.exists(eb.selectFrom('passkeys').select('passkeys.id').whereRef('passkeys.user_id', '=', 'users.id')),
        ])
        .as('has_second_step'),
    )
    .select([
      'users.id',
      'users.name',
      'users.phone',
      'users.email',
      'users.office_role',
      'users.created_at',
      'users.archived_at',
      'archiver.name as archived_by_name',
    ])
    .where('users.role', '=', 'admin');

export type AdminRow = Awaited<ReturnType<ReturnType<typeof admins>['execute']>>[number];

export const adminsRead = {
  page: (db: Db, query: Query, isArchived: boolean): Promise<PageResult<AdminRow>> => {
    const rows = admins(db)
      .where('users.archived_at', isArchived ? 'is not' : 'is', null)
      .$if(Boolean(query.name), (qb) => qb.where('users.search_key', 'like', containsPattern(query.name ?? '')))
      .where((where) => where.and(dayConditions(isArchived ? 'users.archived_at' : 'users.created_at', query)));
    const ownOrder = isArchived ? descending('users.archived_at', 'users.id') : descending('users.id');
    return readPage(db, { rows, order: getSortOrder(query.sort, sortColumns) ?? ownOrder, query });
  },
  /** An active administrator. */
  byId: (db: Db, id: number): Promise<AdminRow | undefined> =>
    admins(db).where('users.id', '=', id).where('users.archived_at', 'is', null).executeTakeFirst(),
  /** Active administrators and companies of the demo data: nobody else can have an e-mail below `.example` (RFC 2606). */
  listDemoAccounts: (db: Db) =>
    db
      .selectFrom('users')
      .select(['id', 'role', 'password_hash'])
      .where('role', 'in', ['admin', 'company'])
      .where('archived_at', 'is', null)
      .where('email', 'like', '%.example')
      .orderBy('id')
      .execute(),
  hasAny: async (db: Db): Promise<boolean> =>
    (await db.selectFrom('users').select('id').where('role', '=', 'admin').limit(1).executeTakeFirst()) !== undefined,
};
