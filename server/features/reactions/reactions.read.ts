import { type SelectQueryBuilder, sql } from 'kysely';
import { type PageQuery, type PageResult, selectPage, tableAs } from '../../kit/list.ts';
import type { Db } from '../../platform/database/index.ts';

/** The kinds of record that doctors react to, by the table of their reactions. */
const reactionTables = {
  message: 'message_reactions',
  story: 'story_reactions',
  blog: 'blog_reactions',
  conference: 'conference_reactions',
  post: 'post_reactions',
} as const;
export type Reactable = keyof typeof reactionTables;

/** The columns of a table that count the reactions to a record, by kind of reaction. */
export const reactionColumns = <Table extends string>(table: Table) =>
  [
    `${table}.reaction1`,
    `${table}.reaction2`,
    `${table}.reaction3`,
    `${table}.reaction4`,
    `${table}.reaction5`,
  ] as const satisfies readonly `${Table}.${string}`[];

/** What a screen shows of a doctor beside his or her activity, with `users as doer` and `doctors as doing` joined. */
export const doctorSummaryColumns = [
  'doer.id as doctor_id',
  'doer.name as doctor_name',
  'doer.phone as doctor_phone',
  'doer.email as doctor_email',
  'doing.image_id as doctor_image_id',
] as const;

/** The doctor's part of a row, by `doctorSummaryColumns`. */
export type DoctorSummaryRow = {
  doctor_id: number;
  doctor_name: string;
  doctor_phone: string;
  doctor_email: string;
  doctor_image_id: string | null;
};

/** What doctors did with a record, in any order, and how often in all. */
type ActivityList<DB, From extends keyof DB, Activity> = { rows: SelectQueryBuilder<DB, From, Activity>; total: number };

/** A page of what doctors did with a record, newest first, each row with its doctor. One statement; none beyond the end. */
export const paginateActivity = async <DB, From extends keyof DB, Activity extends { id: number; doctor_id: number }>(
  db: Db,
  list: ActivityList<DB, From, Activity>,
  query: PageQuery,
): Promise<PageResult<Activity & DoctorSummaryRow>> => {
  const page: SelectQueryBuilder<DB, From, { id: number; doctor_id: number }> | undefined = selectPage({ ...list, query });
  if (!page) return { rows: [], total: list.total };
  const rows = db
    .selectFrom(page.as('activity'))
    .innerJoin('users as doer', 'doer.id', 'activity.doctor_id')
    .innerJoin('doctors as doing', 'doing.user_id', 'activity.doctor_id')
    .selectAll('activity')
    .select(doctorSummaryColumns)
    .orderBy('activity.id', 'desc')
    // All columns of the activity are selected; the builder knows two of them.
    .$castTo<Activity & DoctorSummaryRow>();
  return { rows: await rows.execute(), total: list.total };
};

/** A page of the reactions to a record, whose row stores their total. */
export const findReactions = (db: Db, { of, id, total }: { of: Reactable; id: number; total: number }, query: PageQuery) => {
  const rows = db
    .selectFrom(tableAs(reactionTables[of], 'every'))
    .select(['every.id', 'every.doctor_id', 'every.reaction', 'every.reacted_at'])
    .where(sql.ref(`every.${of}_id`), '=', id);
  return paginateActivity(db, { rows, total }, query);
};

export type ReactionRow = Awaited<ReturnType<typeof findReactions>>['rows'][number];
