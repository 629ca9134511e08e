import { sql } from 'kysely';
import type { AccountStatus } from '../../../../contract/entities/members/account-status.ts';
import type { MemberRole } from '../../../../contract/entities/members/members.ts';
import { getCounters, selectCounter } from '../../../kit/counters.ts';
import { type PageQuery, type PageResult, readPage, searchLimit, tableAs } from '../../../kit/list.ts';
import type { Db } from '../../../platform/database/index.ts';
import { countFilters, type Filters, getMemberOrder, type Scope, selectIds } from './filters/filters.read.ts';

/** The filters, the order and the page of a list of members. */
export type MemberQuery = Filters & PageQuery;

/** Selects the columns of members that screens show; each kind of member adds its own. */
export const selectMembers = (db: Db) =>
  db
    .selectFrom('users')
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

/** Counts the active members of a role, all of them and by status. */
export const readMemberStats = async (db: Db, role: MemberRole) => {
  const [active, byStatus] = [`${role}.live`, `${role}.status`];
  const getCount = await getCounters(db, [active, byStatus]);
  return {
    all: getCount(active),
    approved: getCount(byStatus, 'approved'),
    pending: getCount(byStatus, 'pending'),
    declined: getCount(byStatus, 'declined'),
  };
};

const selectTotal = (db: Db, { role, isArchived }: Scope, status: AccountStatus | undefined) => {
  if (isArchived) return selectCounter(db, `${role}.archived`);
  return status === undefined ? selectCounter(db, `${role}.live`) : selectCounter(db, `${role}.status`, status);
};

// Two frequent filters together have few hits, so counting 1,000 of them reads too many members (decision 010).
const pairLimit = 200;

/** The ids of one page of members. Lists of active members by status, and of all archived ones, have a stored total. */
export const readMemberIds = async (db: Db, scope: Scope, query: MemberQuery): Promise<PageResult<{ id: number }>> => {
  const { isArchived } = scope;
  const filters = countFilters(query);
  const isStored = filters === 0 || (filters === 1 && query.status !== undefined && !isArchived);
  const total = isStored ? selectTotal(db, scope, query.status) : undefined;
  return readPage(db, {
    rows: await selectIds(db, scope, query),
    order: getMemberOrder(scope, query),
    ...{ query, total, countUpTo: filters > 1 ? pairLimit : searchLimit },
  });
};

/** The fields that no two users may share. */
export type UniqueFields = { phone?: string | undefined; email?: string | undefined; tax_number?: string | undefined };

type ChoiceIds = { areas: number[]; specialties: number[]; promoCodes: number[] };

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
  statusOf: (db: Db, id: number) => db.selectFrom('users').select('status').where('id', '=', id).executeTakeFirst(),
};
