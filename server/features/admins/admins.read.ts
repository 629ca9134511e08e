import { containsPattern, limitToPage, type PageQuery, type PageResult } from '../../kit/list.ts';
import type { Db } from '../../platform/database/index.ts';

type Query = PageQuery & { name?: string | undefined };

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
  page: async (db: Db, query: Query, isArchived: boolean): Promise<PageResult<AdminRow>> => {
    const found = admins(db)
      .where('users.archived_at', isArchived ? 'is not' : 'is', null)
      .$if(Boolean(query.name), (qb) => qb.where('users.search_key', 'like', containsPattern(query.name ?? '')));
    const [rows, counted] = await Promise.all([
      limitToPage(found.orderBy('users.archived_at', 'desc').orderBy('users.id', 'desc'), query).execute(),
      found
        .clearSelect()
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirst(),
    ]);
    return { rows, total: counted?.count ?? 0 };
  },
  /** An active administrator. */
  byId: (db: Db, id: number): Promise<AdminRow | undefined> =>
    admins(db).where('users.id', '=', id).where('users.archived_at', 'is', null).executeTakeFirst(),
  hasAny: async (db: Db): Promise<boolean> =>
    (await db.selectFrom('users').select('id').where('role', '=', 'admin').limit(1).executeTakeFirst()) !== undefined,
};
