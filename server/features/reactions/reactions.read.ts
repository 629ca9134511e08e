import { type SelectQueryBuilder, sql } from 'kysely';
import { inWindow, type PageQuery, type Rows, windowedPage } from '../../kit/page.ts';
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

/** A doctor's part in a row, by `actingDoctorColumns`. */
export type ActingDoctorRow = {
  doctor_id: number;
  doctor_name: string;
  doctor_phone: string;
  doctor_email: string;
  doctor_image_id: string | null;
};

type Deed = { id: number; doctor_id: number };
/** What doctors did to a record, unordered, and how often in all. */
type Deeds<DB, From extends keyof DB, Done extends Deed> = { deeds: SelectQueryBuilder<DB, From, Done>; total: number };

/** A page of what doctors did to a record, newest first, each with its doctor; one statement, none beyond the end. */
export const deedPage = <DB, From extends keyof DB, Done extends Deed>(
  db: Db,
  { deeds, total }: Deeds<DB, From, Done>,
  query: PageQuery,
): Promise<Rows<Done & ActingDoctorRow>> =>
  windowedPage(total, query, (window) => {
    const done: SelectQueryBuilder<DB, From, Deed> = inWindow(deeds.orderBy(sql.ref('id'), window.fromEnd ? 'asc' : 'desc'), window);
    return (
      db
        .selectFrom(done.as('deed'))
        .innerJoin('users as doer', 'doer.id', 'deed.doctor_id')
        .innerJoin('doctors as doing', 'doing.user_id', 'deed.doctor_id')
        .selectAll('deed')
        .select(actingDoctorColumns)
        .orderBy('deed.id', 'desc')
        // All that a deed has is selected, of which the builder knows two columns.
        .$castTo<Done & ActingDoctorRow>()
        .execute()
    );
  });

const reactionsTo = (db: Db, { of, id }: { of: Reacted; id: number }) => {
  const { table, record } = given[of];
  return db
    .selectFrom(`${table as 'message_reactions'} as every`) // all of them have one shape but for the record's column
    .select(['every.id', 'every.doctor_id', 'every.reaction', 'every.reacted_at'])
    .where(sql.ref(`every.${record}`), '=', id);
};

/** A page of the reactions to a record that has so many in all. */
export const reactionPage = (db: Db, { total, ...wanted }: { of: Reacted; id: number; total: number }, query: PageQuery) =>
  deedPage(db, { deeds: reactionsTo(db, wanted), total }, query);

export type ReactionRow = Awaited<ReturnType<typeof reactionPage>>['rows'][number];
