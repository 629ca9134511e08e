import { inPage, type PageQuery, type Rows } from '../../kit/page.ts';
import { contains } from '../../kit/search.ts';
import type { Db } from '../../platform/database/index.ts';

type Query = PageQuery & { name?: string | undefined };

const rows = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('users as archiver', 'archiver.id', 'users.archived_by')
    .select([
      'users.id',
      'users.name',
      'users.phone',
      'users.email',
      'users.created_at',
      'users.archived_at',
      'archiver.name as archived_by_name',
    ])
    .where('users.role', '=', 'admin');

export type AdminRow = NonNullable<Awaited<ReturnType<typeof byId>>>;

const byId = (db: Db, id: number) => rows(db).where('users.id', '=', id).where('users.archived_at', 'is', null).executeTakeFirst();

const page = async (db: Db, query: Query, isArchived: boolean): Promise<Rows<AdminRow>> => {
  const found = rows(db)
    .where('users.archived_at', isArchived ? 'is not' : 'is', null)
    .$if(Boolean(query.name), (all) => all.where('users.search_key', 'like', contains(query.name ?? '')));
  const [list, counted] = await Promise.all([
    inPage(found.orderBy('users.id', 'desc'), query).execute(),
    found
      .clearSelect()
      .select((of) => of.fn.countAll<number>().as('count'))
      .executeTakeFirst(),
  ]);
  return { rows: list, total: counted?.count ?? 0 };
};

export const adminsRepo = {
  byId,
  page: (db: Db, query: Query) => page(db, query, false),
  archivedPage: (db: Db, query: Query) => page(db, query, true),
  hasAny: async (db: Db): Promise<boolean> =>
    (await db.selectFrom('users').select('id').where('role', '=', 'admin').limit(1).executeTakeFirst()) !== undefined,
  /** The ids of the live administrators, locked until the transaction ends. */
  lockLive: async (db: Db): Promise<number[]> => {
    const locked = await db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .where('archived_at', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute();
    return locked.map(({ id }) => id);
  },
  anyById: (db: Db, id: number) =>
    db
      .selectFrom('users')
      .select(['id', 'name', 'role'])
      .where('id', '=', id)
      .where('archived_at', 'is', null)
      .forUpdate()
      .executeTakeFirst(),
  setPassword: (db: Db, id: number, { hash, at }: { hash: string; at: Date }) =>
    db.updateTable('users').set({ password_hash: hash, must_change_password: true, updated_at: at }).where('id', '=', id).execute(),
};
