import { type SelectQueryBuilder, sql } from 'kysely';
import { anyOf, type PageQuery, type PageResult, readPage, tableAs } from '../../../kit/list.ts';
import { descending } from '../../../kit/order.ts';
import type { Db } from '../../../platform/database/index.ts';

/** The kinds of record that doctors react to, by the table of their reactions. */
export const reactionTables = {
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

/** Adds the doctor of each row of a page. */
export const withDoctors = async <Row extends { doctor_id: number }>(
  db: Db,
  page: PageResult<Row>,
): Promise<PageResult<Row & DoctorSummaryRow>> => {
  const doctors = await db
    .selectFrom('users as doctor_user')
    .innerJoin('doctors as doctor', 'doctor.user_id', 'doctor_user.id')
    .select(doctorSummaryColumns)
    .where('doctor_user.id', '=', anyOf(page.rows.map(({ doctor_id }) => doctor_id)))
    .execute();
  const byId = new Map(doctors.map((doctor) => [doctor.doctor_id, doctor]));
  const rows = page.rows.flatMap((row) => {
    const doctor = byId.get(row.doctor_id);
    return doctor ? [{ ...row, ...doctor }] : [];
  });
  return { ...page, rows };
};

/** The activity of doctors on a record (reactions, comments or purchases) in any order, and the total. */
type ActivityList<DB, From extends keyof DB, Activity> = { rows: SelectQueryBuilder<DB, From, Activity>; total: number };

/** A page of activity, newest first, each row with its doctor. */
export const readActivity = async <DB, From extends keyof DB, Activity extends { id: number; doctor_id: number }>(
  db: Db,
  { rows, total }: ActivityList<DB, From, Activity>,
  query: PageQuery,
) => withDoctors(db, await readPage(db, { rows, total, query, order: descending('activity.id') }));

/** A page of the reactions to a record, newest first. */
export const findReactions = (db: Db, { kind, id, total }: { kind: Reactable; id: number; total: number }, query: PageQuery) => {
  const rows = db
    .selectFrom(tableAs(reactionTables[kind], 'activity'))
    .select(['activity.id', 'activity.doctor_id', 'activity.reaction', 'activity.reacted_at'])
    .where(sql.ref(`activity.${kind}_id`), '=', id);
  return readActivity(db, { rows, total }, query);
};

export type ReactionRow = Awaited<ReturnType<typeof findReactions>>['rows'][number];
