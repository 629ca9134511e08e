import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { literals, type PageQuery, type PageResult, readPage, searchLimit } from '../../../../kit/list.ts';
import { descending } from '../../../../kit/order.ts';
import type { Db } from '../../../../platform/database/index.ts';

/** Mailbox names that many organisations have, so they say nothing about who owns an account. */
const commonMailboxes = ['admin', 'contact', 'hello', 'info', 'mail', 'office', 'sales', 'support'];

// What is the same in accounts of one person: the name, the end of the phone, and the mailbox at any host. Null if it says nothing.
const phoneEnd = sql<string>`right(phone, 8)`;
const mailbox = sql<string>`split_part(split_part(email, '@', 1), '+', 1)`;
const ownMailbox = sql<string | null>`case when ${mailbox} not in ('', ${sql.join(literals(commonMailboxes))}) then ${mailbox} end`;

/** A value that more accounts have says nothing about two of them. */
const maxAccounts = 10;

/** True for two doctors that are known to be different people. */
const areDistinct = (one: RawBuilder<number>, two: RawBuilder<number>) => sql<SqlBool>`exists (
  select from distinct_doctors where first_id = least(${one}, ${two}) and second_id = greatest(${one}, ${two}))`;

type Applicant = { id: number; name: string; phone: string; email: string };

/** The ids of the active doctors with the same values. One statement for each kind: PostgreSQL takes four times as long to group them together. */
const alikeBy = (kind: 'phone' | 'email' | 'name', ...keys: RawBuilder<unknown>[]) => sql`
  select ${sql.lit(kind)}::text as kind, array_agg(id) as ids from users
  where role = 'doctor' and archived_at is null and ${sql.join(
    keys.map((key) => sql`${key} is not null`),
    sql` and `,
  )}
  group by ${sql.join(keys)} having count(*) between 2 and ${sql.lit(maxAccounts)}`;

/** The pairs of active doctors with the same end of the phone, the same mailbox, or the same name and area. */
const pairs = sql<{ first_id: number; second_id: number; likeness: number }>`(
  with alike as (
    ${alikeBy('phone', phoneEnd)} union all ${alikeBy('email', ownMailbox)} union all ${alikeBy('name', sql`search_key`, sql`area_id`)}
  ), found as (
    select first_id, second_id, bool_or(kind = 'phone') as same_phone, bool_or(kind = 'email') as same_email
    from alike cross join lateral unnest(ids) as one (first_id) cross join lateral unnest(ids) as two (second_id)
    where first_id < second_id
    group by first_id, second_id
  ), compared as (
    select found.*, one.search_key = two.search_key as same_name, coalesce(one.area_id = two.area_id, false) as same_area
    from found join users as one on one.id = first_id join users as two on two.id = second_id
    where not ${areDistinct(sql`found.first_id`, sql`found.second_id`)}
  )
  select *, 16 * (same_phone::integer + same_email::integer + same_name::integer)
    + 8 * same_phone::integer + 4 * same_name::integer + 2 * same_email::integer + same_area::integer as likeness
  from compared)`;

export type PairRow = {
  first_id: number;
  second_id: number;
  same_phone: boolean;
  same_email: boolean;
  same_name: boolean;
  same_area: boolean;
};

export const duplicatesRead = {
  /** Users that may be the same person, archived ones included. */
  ofApplicant: (db: Db, { id, name, phone, email }: Applicant) => {
    const [local = ''] = email.split(/[@+]/);
    const ownMailboxes = local === '' || commonMailboxes.includes(local) ? [] : [local];
    const escapedMailboxes = ownMailboxes.map((each) => each.replace(/[\\%_]/g, '\\$&'));
    return (
      db
        .selectFrom('users')
        .select(['id', 'name', 'phone', 'email', 'role', 'status', 'archived_at'])
        .select([
          sql<boolean>`search_key = fold_text(${name})`.as('same_name'),
          sql<boolean>`${phoneEnd} = right(${phone}, 8)`.as('same_phone'),
          sql<boolean>`coalesce(${ownMailbox} = ${local}, false)`.as('same_email'),
        ])
        .where('id', '!=', id)
        .where(({ not }) => not(areDistinct(sql`users.id`, sql`${id}::integer`)))
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
            // By patterns, which the indexes of trigrams serve.
            eb('phone', 'like', sql<string>`'%' || right(${phone}, 8)`),
            ...escapedMailboxes.flatMap((each) => [eb('email', 'like', `${each}@%`), eb('email', 'like', `${each}+%@%`)]),
          ]),
        )
        .orderBy(sql`same_phone desc, same_name desc, same_email desc`)
        .orderBy('id')
        .limit(10)
        .execute()
    );
  },
  /** A page of the pairs of active doctors that may be one person, the most alike first. */
  pairs: (db: Db, { doctor_id: id, ...query }: PageQuery & { doctor_id?: number | undefined }): Promise<PageResult<PairRow>> =>
    readPage(db, {
      rows: db
        .selectFrom(pairs.as('pair'))
        .selectAll()
        .$castTo<PairRow>()
        .$if(id !== undefined, (qb) => qb.where((eb) => eb.or([eb('first_id', '=', id ?? 0), eb('second_id', '=', id ?? 0)]))),
      order: descending('likeness', 'second_id', 'first_id'),
      query,
      countUpTo: searchLimit,
    }),
};
