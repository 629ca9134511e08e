import { sql } from 'kysely';
import type { Db } from '../platform/database/index.ts';
import { type BulkPlan, drawn, idArray, roll, textArray } from './bulk-draw.ts';
import { messageWords } from './content/words/messages.ts';

const names = messageWords.map(({ name }) => name);

/** Messages number `first` to `last`, each with a category, a video that waits for its bytes, and its targets; says how many were stored. */
export const insertMessages = async (db: Db, plan: BulkPlan, { first, last }: { first: number; last: number }): Promise<number> => {
  const { areas, specialties } = plan;
  const span = plan.last - plan.first + 1;
  const { rows } = await sql<{ stored: number }>`
    with shared as materialized (
      select (select array_agg(id) from (select id from files where not is_private and width > height order by created_at, id limit 100) early) as covers,
        (select array_agg(id) from categories where archived_at is null) as categories,
        (select array_agg(id) from (select id from users where role = 'company' and status = 'approved' and archived_at is null order by id limit 5000) early) as senders
    ),
    stored as (
      insert into messages (name, image_id, coins, status, status_updated_at, decided_by, rejection_reason, company_id, is_everyone, created_by, created_at, updated_at)
      select ${drawn(textArray(names), 31, names.length)} || ' ' || n, covers[1 + ${roll(32, 9973)} % cardinality(covers)], 5 * (${roll(33, 6)}), status,
        case when status <> 'pending' then made_at end, case when status <> 'pending' then ${plan.admin}::int end,
        case when status = 'rejected' then 'The picture shows a patient''s face.' end, company, status = 'approved' and ${roll(34, 3)} = 0,
        coalesce(company, ${plan.admin}::int), made_at, made_at
      from (
        select n, case when ${roll(35, 100)} < 80 then 'approved' when ${roll(35, 100)} < 90 then 'pending' else 'rejected' end as status,
          case when ${roll(36, 20)} > 0 then senders[1 + ${roll(37, 999_983)} % cardinality(senders)] end as company, covers,
          ${plan.from}::timestamptz + (${plan.to}::timestamptz - ${plan.from}::timestamptz) * sqrt((n - ${plan.first}::bigint + 0.5) / ${span}::bigint) as made_at
        from generate_series(${first}::bigint, ${last}::bigint) as n cross join shared
      ) planned order by n
      returning id, company_id, status, is_everyone, created_by, created_at, id::bigint as n
    ),
    sorted as (
      insert into message_categories (message_id, category_id) select id, categories[1 + ${roll(38, 9973)} % cardinality(categories)] from stored cross join shared
    ),
    filmed as (
      insert into videos (message_id, company_id, title, created_by, created_at) select id, company_id, 'Video of message ' || id, created_by, created_at from stored
    ),
    placed as (
      insert into message_areas (message_id, area_id) select id, ${drawn(idArray(areas), 39, areas.length)} from stored where status = 'approved' and not is_everyone
    ),
    narrowed as (
      insert into message_specialties (message_id, specialty_id)
      select id, ${drawn(idArray(specialties), 40, specialties.length)} from stored where status = 'approved' and not is_everyone and ${roll(41, 2)} = 0
    )
    select count(*) as stored from stored`.execute(db);
  return rows[0]?.stored ?? 0;
};
