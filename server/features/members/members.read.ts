import { type Compilable, type RawBuilder, sql } from 'kysely';
import type { AccountStatus, MemberRole } from '../../../contract/entities/members.ts';
import { inWindow, type PageQuery, type Rows, type Window, windowedPage } from '../../kit/page.ts';
import { prepared } from '../../kit/prepared.ts';
import { contains, foundIds } from '../../kit/search.ts';
import { tallyOf } from '../../kit/tallies.ts';
import type { Db } from '../../platform/database/index.ts';

type Filters = {
  status?: AccountStatus | undefined;
  name?: string | undefined;
  phone?: string | undefined;
  email?: string | undefined;
  tax_number?: string | undefined;
  area?: string[] | undefined;
  field?: string[] | undefined;
};
type Query = Filters & PageQuery;

/** What a screen shows of every member; each kind adds its own. */
export const memberRows = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('areas', 'areas.id', 'users.area_id')
    .leftJoin('specialties', 'specialties.id', 'users.specialty_id')
    .leftJoin('users as archiver', 'archiver.id', 'users.archived_by')
    .select([
      'users.id',
      'users.name',
      'users.phone',
      'users.email',
      'users.address',
      'users.status',
      'users.status_reason',
      'users.created_at',
      'users.archived_at',
      'archiver.name as archived_by_name',
      'users.area_id',
      'areas.name as area_name',
      'users.specialty_id',
      'specialties.name as specialty_name',
    ]);

const choiceOf = (db: Db, table: 'areas' | 'specialties', terms: string[]) =>
  db
    .selectFrom(`${table as 'areas'} as choice`) // both tables have one shape
    .select('choice.id')
    .where((where) =>
      where.or(
        terms.flatMap((term) => [
          where('choice.search_key', 'like', contains(term)),
          ...(/^\d{1,9}$/.test(term) ? [where('choice.id', '=', Number(term))] : []),
        ]),
      ),
    );

const taxed = (db: Db, term: string) =>
  db.selectFrom('companies').select('companies.user_id').where('companies.tax_number', 'ilike', contains(term));

/** Live or archived members of one role. */
type Scope = { role: MemberRole; isArchived: boolean };

/** Ids of members of a kind that meet every given filter. */
const idsOf = (db: Db, { role, isArchived }: Scope, { status, name, phone, email, tax_number, area, field }: Filters) =>
  db
    .selectFrom('users')
    .select('users.id')
    .where('users.role', '=', sql.lit(role))
    .where('users.archived_at', isArchived ? 'is not' : 'is', null)
    .$if(status !== undefined, (all) => all.where('users.status', '=', status ?? 'pending'))
    .$if(Boolean(name), (all) => all.where('users.search_key', 'like', contains(name ?? '')))
    .$if(Boolean(phone), (all) => all.where('users.phone', 'like', contains(phone ?? '')))
    .$if(Boolean(email), (all) => all.where('users.email', 'like', contains(email ?? '')))
    .$if(Boolean(tax_number), (all) => all.where('users.id', 'in', taxed(db, tax_number ?? '')))
    .$if(Boolean(area?.length), (all) => all.where('users.area_id', 'in', choiceOf(db, 'areas', area ?? [])))
    .$if(Boolean(field?.length), (all) => all.where('users.specialty_id', 'in', choiceOf(db, 'specialties', field ?? [])));

const countOf = (db: Db, { role, isArchived }: Scope, status: string | undefined) => {
  const live = status === undefined ? { name: `${role}.live`, part: '' } : { name: `${role}.status`, part: status };
  const { name, part } = isArchived ? { name: `${role}.archived`, part: '' } : live;
  return tallyOf(db, name, part);
};

const isSearched = ({ name, phone, email, tax_number, area, field, status }: Filters, isArchived: boolean) =>
  [name, phone, email, tax_number, area?.length, field?.length, isArchived && status].some(Boolean);

const within = (db: Db, ids: ReturnType<typeof idsOf>, window: Window) => {
  const page = inWindow(ids.orderBy('users.id', window.fromEnd ? 'asc' : 'desc'), window);
  return sql<number>`${db.selectFrom(page.as('page')).select('page.id')}`;
};

/** Which rows are read, and the number of all that goes along with each. */
type Wanted = { ids: RawBuilder<number>; total: RawBuilder<number | null> };
type Source<Row> = { role: MemberRole; rows(db: Db, wanted: Wanted): Compilable<Row> & { execute(): Promise<Row[]> } };

const noTotal = sql<number | null>`null::bigint`;
const listed = (ids: readonly number[]) => sql<number>`(${sql.join(ids)})`;

/** Live members of a scope, in all and by status. */
const statsOf = async (db: Db, role: MemberRole) => {
  const rows = await db
    .selectFrom('tallies')
    .select(['name', 'part', 'count'])
    .where('name', 'in', [`${role}.live`, `${role}.status`])
    .execute();
  const of = (part: string) => rows.find((row) => row.part === part)?.count ?? 0;
  return { all: of(''), approved: of('approved'), pending: of('pending'), declined: of('declined') };
};

type FirstPage = { isArchived: boolean; hasStatus: boolean; limit: number };

/** The reads of one kind of member, from the rows that it shows, newest first. */
export const memberReads = <Row extends { total: number | null }>({ role, rows }: Source<Row>) => {
  const one = prepared<{ id: number }, Row>((db, { parameter }) => rows(db, { ids: listed([parameter('id')]), total: noTotal }));
  /** The first page together with the total of all. */
  const firstPage = prepared<{ status: AccountStatus | undefined }, Row, FirstPage>((db, { parameter, shape }) => {
    const scope = { role, isArchived: shape.isArchived };
    const status = shape.hasStatus ? parameter('status') : undefined;
    const ids = within(db, idsOf(db, scope, { status }), { offset: 0, limit: shape.limit, fromEnd: false });
    return rows(db, { ids, total: sql<number | null>`${countOf(db, scope, status)}` });
  });
  const talliedPage = async (db: Db, scope: Scope, query: Query): Promise<Rows<Row>> => {
    const { status, page, per_page } = query;
    if (page === 1) {
      const first = await firstPage(db, { status }, { isArchived: scope.isArchived, hasStatus: status !== undefined, limit: per_page });
      return { rows: first, total: first[0]?.total ?? 0 };
    }
    const total = (await countOf(db, scope, status).executeTakeFirst())?.count ?? 0;
    return windowedPage(total, query, (window) => rows(db, { ids: within(db, idsOf(db, scope, query), window), total: noTotal }).execute());
  };
  const searchedPage = async (db: Db, scope: Scope, query: Query): Promise<Rows<Row>> => {
    const { ids, ...found } = await foundIds(db, idsOf(db, scope, query), query);
    return { rows: ids.length > 0 ? await rows(db, { ids: listed(ids), total: noTotal }).execute() : [], ...found };
  };
  return {
    byId: async (db: Db, id: number): Promise<Row | undefined> => (await one(db, { id }, undefined))[0],
    page: (db: Db, query: Query, isArchived: boolean): Promise<Rows<Row>> =>
      isSearched(query, isArchived) ? searchedPage(db, { role, isArchived }, query) : talliedPage(db, { role, isArchived }, query),
    stats: (db: Db) => statsOf(db, role),
  };
};
