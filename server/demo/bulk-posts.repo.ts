import { sql } from 'kysely';
import type { Db } from '../platform/database/index.ts';
import { type BulkPlan, drawn, roll, textArray } from './bulk-draw.ts';
import { posts } from './content/words/posts.ts';

const texts = posts.map(({ text }) => text);

/** Posts number `first` to `last`, each with a category, up to two tags, up to three reactions and, every second one, a photo; says how many were stored. */
export const insertPosts = async (db: Db, plan: BulkPlan, { first, last }: { first: number; last: number }): Promise<number> => {
  const span = plan.last - plan.first + 1;
  const { rows } = await sql<{ stored: number }>`
    with shared as materialized (
      select (select array_agg(id) from (select id from files where not is_private and width > height order by created_at, id limit 100) early) as covers,
        (select array_agg(id) from categories where archived_at is null) as categories,
        (select array_agg(id) from tags where archived_at is null) as tags,
        (select array_agg(id) from (select id from users where role = 'doctor' and status = 'approved' and archived_at is null order by id limit 5000) early) as doctors
    ),
    stored as (
      insert into posts (doctor_id, description, created_at)
      select doctors[1 + ${roll(51, 999_983)} % cardinality(doctors)], ${drawn(textArray(texts), 52, texts.length)} || ' ' || n,
        ${plan.from}::timestamptz + (${plan.to}::timestamptz - ${plan.from}::timestamptz) * sqrt((n - ${plan.first}::bigint + 0.5) / ${span}::bigint)
      from generate_series(${first}::bigint, ${last}::bigint) as n cross join shared order by n
      returning id, created_at, id::bigint as n
    ),
    sorted as (
      insert into post_categories (post_id, category_id) select id, categories[1 + ${roll(53, 9973)} % cardinality(categories)] from stored cross join shared
    ),
    tagged as (
      insert into post_tags (post_id, tag_id)
      select id, tags[1 + (${roll(54, 9973)} + nth) % cardinality(tags)] from stored cross join shared cross join generate_series(1, ${roll(55, 3)}) as nth
    ),
    pictured as (
      insert into post_photos (post_id, image_id) select id, covers[1 + ${roll(56, 9973)} % cardinality(covers)] from stored cross join shared where ${roll(57, 2)} = 0
    ),
    liked as (
      insert into post_reactions (post_id, doctor_id, reaction, reacted_at)
      select id, doctors[1 + (${roll(58, 999_983)} + nth) % cardinality(doctors)], 1 + (${roll(59, 5)} + nth) % 5, created_at
      from stored cross join shared cross join generate_series(1, ${roll(60, 4)}) as nth
    )
    select count(*) as stored from stored`.execute(db);
  return rows[0]?.stored ?? 0;
};
