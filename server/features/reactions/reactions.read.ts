import { sql } from 'kysely';
import { type PageQuery, type Rows, type Window, windowedPage } from '../../kit/page.ts';
import type { Db } from '../../platform/database/index.ts';

/** What doctors react to. */
export type Reacted = 'message' | 'story' | 'blog' | 'conference' | 'post';

const given = {
  message: { table: 'message_reactions', record: 'message_id' },
  story: { table: 'story_reactions', record: 'story_id' },
  blog: { table: 'blog_reactions', record: 'blog_id' },
  conference: { table: 'conference_reactions', record: 'conference_id' },
  post: { table: 'post_reactions', record: 'post_id' },
} as const;

/** What a screen shows of a doctor who did something, with `users as doer` and `doctors as doing` joined. */
export const actingDoctorColumns = [
  'doer.id as doctor_id',
  'doer.name as doctor_name',
  'doer.phone as doctor_phone',
  'doer.email as doctor_email',
  'doing.image_id as doctor_image_id',
] as const;

type Wanted = { of: Reacted; id: number };

const rowsOf = (db: Db, { of, id }: Wanted, { limit, offset, fromEnd }: Window) => {
  const { table, record } = given[of];
  return db
    .selectFrom((from) =>
      from
        .selectFrom(`${table as 'message_reactions'} as every`) // all of them have one shape but for the record's column
        .select(['every.id', 'every.doctor_id', 'every.reaction', 'every.reacted_at'])
        .where(sql.ref(`every.${record}`), '=', id)
        .orderBy('every.id', fromEnd ? 'asc' : 'desc')
        .limit(limit)
        .offset(offset)
        .as('given'),
    )
    .innerJoin('users as doer', 'doer.id', 'given.doctor_id')
    .innerJoin('doctors as doing', 'doing.user_id', 'given.doctor_id')
    .select(['given.id', 'given.reaction', 'given.reacted_at', ...actingDoctorColumns])
    .orderBy('given.id', 'desc');
};

export type ReactionRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

/** A page of the reactions to a record that has so many in all, newest first; one statement, none beyond the end. */
export const reactionPage = (db: Db, { total, ...wanted }: Wanted & { total: number }, query: PageQuery): Promise<Rows<ReactionRow>> =>
  windowedPage(total, query, (window) => rowsOf(db, wanted, window).execute());
