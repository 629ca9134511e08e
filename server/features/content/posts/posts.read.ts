import { type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { PostListQuery } from '../../../../contract/entities/content/posts.ts';
import { entities } from '../../../../contract/entities/index.ts';
import { recordCounts } from '../../../kit/counters.ts';
import type { Days } from '../../../kit/days.ts';
import { labelColumns, labelConditions } from '../../../kit/labels.ts';
import { anyOf, loadRows, type PageResult } from '../../../kit/list.ts';
import { readRecordIds } from '../../../kit/records.ts';
import type { Db } from '../../../platform/database/index.ts';
import { doctorSummaryColumns, reactionCounts } from '../reactions/index.ts';

/** Posts with everything that screens show; one statement for any number of them. */
const selectRows = (db: Db) =>
  db
    .selectFrom('posts')
    .innerJoin('users as doctor_user', 'doctor_user.id', 'posts.doctor_id')
    .innerJoin('doctors as doctor', 'doctor.user_id', 'posts.doctor_id')
    .leftJoin('users as archiver', 'archiver.id', 'posts.archived_by')
    .innerJoinLateral(recordCounts({ kind: 'post', counts: ['comments', ...reactionCounts], id: 'posts.id' }), (join) => join.onTrue())
    .select([
      'posts.id',
      'posts.description',
      'posts.created_at',
      'posts.archived_at',
      'posts.held_at',
      'posts.updated_at',
      'archiver.name as archived_by_name',
      ...doctorSummaryColumns,
    ])
    .selectAll('counts')
    .select(labelColumns(db, entities.posts))
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
          .select([
            'video.id',
            'video.hosted_id',
            'hosted.state',
            'hosted.bytes',
            'hosted.stored_bytes',
            'hosted.failure',
            'hosted.notice',
            'hosted.poster_id',
            'hosted.duration_seconds',
            'hosted.updated_at as hosted_updated_at',
          ])
          .whereRef('video.post_id', '=', 'posts.id')
          .where('video.archived_at', 'is', null)
          .orderBy('video.id'),
      ).as('videos'),
    ]);

export type PostRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

export const postsRead = {
  /** A page of active posts, by at most three statements. */
  page: async (db: Db, query: PostListQuery & Days): Promise<PageResult<PostRow>> => {
    const found = await readRecordIds(db, {
      entity: entities.posts,
      isArchived: false,
      query,
      columns: { doctor_id: query.doctor_id },
      conditions: [...labelConditions(entities.posts, query), ...(query.is_held ? [sql<SqlBool>`held_at is not null`] : [])],
    });
    return loadRows(found, (ids) => selectRows(db).where('posts.id', '=', anyOf(ids)).execute());
  },
  /** An active or archived post. */
  byId: (db: Db, id: number): Promise<PostRow | undefined> => selectRows(db).where('posts.id', '=', id).executeTakeFirst(),
};
