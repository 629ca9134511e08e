import { sql } from 'kysely';
import type { ViewColumn } from '../../../../contract/entities/office/views.ts';
import { type Caller, isAdmin } from '../../../kit/actor.ts';
import { nextVersion } from '../../../kit/stale.ts';
import type { Db } from '../../../platform/database/index.ts';

export type StoredSearch = Record<string, string | string[]>;

type Fields = { name: string; search: StoredSearch; columns: ViewColumn[] | null };
type Change = { [Name in keyof Fields]?: Fields[Name] | undefined };

/** Own views, and for the back-office shared ones, which have no owner. */
const selectViews = (db: Db, caller: Caller) =>
  db
    .selectFrom('saved_views')
    .leftJoin('start_views', (join) => join.onRef('start_views.view_id', '=', 'saved_views.id').on('start_views.user_id', '=', caller.id))
    .select([
      'saved_views.id',
      'saved_views.list',
      'saved_views.name',
      'saved_views.search',
      'saved_views.columns',
      'saved_views.owner_id',
      'saved_views.updated_at',
    ])
    .select('start_views.path as start_path')
    .where((where) =>
      where.or([where('saved_views.owner_id', '=', caller.id), ...(isAdmin(caller) ? [where('saved_views.owner_id', 'is', null)] : [])]),
    );

export type ViewRow = Awaited<ReturnType<ReturnType<typeof selectViews>['execute']>>[number];

const toJson = ({ search, columns }: Change) => ({
  ...(search === undefined ? {} : { search: JSON.stringify(search) }),
  ...(columns === undefined ? {} : { columns: columns && JSON.stringify(columns) }),
});

export const viewsRepo = {
  all: (db: Db, caller: Caller): Promise<ViewRow[]> =>
    selectViews(db, caller).orderBy('saved_views.search_key').orderBy('saved_views.id').execute(),
  byId: (db: Db, id: number, caller: Caller): Promise<ViewRow | undefined> =>
    selectViews(db, caller).where('saved_views.id', '=', id).executeTakeFirst(),
  /** Locks an own or a shared view. */
  lock: (db: Db, id: number, ownerId: number | null) =>
    db
      .selectFrom('saved_views')
      .select(['id', 'list', 'name', 'search', 'columns', 'updated_at'])
      .where('id', '=', id)
      .where('owner_id', 'is not distinct from', ownerId)
      .forUpdate()
      .executeTakeFirst(),
  /** Counts the views of a list; requests for the same list and owner take turns until the transaction ends. */
  lockAndCount: async (db: Db, list: string, ownerId: number | null): Promise<number> => {
    await sql`select pg_advisory_xact_lock(hashtext(${`saved_views.${list}`}), ${ownerId ?? 0})`.execute(db);
    const counted = await db
      .selectFrom('saved_views')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('list', '=', list)
      .where('owner_id', 'is not distinct from', ownerId)
      .executeTakeFirstOrThrow();
    return counted.count;
  },
  insert: (db: Db, { list, ownerId, at, ...fields }: Fields & { list: string; ownerId: number; at: Date }) =>
    db
      .insertInto('saved_views')
      .values({
        list,
        name: fields.name,
        owner_id: ownerId,
        created_at: at,
        updated_at: at,
        search: JSON.stringify(fields.search),
        columns: fields.columns && JSON.stringify(fields.columns),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  /** Changes the given fields of a locked view. */
  update: (db: Db, id: number, { at, name, ...fields }: Change & { at: Date }) =>
    db
      .updateTable('saved_views')
      .set({ ...(name === undefined ? {} : { name }), ...toJson(fields), updated_at: nextVersion(at) })
      .where('id', '=', id)
      .execute(),
  /** Makes a locked view one of everybody. */
  share: (db: Db, id: number, at: Date) =>
    db
      .updateTable('saved_views')
      .set({ owner_id: null, updated_at: nextVersion(at) })
      .where('id', '=', id)
      .execute(),
  remove: (db: Db, id: number) => db.deleteFrom('saved_views').where('id', '=', id).execute(),
  setStart: (db: Db, { userId, list, viewId, path }: { userId: number; list: string; viewId: number; path: string }) =>
    db
      .insertInto('start_views')
      .values({ user_id: userId, list, view_id: viewId, path })
      .onConflict((conflict) => conflict.columns(['user_id', 'list']).doUpdateSet({ view_id: viewId, path }))
      .execute(),
  clearStart: (db: Db, userId: number, list: string) =>
    db.deleteFrom('start_views').where('user_id', '=', userId).where('list', '=', list).execute(),
};
