import type { CursorQuery } from '../../../../contract/app/kit.ts';
import { readCursorPage } from '../../../kit/cursor.ts';
import { descending } from '../../../kit/order.ts';
import type { Db } from '../../../platform/database/index.ts';
import { authorColumns } from '../authors/index.ts';
import { selectVisible, type Viewer } from '../visible-messages/index.ts';

type Pair = { doctorId: number; blockedId: number };

/** The blocks of a doctor with what doctors see of one another. */
const selectOf = (db: Db, doctorId: number) =>
  db
    .selectFrom('blocks')
    .innerJoin('users as author', 'author.id', 'blocks.blocked_id')
    .innerJoin('doctors as doctor', 'doctor.user_id', 'blocks.blocked_id')
    .leftJoin('areas', 'areas.id', 'author.area_id')
    .leftJoin('specialties', 'specialties.id', 'author.specialty_id')
    .select(['blocks.id', 'blocks.created_at', 'blocks.blocked_id as doctor_id', ...authorColumns])
    .where('blocks.doctor_id', '=', doctorId);

export type BlockRow = Awaited<ReturnType<ReturnType<typeof selectOf>['execute']>>[number];

/** What a doctor wrote that another one may read, also if that one has reported it. */
const readable = (db: Db, viewer: Viewer, authorId: number) => [
  db
    .selectFrom('posts')
    .select('posts.id')
    .where('posts.doctor_id', '=', authorId)
    .where('posts.held_at', 'is', null)
    .where('posts.archived_at', 'is', null),
  db
    .selectFrom('post_comments')
    .innerJoin('posts', 'posts.id', 'post_comments.post_id')
    .select('post_comments.id')
    .where('post_comments.doctor_id', '=', authorId)
    .where('post_comments.hidden_at', 'is', null)
    .where('posts.held_at', 'is', null)
    .where('posts.archived_at', 'is', null),
  db
    .selectFrom('message_comments')
    .select('message_comments.id')
    .where('message_comments.doctor_id', '=', authorId)
    .where('message_comments.hidden_at', 'is', null)
    .where('message_comments.message_id', 'in', selectVisible(db, viewer).select('messages.id')),
];

export const blocksRepo = {
  page: (db: Db, doctorId: number, query: CursorQuery) =>
    readCursorPage({ rows: selectOf(db, doctorId), order: descending('blocks.id') }, query),
  find: (db: Db, { doctorId, blockedId }: Pair): Promise<BlockRow | undefined> =>
    selectOf(db, doctorId).where('blocks.blocked_id', '=', blockedId).executeTakeFirst(),
  /** Whether a doctor has written anything that another one may read. */
  isAuthor: async (db: Db, viewer: Viewer, authorId: number): Promise<boolean> => {
    const { is_author } = await db
      .selectNoFrom(({ exists, or }) => or(readable(db, viewer, authorId).map(exists)).as('is_author'))
      .executeTakeFirstOrThrow();
    return Boolean(is_author);
  },
  insert: (db: Db, { doctorId, blockedId }: Pair, at: Date) =>
    db
      .insertInto('blocks')
      .values({ doctor_id: doctorId, blocked_id: blockedId, created_at: at })
      .onConflict((on) => on.doNothing())
      .execute(),
  remove: (db: Db, { doctorId, blockedId }: Pair) =>
    db.deleteFrom('blocks').where('doctor_id', '=', doctorId).where('blocked_id', '=', blockedId).execute(),
};
