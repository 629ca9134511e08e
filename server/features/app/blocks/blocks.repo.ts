import type { CursorQuery } from '../../../../contract/app/kit.ts';
import { readCursorPage } from '../../../kit/cursor.ts';
import { descending } from '../../../kit/order.ts';
import type { Db } from '../../../platform/database/index.ts';
import { authorColumns } from '../authors/index.ts';

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

const wrote = (db: Db, table: 'posts' | 'post_comments' | 'message_comments', doctorId: number) =>
  db.selectFrom(table).select(`${table}.doctor_id`).where(`${table}.doctor_id`, '=', doctorId);

export const blocksRepo = {
  page: (db: Db, doctorId: number, query: CursorQuery) =>
    readCursorPage({ rows: selectOf(db, doctorId), order: descending('blocks.id') }, query),
  find: (db: Db, { doctorId, blockedId }: Pair): Promise<BlockRow | undefined> =>
    selectOf(db, doctorId).where('blocks.blocked_id', '=', blockedId).executeTakeFirst(),
  /** Whether a doctor has written anything that others may have been shown. */
  isAuthor: async (db: Db, doctorId: number): Promise<boolean> => {
    const found = await db
      .selectFrom('doctors')
      .select(({ exists, or }) =>
        or([
          exists(wrote(db, 'posts', doctorId)),
          exists(wrote(db, 'post_comments', doctorId)),
          exists(wrote(db, 'message_comments', doctorId)),
        ]).as('is_author'),
      )
      .where('user_id', '=', doctorId)
      .executeTakeFirst();
    return Boolean(found?.is_author);
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
