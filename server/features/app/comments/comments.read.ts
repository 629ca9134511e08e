import { sql } from 'kysely';
import type { CommentListQuery } from '../../../../contract/app/comments.ts';
import { readCursorPage } from '../../../kit/cursor.ts';
import { tableAs } from '../../../kit/list.ts';
import { descending } from '../../../kit/order.ts';
import type { Db } from '../../../platform/database/index.ts';
import { type Commentable, commentTables } from '../../content/reactions/index.ts';
import { authorColumns } from '../authors/index.ts';
import { isShownTo } from '../reports/index.ts';

/** Comments with what other doctors see of their authors. */
const selectRows = (db: Db, kind: Commentable) =>
  db
    .selectFrom(tableAs(commentTables[kind], 'comment'))
    .innerJoin('users as author', 'author.id', 'comment.doctor_id')
    .innerJoin('doctors as doctor', 'doctor.user_id', 'comment.doctor_id')
    .leftJoin('areas', 'areas.id', 'author.area_id')
    .leftJoin('specialties', 'specialties.id', 'author.specialty_id')
    .select(['comment.id', 'comment.content', 'comment.created_at', 'comment.doctor_id'])
    .select(authorColumns);

export type CommentRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

export const commentsRead = {
  /** When a doctor wrote the nth newest comment in the app; undefined if there are fewer. */
  timeOfNewest: async (db: Db, { doctorId, nth }: { doctorId: number; nth: number }): Promise<Date | undefined> => {
    const timesIn = (table: 'message_comments' | 'post_comments') =>
      db.selectFrom(table).select('created_at').where('doctor_id', '=', doctorId).where('client_id', 'is not', null);
    const found = await timesIn('message_comments')
      .unionAll(timesIn('post_comments'))
      .orderBy('created_at', 'desc')
      .offset(nth - 1)
      .limit(1)
      .executeTakeFirst();
    return found?.created_at;
  },
  /** A page of the comments on a record that the doctor is shown, newest first. */
  page: (db: Db, { kind, id, doctorId }: { kind: Commentable; id: number; doctorId: number }, query: CommentListQuery) =>
    readCursorPage(
      {
        rows: selectRows(db, kind)
          .where(sql.ref(`comment.${kind}_id`), '=', id)
          .where('comment.hidden_at', 'is', null)
          .where(isShownTo(doctorId, { kind: `${kind}_comment`, id: 'comment.id', authorId: 'comment.doctor_id' })),
        order: descending('comment.id'),
      },
      query,
    ),
  byId: (db: Db, kind: Commentable, id: number): Promise<CommentRow> =>
    selectRows(db, kind).where('comment.id', '=', id).executeTakeFirstOrThrow(),
};
