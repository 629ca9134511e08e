import type { StoryListQuery } from '../../../../contract/entities/content/stories.ts';
import { entities } from '../../../../contract/entities/index.ts';
import { getCounter, recordCounts } from '../../../kit/counters.ts';
import type { Days } from '../../../kit/days.ts';
import { anyOf, loadRows, type PageResult } from '../../../kit/list.ts';
import { readRecordIds } from '../../../kit/records.ts';
import { scheduleConditions } from '../../../kit/schedule.ts';
import type { Db } from '../../../platform/database/index.ts';
import { reactionCounts } from '../reactions/index.ts';

/** Stories with the state of their upload, which is that of the next video if there is one, and the state of the video shown. */
const selectRows = (db: Db) =>
  db
    .selectFrom('stories')
    .leftJoin('hosted_videos as hosted', (join) =>
      join.on((eb) => eb('hosted.id', '=', eb.fn.coalesce('stories.next_hosted_id', 'stories.hosted_id'))),
    )
    .leftJoin('hosted_videos as shown', 'shown.id', 'stories.hosted_id')
    .leftJoin('users as archiver', 'archiver.id', 'stories.archived_by')
    .innerJoinLateral(recordCounts({ kind: 'story', counts: reactionCounts, id: 'stories.id' }), (join) => join.onTrue())
    .select([
      'stories.id',
      'stories.text',
      'stories.type',
      'stories.image_id',
      'stories.publish_at',
      'stories.expire_at',
      'stories.created_at',
      'stories.updated_at',
      'stories.archived_at',
      'archiver.name as archived_by_name',
      'stories.hosted_id',
      'stories.next_hosted_id',
      'shown.state as shown_state',
      'shown.poster_id',
      'shown.duration_seconds',
      'hosted.state',
      'hosted.bytes',
      'hosted.stored_bytes',
      'hosted.updated_at as hosted_updated_at',
      'hosted.failure',
      'hosted.notice',
    ])
    .selectAll('counts');

export type StoryRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

export const storiesRead = {
  page: async (
    db: Db,
    query: StoryListQuery & Days,
    { isArchived, now }: { isArchived: boolean; now: Date },
  ): Promise<PageResult<StoryRow>> => {
    const conditions = scheduleConditions(query.schedule, now);
    const found = await readRecordIds(db, { entity: entities.stories, isArchived, query, conditions });
    return loadRows(found, (ids) => selectRows(db).where('stories.id', '=', anyOf(ids)).execute());
  },
  /** An active or archived story. */
  byId: (db: Db, id: number): Promise<StoryRow | undefined> => selectRows(db).where('stories.id', '=', id).executeTakeFirst(),
  activeById: (db: Db, id: number): Promise<StoryRow | undefined> =>
    selectRows(db).where('stories.id', '=', id).where('stories.archived_at', 'is', null).executeTakeFirst(),
  count: (db: Db): Promise<number> => getCounter(db, 'stories.live'),
};
