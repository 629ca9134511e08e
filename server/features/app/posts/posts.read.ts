import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { PostQuery } from '../../../../contract/app/posts.ts';
import { entities } from '../../../../contract/entities/index.ts';
import { recordCounts } from '../../../kit/counters.ts';
import { readCursorPage } from '../../../kit/cursor.ts';
import { labelColumns, labelIdConditions } from '../../../kit/labels.ts';
import { containsPattern, tableAs } from '../../../kit/list.ts';
import { descending } from '../../../kit/order.ts';
import type { Db } from '../../../platform/database/index.ts';
import { reactionCounts } from '../../content/reactions/index.ts';
import { authorColumns } from '../authors/index.ts';
import { isVisibleTo } from './visible-posts.read.ts';

/** Posts as the doctor sees them, each with its author. */
const selectRows = (db: Db, doctorId: number) =>
  db
    .selectFrom('posts')
    .innerJoin('users as author', 'author.id', 'posts.doctor_id')
    .innerJoin('doctors as doctor', 'doctor.user_id', 'posts.doctor_id')
    .leftJoin('areas', 'areas.id', 'author.area_id')
    .leftJoin('specialties', 'specialties.id', 'author.specialty_id')
    .leftJoin('post_reactions as mine', (join) => join.onRef('mine.post_id', '=', 'posts.id').on('mine.doctor_id', '=', doctorId))
    .innerJoinLateral(recordCounts({ kind: 'post', counts: ['comments', ...reactionCounts], id: 'posts.id' }), (join) => join.onTrue())
    .select(['posts.id', 'posts.description', 'posts.created_at', 'posts.updated_at', 'posts.held_at', 'posts.doctor_id'])
    .select('mine.reaction as my_reaction')
    .select(authorColumns)
    .selectAll('counts')
    .select(labelColumns(db, entities.posts))
    .select(({ selectFrom }) => [
      jsonArrayFrom(
        selectFrom('post_photos as photo').select('photo.image_id').whereRef('photo.post_id', '=', 'posts.id').orderBy('photo.id'),
      ).as('photos'),
      jsonArrayFrom(
        selectFrom('post_videos as video')
          .innerJoin('hosted_videos as hosted', 'hosted.id', 'video.hosted_id')
          .select(['video.id', 'video.hosted_id', 'hosted.state', 'hosted.poster_id', 'hosted.duration_seconds'])
          .whereRef('video.post_id', '=', 'posts.id')
          .where('video.archived_at', 'is', null)
          .where('hosted.state', '=', sql.lit('ready'))
          .orderBy('video.id'),
      ).as('videos'),
    ]);

export type AppPostRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

type Key = { doctorId: number; id: number };

export const postsRead = {
  page: (db: Db, doctorId: number, { category_id: category, tag_id: tag, q, mine, ...query }: PostQuery) => {
    const ids = { ...(category !== undefined && { category }), ...(tag !== undefined && { tag }) };
    const rows = selectRows(db, doctorId)
      .where(isVisibleTo(doctorId))
      .$if(mine, (qb) => qb.where('posts.doctor_id', '=', doctorId))
      .$if(Boolean(q), (qb) => qb.where('posts.search_key', 'like', containsPattern(q ?? '')))
      .where((where) => where.and(labelIdConditions(entities.posts, ids, 'posts.id')));
    return readCursorPage({ rows, order: descending('posts.id') }, query);
  },
  visibleById: (db: Db, { doctorId, id }: Key): Promise<AppPostRow | undefined> =>
    selectRows(db, doctorId).where('posts.id', '=', id).where(isVisibleTo(doctorId)).executeTakeFirst(),
  /** A post of the doctor, also one that is archived. */
  ownById: (db: Db, { doctorId, id }: Key): Promise<AppPostRow> =>
    selectRows(db, doctorId).where('posts.id', '=', id).where('posts.doctor_id', '=', doctorId).executeTakeFirstOrThrow(),
  isVisible: async (db: Db, { doctorId, id }: Key): Promise<boolean> =>
    (await db.selectFrom('posts').select('posts.id').where('posts.id', '=', id).where(isVisibleTo(doctorId)).executeTakeFirst()) !==
    undefined,
  /** The newest posts that the doctor sees and whose text contains the term, each with its first photo. */
  hits: (db: Db, doctorId: number, { q, limit }: { q: string; limit: number }) =>
    db
      .selectFrom('posts')
      .select(['posts.id', sql<string>`left(posts.description, 100)`.as('title')])
      .select(({ selectFrom }) =>
        selectFrom('post_photos')
          .select('post_photos.image_id')
          .whereRef('post_photos.post_id', '=', 'posts.id')
          .orderBy('post_photos.id')
          .limit(sql.lit(1))
          .as('image_id'),
      )
      .where('posts.search_key', 'like', containsPattern(q))
      .where(isVisibleTo(doctorId))
      .orderBy('posts.id', 'desc')
      .limit(limit)
      .execute(),
  /** The active labels of a kind whose name contains the term, by name. */
  labels: (db: Db, table: 'categories' | 'tags', { q, limit }: { q: string | undefined; limit: number }) =>
    db
      .selectFrom(tableAs(table, 'label'))
      .select(['label.id', 'label.name'])
      .where('label.archived_at', 'is', null)
      .$if(Boolean(q), (qb) => qb.where('label.search_key', 'like', containsPattern(q ?? '')))
      .orderBy('label.search_key')
      .orderBy('label.id')
      .limit(limit)
      .execute(),
  /** A ready video of a post that the doctor sees. */
  playable: (db: Db, { doctorId, id }: Key) =>
    db
      .selectFrom('post_videos as video')
      .innerJoin('posts', 'posts.id', 'video.post_id')
      .innerJoin('hosted_videos as hosted', 'hosted.id', 'video.hosted_id')
      .select('hosted.id as hosted_id')
      .where('video.id', '=', id)
      .where('video.archived_at', 'is', null)
      .where('hosted.state', '=', 'ready')
      .where(isVisibleTo(doctorId))
      .executeTakeFirst(),
};
