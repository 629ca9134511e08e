import { type SelectQueryBuilder, sql } from 'kysely';
import { descending } from '../../kit/keyset.ts';
import { nextOf, type PageQuery, type PageResult, selectPage, tableAs } from '../../kit/list.ts';
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

/** The counters of a record that count its reactions, by kind of reaction. */
export const reactionCounts = ['reaction1', 'reaction2', 'reaction3', 'reaction4', 'reaction5'] as const;

/** The columns of a doctor next to a reaction, comment or purchase. They need the joins `users as doctor_user` and `doctors as doctor`. */
export const doctorSummaryColumns = [
  'doctor_user.id as doctor_id',
  'doctor_user.name as doctor_name',
  'doctor_user.phone as doctor_phone',
  'doctor_user.email as doctor_email',
  'doctor.image_id as doctor_image_id',
] as const;

/** The part of a row that `doctorSummaryColumns` selects. */
export type DoctorSummaryRow = {
  doctor_id: number;
  doctor_name: string;
  doctor_phone: string;
  doctor_email: string;
  doctor_image_id: string | null;
};

/** The activity of doctors on a record (reactions, comments or purchases) in any order, and the total. */
type ActivityList<DB, From extends keyof DB, Activity> = { rows: SelectQueryBuilder<DB, From, Activity>; total: number };

/** A page of activity, newest first, each row with its doctor. Runs one statement, or none beyond the last page. */
export const paginateActivity = async <DB, From extends keyof DB, Activity extends { id: number; doctor_id: number }>(
  db: Db,
  list: ActivityList<DB, From, Activity>,
  query: PageQuery,
): Promise<PageResult<Activity & DoctorSummaryRow>> => {
  const page: SelectQueryBuilder<DB, From, { id: number; doctor_id: number }> | undefined = selectPage({ ...list, query });
  if (!page) return { rows: [], total: list.total };
  const rows = db
    .selectFrom(page.as('activity'))
    .innerJoin('users as doctor_user', 'doctor_user.id', 'activity.doctor_id')
    .innerJoin('doctors as doctor', 'doctor.user_id', 'activity.doctor_id')
    .selectAll('activity')
    .select(doctorSummaryColumns)
    .orderBy('activity.id', 'desc')
    // selectAll('activity') selects all columns, but the type of the sub-query knows only two.
    .$castTo<Activity & DoctorSummaryRow>();
  const found = await rows.execute();
  return { rows: found, total: list.total, next: nextOf(found, descending('id'), query) };
};

/** A page of the reactions to a record, newest first. */
export const findReactions = (db: Db, { kind, id, total }: { kind: Reactable; id: number; total: number }, query: PageQuery) => {
  const rows = db
    .selectFrom(tableAs(reactionTables[kind], 'activity'))
    .select(['activity.id', 'activity.doctor_id', 'activity.reaction', 'activity.reacted_at'])
    .where(sql.ref(`activity.${kind}_id`), '=', id);
  return paginateActivity(db, { rows, total }, query);
};

export type ReactionRow = Awaited<ReturnType<typeof findReactions>>['rows'][number];
