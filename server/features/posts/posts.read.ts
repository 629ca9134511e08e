import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { PostListQuery } from '../../../contract/entities/posts.ts';
import { labelledPage } from '../../kit/labelled.ts';
import { labelColumns } from '../../kit/labels.ts';
import type { Rows } from '../../kit/page.ts';
import type { Db } from '../../platform/database/index.ts';
import { actingDoctorColumns } from '../reactions/index.ts';

/** Live posts with all that a screen shows of them: one statement, however many they are. */
const rowsOf = (db: Db) =>
  db
    .selectFrom('posts')
    .innerJoin('users as doer', 'doer.id', 'posts.doctor_id')
    .innerJoin('doctors as doing', 'doing.user_id', 'posts.doctor_id')
    .select([
      'posts.id',
      'posts.description',
      'posts.created_at',
      'posts.comments',
      'posts.reaction1',
      'posts.reaction2',
      'posts.reaction3',
      'posts.reaction4',
      'posts.reaction5',
      ...actingDoctorColumns,
    ])
    .select(labelColumns(db, 'post'))
    .select(({ selectFrom }) => [
      jsonArrayFrom(
        selectFrom('post_photos as photo')
          .select(['photo.id', 'photo.image_id'])
          .whereRef('photo.post_id', '=', 'posts.id')
          .orderBy('photo.id'),
      ).as('photos'),
      jsonArrayFrom(
        selectFrom('post_videos as video')
          .innerJoin('hosted_videos as hosted', 'hosted.id', 'video.hosted_id')
          .select(['video.id', 'video.hosted_id', 'hosted.state', 'hosted.bytes', 'hosted.stored_bytes', 'hosted.failure'])
          .whereRef('video.post_id', '=', 'posts.id')
          .where('video.archived_at', 'is', null)
          .orderBy('video.id'),
      ).as('videos'),
    ])
    .where('posts.archived_at', 'is', null)
    .orderBy('posts.id', 'desc');

export type PostRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

export const postsRead = {
  /** A page of live posts, by three statements at most. */
  page: (db: Db, query: PostListQuery): Promise<Rows<PostRow>> =>
    labelledPage(db, { kind: 'post', isArchived: false, query, where: { doctor_id: query.doctor_id } }, (ids) =>
      rowsOf(db).where('posts.id', '=', ids).execute(),
    ),
  /** A live post. */
  byId: (db: Db, id: number): Promise<PostRow | undefined> => rowsOf(db).where('posts.id', '=', id).executeTakeFirst(),
};
