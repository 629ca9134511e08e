import { type AliasedExpression, type Compilable, type RawBuilder, sql } from 'kysely';
import { type AccountStatus, accountStatuses, type MemberRole } from '../../../contract/entities/members.ts';
import { selectCounter } from '../../kit/counters.ts';
import { hasDays } from '../../kit/days.ts';
import { getOrder, limitToPage, type PageQuery, type PageResult, paginate, tableAs } from '../../kit/list.ts';
import { type Operand, prepareQuery } from '../../kit/prepared.ts';
import { getSortOrder, paginateSorted } from '../../kit/sorted.ts';
import type { Db } from '../../platform/database/index.ts';
import { type Filters, findIds, idsOf, type Scope } from './filters/filters.read.ts';

type Query = Filters & PageQuery;

/** The ids of the members to read, as values or as the limited sub-query of a page. */
export type MemberIds = readonly Operand<number>[] | ReturnType<typeof idsOf>;

const listIds = (ids: MemberIds): AliasedExpression<{ id: number }, 'page'> =>
  'length' in ids
    ? sql<{ id: number }>`(values ${sql.join(ids.map((id) => sql`(${id}::integer)`))})`.as<'page'>(sql`page (id)`)
    : ids.as('page');

/**
 * Selects the columns that screens show of the members with the given ids; each kind adds its own. The ids are the first table:
 * PostgreSQL reorders only the first eight tables of a join. If the ids came later, it would join all members first.
 */
export const selectMembers = (db: Db, ids: MemberIds) =>
  db
    .selectFrom(listIds(ids))
    .innerJoin('users', 'users.id', 'page.id')
    .leftJoin('areas', 'areas.id', 'users.area_id')
    .leftJoin('specialties', 'specialties.id', 'users.specialty_id')
    .leftJoin('verification_claims', 'verification_claims.user_id', 'users.id')
    .leftJoin('erasures', (join) => join.onRef('erasures.user_id', '=', 'users.id').on('erasures.cancelled_at', 'is', null))
    .select([
      'users.id',
      'users.name',
      'users.phone',
      'users.email',
      'users.address',
      'users.status',
      'users.status_reason',
      'users.created_at',
      'users.updated_at',
      'users.archived_at',
      'users.documents_removed_at',
      'erasures.due_at as erasure_due_at',
      'erasures.done_at as erased_at',
      'verification_claims.claimed_by',
      'verification_claims.claimed_at',
      'verification_claims.expires_at',
      'users.area_id',
      'areas.name as area_name',
      'users.specialty_id',
      'specialties.name as specialty_name',
    ])
    // Few members have an archiver or a claimant, so these sub-queries are cheaper than joins.
    .select(({ selectFrom }) => [
      selectFrom('users as archiver').select('archiver.name').whereRef('archiver.id', '=', 'users.archived_by').as('archived_by_name'),
      selectFrom('users as claimant')
        .select('claimant.name')
        .whereRef('claimant.id', '=', 'verification_claims.claimed_by')
        .as('claimed_by_name'),
    ]);

const countOf = (db: Db, { role, isArchived }: Scope, status: Operand<string> | undefined) => {
  const active = status === undefined ? { name: `${role}.live`, part: '' } : { name: `${role}.status`, part: status };
  const { name, part } = isArchived ? { name: `${role}.archived`, part: '' } : active;
  return selectCounter(db, name, part);
};

const listSearches = ({ name, phone, email, tax_number, area, field, status, from, to }: Filters, isArchived: boolean) =>
  [name, phone, email, tax_number, area?.length, field?.length, from ?? to, isArchived && status].filter(Boolean);
const isSearched = (query: Filters, isArchived: boolean) => listSearches(query, isArchived).length > 0;

// Two frequent filters together have few hits, so counting 1,000 of them reads too many members (decision 010).
const maxCountOfPair = 200;
const isPair = (query: Filters, isArchived: boolean) =>
  listSearches(query, isArchived).length + (query.status !== undefined && !isArchived ? 1 : 0) > 1;
const getMaxCount = (query: Filters, isArchived: boolean) => (isPair(query, isArchived) ? maxCountOfPair : undefined);

/** The order that a user chose; with days, active members are in the order of the index of their date. Undefined for the order of ids. */
const getOrderOf = (query: Filters, isArchived: boolean) => {
  const isByCreation = hasDays(query) && !isArchived;
  return getSortOrder(query.sort ?? (isByCreation ? '-created' : undefined), {
    name: ['search_key', 'id'],
    created: isByCreation ? ['created_at', 'id'] : ['id'],
    coins: ['points', 'user_id'],
    status_since: ['status_changed_at', 'id'],
  });
};

// Active members have no date of archiving, so PostgreSQL need not sort by it.
const orderOf = (isArchived: boolean) => (isArchived ? sql`users.archived_at desc, users.id desc` : sql`users.id desc`);

/** The ids of the rows to read, the total that each row includes, and the order. */
type RowOptions = { ids: MemberIds; total: RawBuilder<number | null>; order: RawBuilder<unknown> };
type Source<Row> = { role: MemberRole; rows(db: Db, options: RowOptions): Compilable<Row> & { execute(): Promise<Row[]> } };

const noTotal = sql<number | null>`null::bigint`;

/** The counters of the active members of a role: all of them, and by status. */
const countersOf = prepareQuery<Record<string, never>, { part: string; count: number }, MemberRole>((db, { shape: role }) =>
  db
    .selectFrom('tallies')
    .select(['part', 'count'])
    .where('name', 'in', sql<string>`(${sql.lit(`${role}.live`)}, ${sql.lit(`${role}.status`)})`),
);

const statsOf = async (db: Db, role: MemberRole) => {
  const rows = await countersOf(db, {}, role);
  const getCount = (part: string) => rows.find((row) => row.part === part)?.count ?? 0;
  return { all: getCount(''), approved: getCount('approved'), pending: getCount('pending'), declined: getCount('declined') };
};

type FirstPage = { isArchived: boolean; hasStatus: boolean; limit: number };

/** Creates the read methods of one kind of member, which list the newest member first, or the most recently archived one. */
export const createMemberReads = <Row extends { id: number; total: number | null }>({ role, rows }: Source<Row>) => {
  const findOne = prepareQuery<{ id: number }, Row>((db, { parameter }) =>
    rows(db, { ids: [parameter('id')], total: noTotal, order: orderOf(false) }),
  );
  /** The first page with the total, by one statement. */
  const firstPage = prepareQuery<{ status: AccountStatus }, Row, FirstPage>((db, { parameter, shape }) => {
    const scope = { role, isArchived: shape.isArchived };
    const status = shape.hasStatus ? parameter('status') : undefined;
    const ids = idsOf(db, scope, { status }).$if(shape.isArchived, (qb) => qb.orderBy('users.archived_at', 'desc'));
    const page = limitToPage(ids.orderBy('users.id', 'desc'), { page: 1, per_page: shape.limit });
    return rows(db, { ids: page, total: sql<number | null>`${countOf(db, scope, status)}`, order: orderOf(shape.isArchived) });
  });
  const findPage = async (db: Db, { scope, query, total }: { scope: Scope; query: Query; total: number | undefined }) => {
    const ids = await findIds(db, scope, query);
    const blocks = scope.isArchived
      ? undefined
      : (query.status ? [query.status] : accountStatuses).map((status) => `${role}.status_block.${status}`);
    const maxCount = getMaxCount(query, scope.isArchived);
    return paginate(db, { ids, query, total, orderBy: getOrder(scope.isArchived), blocks, maxCount }, (page) =>
      rows(db, { ids: page, total: noTotal, order: orderOf(scope.isArchived) }).execute(),
    );
  };
  const sortedPage = async (db: Db, scope: Scope, query: Query): Promise<PageResult<Row>> => {
    const order = getOrderOf(query, scope.isArchived);
    if (!order) return findPage(db, { scope, query, total: undefined });
    const isCounted = !query.batch && !isSearched(query, scope.isArchived);
    const [ids, counted] = await Promise.all([
      findIds(db, scope, query),
      isCounted ? countOf(db, scope, query.status).executeTakeFirst() : undefined,
    ]);
    const total = isCounted ? (counted?.count ?? 0) : undefined;
    return paginateSorted(db, { ids, query, total, order, maxCount: getMaxCount(query, scope.isArchived) }, (page) =>
      rows(db, { ids: page, total: noTotal, order: orderOf(scope.isArchived) }).execute(),
    );
  };
  const countedPage = async (db: Db, scope: Scope, query: Query): Promise<PageResult<Row>> => {
    const { status, page, per_page } = query;
    if (page === 1) {
      const first = await firstPage(
        db,
        { status: status ?? 'pending' },
        { isArchived: scope.isArchived, hasStatus: status !== undefined, limit: per_page },
      );
      return { rows: first, total: first[0]?.total ?? 0 };
    }
    const total = (await countOf(db, scope, status).executeTakeFirst())?.count ?? 0;
    return findPage(db, { scope, query, total });
  };
  return {
    byId: async (db: Db, id: number): Promise<Row | undefined> => (await findOne(db, { id }, undefined))[0],
    page: (db: Db, query: Query, isArchived: boolean): Promise<PageResult<Row>> =>
      isSearched(query, isArchived) || query.batch || query.sort
        ? sortedPage(db, { role, isArchived }, query)
        : countedPage(db, { role, isArchived }, query),
    stats: (db: Db) => statsOf(db, role),
  };
};

/** The fields that no two users may share. */
export type UniqueFields = { phone?: string | undefined; email?: string | undefined; tax_number?: string | undefined };

type ChoiceIds = { areas: number[]; specialties: number[]; promoCodes: number[] };

/** Mailbox names that many organisations have, so they say nothing about who owns an account. */
const commonMailboxes = new Set(['admin', 'contact', 'hello', 'info', 'mail', 'office', 'sales', 'support']);

export const membersRead = {
  /** The data of a user that the password must not contain. */
  findPasswordOwner: (db: Db, id: number) =>
    db.selectFrom('users').select(['name', 'phone', 'email']).where('id', '=', id).executeTakeFirst(),
  /** The users that have one of these phones, e-mails or tax numbers, archived ones included. */
  findByUniqueFields: (db: Db, fields: readonly UniqueFields[]) => {
    const holdersOf = (key: keyof UniqueFields, { table, id }: { table: 'users' | 'companies'; id: string }) => sql`
      select holder.id from unnest(${fields.flatMap((each) => each[key] ?? [])}::text[]) as given (value)
        cross join lateral (
          select ${sql.ref(id)} as id from ${sql.table(table)}
            where ${sql.ref(key)} between given.value and given.value order by ${sql.ref(key)} limit 1
        ) as holder`;
    // A range of one value: for an equality, PostgreSQL may choose the trigram index, whose list of new entries it then reads for each value.
    // The limit: PostgreSQL expects a ninth of a table in each range, and compiles such an expensive statement at each call.
    const ids = sql<number[]>`array(
      ${holdersOf('phone', { table: 'users', id: 'id' })}
      union all ${holdersOf('email', { table: 'users', id: 'id' })}
      union all ${holdersOf('tax_number', { table: 'companies', id: 'user_id' })})`;
    return db
      .selectFrom('users')
      .leftJoin('companies', 'companies.user_id', 'users.id')
      .select(['users.id', 'users.role', 'users.name', 'users.phone', 'users.email', 'users.address', 'users.archived_at'])
      .select(['users.area_id', 'users.specialty_id', 'users.promo_code_id', 'companies.tax_number'])
      .where(sql<boolean>`users.id = any(${ids})`)
      .execute();
  },
  /** Returns those of the areas, specialties and promo codes that are active. */
  activeChoices: (db: Db, { areas, specialties, promoCodes }: ChoiceIds) => {
    const active = (table: 'areas' | 'specialties' | 'promo_codes', field: 'area_id' | 'field_id' | 'promocode_id', ids: number[]) =>
      db
        .selectFrom(tableAs(table, 'choice'))
        .select(['choice.id', sql.lit(field).as('field')])
        .where('choice.id', '=', sql<number>`any(${ids}::integer[])`)
        .where('choice.archived_at', 'is', null);
    return active('areas', 'area_id', areas)
      .unionAll(active('specialties', 'field_id', specialties))
      .unionAll(active('promo_codes', 'promocode_id', promoCodes))
      .execute();
  },
  /** Users that may be the same person, archived ones included: the same name, the same end of the phone, or the same mailbox at any host. */
  possibleDuplicates: (db: Db, { id, name, phone, email }: { id: number; name: string; phone: string; email: string }) => {
    const [local = ''] = email.split(/[@+]/);
    const mailbox = commonMailboxes.has(local) ? '' : local;
    const escapedMailbox = mailbox.replace(/[\\%_]/g, '\\$&');
    return (
      db
        .selectFrom('users')
        .select(['id', 'name', 'phone', 'email', 'role', 'status', 'archived_at'])
        .select([
          sql<boolean>`search_key = fold_text(${name})`.as('same_name'),
          sql<boolean>`right(phone, 8) = right(${phone}, 8)`.as('same_phone'),
          sql<boolean>`split_part(split_part(email, '@', 1), '+', 1) = ${mailbox}`.as('same_email'),
        ])
        .where('id', '!=', id)
        // The survivor of a merge is shown in place of the account that was merged into it.
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('doctor_merges').select('doctor_merges.id').whereRef('other_id', '=', 'users.id').where('is_current', '=', true),
            ),
          ),
        )
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
        .execute()
    );
  },
  statusOf: (db: Db, id: number) => db.selectFrom('users').select('status').where('id', '=', id).executeTakeFirst(),
};
