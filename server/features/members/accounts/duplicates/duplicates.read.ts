import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isOneOf, type PageQuery, type PageResult, readPage, searchLimit } from '../../../../kit/list.ts';
import { descending } from '../../../../kit/order.ts';
import type { Db } from '../../../../platform/database/index.ts';

/** Mailbox names that many organisations have, so they say nothing about who owns an account. */
const commonMailboxes = ['admin', 'contact', 'hello', 'info', 'mail', 'office', 'sales', 'support'];

// What is the same in accounts of one person: the name, the end of the phone, and the mailbox at any host. Null if it says nothing.
const phoneEnd = sql<string>`right(phone, 8)`;
const mailbox = sql<string>`split_part(split_part(email, '@', 1), '+', 1)`;
const ownMailbox = sql<string | null>`case when ${mailbox} not ${isOneOf(['', ...commonMailboxes])} then ${mailbox} end`;

/** A value that more accounts have says nothing about two of them. */
const maxAccounts = 10;

/** True for two doctors that are known to be different people. */
const areDistinct = (one: RawBuilder<number>, two: RawBuilder<number>) => sql<SqlBool>`exists (
  select from distinct_doctors where first_id = least(${one}, ${two}) and second_id = greatest(${one}, ${two}))`;

type Applicant = { id: number; name: string; phone: string; email: string };

/** What a user has in common with an applicant, and the condition that it is anything; by patterns, which the indexes of trigrams serve. */
const compareWith = ({ name, phone, email }: Applicant) => {
  const [local = ''] = email.split(/[@+]/);
  const ownMailboxes = local === '' || commonMailboxes.includes(local) ? [] : [local.replace(/[\\%_]/g, '\\$&')];
  const sameName = sql<boolean>`search_key = fold_text(${name})`;
  const conditions = [
    sameName,
    sql`phone like '%' || right(${phone}, 8)`,
    ...ownMailboxes.flatMap((each) => [sql`email like ${`${each}@%`}`, sql`email like ${`${each}+%@%`}`]),
  ];
  return {
    sameName,
    samePhone: sql<boolean>`${phoneEnd} = right(${phone}, 8)`,
    sameEmail: sql<boolean>`coalesce(${ownMailbox} = ${local}, false)`,
    isAlike: sql<SqlBool>`(${sql.join(conditions, sql` or `)})`,
  };
};

const likeness = sql`16 * (same_phone::integer + same_email::integer + same_name::integer)
  + 8 * same_phone::integer + 4 * same_name::integer + 2 * same_email::integer + same_area::integer as likeness`;

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
  select *, ${likeness} from compared)`;

/** Those of the pairs that one active doctor is in. They are found by what this doctor has, without a comparison of all doctors. */
const pairsOf = (doctor: Applicant & { area_id: number | null }) => {
  const { samePhone, sameEmail, sameName, isAlike } = compareWith(doctor);
  const id = sql<number>`${doctor.id}::integer`;
  const isRare = (condition: RawBuilder<unknown>) =>
    sql`${condition} and count(*) filter (where ${condition}) over () < ${sql.lit(maxAccounts)}`;
  return sql<{ first_id: number; second_id: number; likeness: number }>`(
    with alike as (
      select id, ${samePhone} as same_phone, ${sameEmail} as same_email, ${sameName} as same_name,
        coalesce(area_id = ${doctor.area_id}::integer, false) as same_area
      from users where role = 'doctor' and archived_at is null and id <> ${id} and ${isAlike}
    ), found as (
      select id, same_name, same_area, ${isRare(sql`same_phone`)} as same_phone, ${isRare(sql`same_email`)} as same_email,
        ${isRare(sql`(same_name and same_area)`)} as is_namesake
      from alike
    )
    select least(id, ${id}) as first_id, greatest(id, ${id}) as second_id, same_phone, same_email, same_name, same_area, ${likeness}
    from found where (same_phone or same_email or is_namesake) and not ${areDistinct(sql`found.id`, id)})`;
};

export type PairRow = {
  first_id: number;
  second_id: number;
  same_phone: boolean;
  same_email: boolean;
  same_name: boolean;
  same_area: boolean;
};

const findActiveDoctor = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'phone', 'email', 'area_id'])
    .where('id', '=', id)
    .where('role', '=', 'doctor')
    .where('archived_at', 'is', null)
    .executeTakeFirst();

export const duplicatesRead = {
  /** Users that may be the same person, archived ones included. */
  ofApplicant: (db: Db, applicant: Applicant) => {
    const { sameName, samePhone, sameEmail, isAlike } = compareWith(applicant);
    return (
      db
        .selectFrom('users')
        .select(['id', 'name', 'phone', 'email', 'role', 'status', 'archived_at'])
        .select([sameName.as('same_name'), samePhone.as('same_phone'), sameEmail.as('same_email')])
        .where('id', '!=', applicant.id)
        .where(({ not }) => not(areDistinct(sql`users.id`, sql`${applicant.id}::integer`)))
        // The survivor of a merge is shown in place of the account that was merged into it.
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('doctor_merges').select('doctor_merges.id').whereRef('other_id', '=', 'users.id').where('is_current', '=', true),
            ),
          ),
        )
        .where(isAlike)
        .orderBy(sql`same_phone desc, same_name desc, same_email desc`)
        .orderBy('id')
        .limit(10)
        .execute()
    );
  },
  /** A page of the pairs of active doctors, or of one of them, that may be one person, the most alike first. */
  pairs: async (db: Db, { doctor_id: id, ...query }: PageQuery & { doctor_id?: number | undefined }): Promise<PageResult<PairRow>> => {
    const doctor = id === undefined ? undefined : await findActiveDoctor(db, id);
    if (id !== undefined && !doctor) return { rows: [], total: 0 };
    const rows = db
      .selectFrom((doctor ? pairsOf(doctor) : pairs).as('pair'))
      .selectAll()
      .$castTo<PairRow>();
    return readPage(db, { rows, order: descending('likeness', 'second_id', 'first_id'), query, countUpTo: searchLimit });
  },
};
