import { type SqlBool, sql } from 'kysely';
import { isShownTo } from '../reports/index.ts';

/** Whether a doctor sees a row of `posts`: it is active, not held unless the doctor wrote it, and `isShownTo` allows it. */
export const isVisibleTo = (doctorId: number) =>
  sql<SqlBool>`(posts.archived_at is null and (posts.held_at is null or posts.doctor_id = ${doctorId})
    and ${isShownTo(doctorId, { kind: 'post', id: 'posts.id', authorId: 'posts.doctor_id' })})`;
