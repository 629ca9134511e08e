import { type RawBuilder, sql } from 'kysely';
import { hashed, pickFrom, pickId, pickText } from '../expressions.ts';
import { ar, en, mix } from '../texts.ts';

/** The shared values of one bulk load. Its records were created between `from` and `to`, more of them towards the end. */
export type BulkPlan = Record<'areas' | 'specialties' | 'promoCodes', number[]> &
  Record<'from' | 'to', Date> & { adminId: number; passwordHash: string; first: number; last: number };

/** Inserts the records with these numbers, except those whose phone, e-mail or tax number is taken. Returns how many it stored. */
type Insert = (plan: BulkPlan, batch: { first: number; last: number }) => RawBuilder<{ stored: number }>;

const companySuffixes = ['Pharma', 'Diagnostics', 'Medical Supplies', 'Imaging', 'Devices', 'للأدوية', 'للمستلزمات الطبية'];
const messageNames = mix(en.messages, ar.messages).map(({ name }) => name);
const postTexts = mix(en.posts, ar.posts).map(({ text }) => text);

const createdAt = ({ from, to, first, last }: BulkPlan) =>
  sql`${from}::timestamptz + (${to}::timestamptz - ${from}::timestamptz) * sqrt((n - ${first}::bigint + 0.5) / ${last - first + 1}::bigint)`;
const writeName = ({ names: { male, female, family } }: typeof en | typeof ar) =>
  sql`${pickText([...male, ...female], 1)} || ' ' || ${pickText(male, 2)} || ' ' || ${pickText(family, 3)}`;
const personName = sql`case when ${hashed(4, 10)} < 6 then ${writeName(en)} else ${writeName(ar)} end`;

// The factor and 10^8 have no common divisor, so the first 10^8 numbers of each network are different.
const phoneOf = (number: RawBuilder<unknown>) =>
  sql`(array['010', '011', '012', '015'])[1 + (${number} % 4)] || lpad(((${number} * 61803399 + 7) % 100000000)::text, 8, '0')`;

const covers = sql`(select array_agg(id) from (select id from files where not is_private and width > height order by created_at, id limit 100) early)`;
const categories = sql`(select array_agg(id) from categories where archived_at is null)`;
const membersOf = (role: string) =>
  sql`(select array_agg(id) from (select id from users where role = ${role} and status = 'approved' and archived_at is null order by id limit 5000) early)`;

const decisions = ({ adminId, to }: BulkPlan) => sql`insert into decisions (user_id, status, reason, decided_by, decided_at)
  select id, status, status_reason, ${adminId}::int, least(created_at + interval '1 day', ${to}::timestamptz) from stored where status <> 'pending'`;

const insertDoctors: Insert = (plan, { first, last }) => sql`with pictures as materialized (
      select array_agg(id order by id) filter (where width = height) as portraits, array_agg(id order by id) filter (where width > height) as cards
      from (select id, width, height from files where is_private and kind = 'image' order by created_at, id limit 200) as shared
    ), planned as materialized (
      select n, case when ${hashed(5, 100)} < 60 then 'approved' when ${hashed(5, 100)} < 85 then 'pending' else 'declined' end as status, ${createdAt(plan)} as created
      from generate_series(${first}::bigint, ${last}::bigint) as n
    ), stored as (
      insert into users (role, name, phone, email, password_hash, address, status, status_reason, area_id, specialty_id, promo_code_id, created_at, updated_at)
      select 'doctor', ${personName}, ${phoneOf(sql`n`)}, 'doctor' || n || '@load.example', ${plan.passwordHash}, (1 + ${hashed(6, 140)}) || ' El Gomhoria St.',
        status, case when status = 'declined' then 'The ID picture is too blurred to read. Please send a sharper one.' end,
        ${pickId(plan.areas, 7)}, ${pickId(plan.specialties, 8)}, case when ${hashed(9, 3)} = 0 then ${pickId(plan.promoCodes, 10)} end, created, created
      from planned order by n on conflict do nothing
      returning id, status, status_reason, created_at, id::bigint as n
    ), stored_doctors as (
      insert into doctors (user_id, points, image_id, front_image_id, back_image_id)
      select id, case when status = 'approved' then 10 * (1 + ${hashed(11, 40)}) else 0 end, ${pickFrom('portraits', 12)},
        case when ${hashed(13, 4)} > 0 then ${pickFrom('cards', 14)} end, case when ${hashed(13, 4)} > 0 then ${pickFrom('cards', 15)} end
      from stored cross join pictures returning user_id, points
    ), stored_decisions as (${decisions(plan)}), stored_coins as (
      insert into coin_lines (doctor_id, kind, amount, balance_after, reason, actor_id, created_at)
      select user_id, 'grant', points, points, 'Welcome to the network', ${plan.adminId}::int, least(created_at + interval '1 day', ${plan.to}::timestamptz)
      from stored_doctors join stored on stored.id = user_id where points > 0
    ) select count(*) as stored from stored`;

const insertCompanies: Insert = (plan, { first, last }) => sql`with shared as materialized (
      select array_agg(id order by id) filter (where not is_private and width = height) as logos,
        array_agg(id order by id) filter (where is_private and (kind = 'document' or width < height)) as registries
      from (select id, kind, is_private, width, height from files order by created_at, id limit 400) as early
    ), planned as materialized (
      select n, 'L' || lpad(n::text, 9, '0') as tax_number, ${createdAt(plan)} as created,
        case when ${hashed(21, 100)} < 70 then 'approved' when ${hashed(21, 100)} < 90 then 'pending' else 'declined' end as status
      from generate_series(${first}::bigint, ${last}::bigint) as n
      where not exists (select from companies where companies.tax_number = 'L' || lpad(n::text, 9, '0'))
    ), stored as (
      insert into users (role, name, phone, email, password_hash, address, status, status_reason, area_id, specialty_id, created_at, updated_at)
      select 'company', ${pickText(en.names.family, 22)} || ' ' || ${pickText(companySuffixes, 23)}, ${phoneOf(sql`(n + 50000000)`)}, 'company' || n || '@load.example',
        ${plan.passwordHash}, (1 + ${hashed(24, 140)}) || ' El Gomhoria St.', status,
        case when status = 'declined' then 'The tax number does not match the registry file.' end,
        ${pickId(plan.areas, 25)}, ${pickId(plan.specialties, 26)}, created, created
      from planned order by n on conflict do nothing
      returning id, email, status, status_reason, created_at, id::bigint as n
    ), stored_companies as (
      insert into companies (user_id, tax_number, logo_id, commercial_registry_id)
      select id, tax_number, ${pickFrom('logos', 27)}, ${pickFrom('registries', 28)}
      from (select stored.id, stored.n, tax_number from stored join planned on email = 'company' || planned.n || '@load.example') as named cross join shared
    ), stored_decisions as (${decisions(plan)})
    select count(*) as stored from stored`;

/** Each message has a category, a video that waits for its file, and its targets. */
const insertMessages: Insert = (
  plan,
  { first, last },
) => sql`with shared as materialized (select ${covers} as covers, ${categories} as categories, ${membersOf('company')} as senders), stored as (
      insert into messages (name, image_id, coins, status, status_updated_at, decided_by, rejection_reason, company_id, is_everyone, created_by, created_at, pending_since, updated_at)
      select ${pickText(messageNames, 31)} || ' ' || n, ${pickFrom('covers', 32)}, 5 * (${hashed(33, 6)}), status,
        case when status <> 'pending' then created end, case when status <> 'pending' then ${plan.adminId}::int end,
        case when status = 'rejected' then 'The picture shows a patient''s face.' end, company, status = 'approved' and ${hashed(34, 3)} = 0,
        coalesce(company, ${plan.adminId}::int), created, created, created
      from (
        select n, case when ${hashed(35, 100)} < 80 then 'approved' when ${hashed(35, 100)} < 90 then 'pending' else 'rejected' end as status,
          case when ${hashed(36, 20)} > 0 then ${pickFrom('senders', 37, 999_983)} end as company, covers, ${createdAt(plan)} as created
        from generate_series(${first}::bigint, ${last}::bigint) as n cross join shared
      ) planned order by n
      returning id, company_id, status, is_everyone, created_by, created_at, id::bigint as n
    ), stored_categories as (
      insert into message_categories (message_id, category_id) select id, ${pickFrom('categories', 38)} from stored cross join shared
    ), stored_videos as (
      insert into videos (message_id, company_id, title, created_by, created_at) select id, company_id, 'Video of message ' || id, created_by, created_at from stored
    ), stored_areas as (
      insert into message_areas (message_id, area_id) select id, ${pickId(plan.areas, 39)} from stored where status = 'approved' and not is_everyone
    ), stored_specialties as (
      insert into message_specialties (message_id, specialty_id)
      select id, ${pickId(plan.specialties, 40)} from stored where status = 'approved' and not is_everyone and ${hashed(41, 2)} = 0
    ) select count(*) as stored from stored`;

/** Each post has a category, up to two tags, up to three reactions and, every second one, a photo. */
const insertPosts: Insert = (plan, { first, last }) => sql`with shared as materialized (
      select ${covers} as covers, ${categories} as categories, (select array_agg(id) from tags where archived_at is null) as tags, ${membersOf('doctor')} as doctors
    ), stored as (
      insert into posts (doctor_id, description, created_at)
      select ${pickFrom('doctors', 51, 999_983)}, ${pickText(postTexts, 52)} || ' ' || n, ${createdAt(plan)}
      from generate_series(${first}::bigint, ${last}::bigint) as n cross join shared order by n
      returning id, created_at, id::bigint as n
    ), stored_categories as (
      insert into post_categories (post_id, category_id) select id, ${pickFrom('categories', 53)} from stored cross join shared
    ), stored_tags as (
      insert into post_tags (post_id, tag_id) select id, tags[1 + (${hashed(54, 9_973)} + nth) % cardinality(tags)]
      from stored cross join shared cross join generate_series(1, ${hashed(55, 3)}) as nth
    ), stored_photos as (
      insert into post_photos (post_id, image_id) select id, ${pickFrom('covers', 56)} from stored cross join shared where ${hashed(57, 2)} = 0
    ), stored_reactions as (
      insert into post_reactions (post_id, doctor_id, reaction, reacted_at)
      select id, doctors[1 + (${hashed(58, 999_983)} + nth) % cardinality(doctors)], 1 + (${hashed(59, 5)} + nth) % 5, created_at
      from stored cross join shared cross join generate_series(1, ${hashed(60, 4)}) as nth
    ) select count(*) as stored from stored`;

export const inserts = { doctors: insertDoctors, companies: insertCompanies, messages: insertMessages, posts: insertPosts };
