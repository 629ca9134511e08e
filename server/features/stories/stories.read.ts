import type { StoryListQuery } from '../../../contract/entities/stories.ts';
import { listedPage } from '../../kit/listed.ts';
import type { Rows } from '../../kit/page.ts';
import { tallied } from '../../kit/tallies.ts';
import type { Db } from '../../platform/database/index.ts';

/** Stories with what is known of their video's bytes: of the next one where there is one, and whether there is one to show. */
const rowsOf = (db: Db) =>
  db
    .selectFrom('stories')
    .leftJoin('hosted_videos as hosted', (join) =>
      join.on((of) => of('hosted.id', '=', of.fn.coalesce('stories.next_hosted_id', 'stories.hosted_id'))),
    )
    .leftJoin('hosted_videos as shown', 'shown.id', 'stories.hosted_id')
    .leftJoin('users as archiver', 'archiver.id', 'stories.archived_by')
    .select([
      'stories.id',
      'stories.text',
      'stories.type',
      'stories.image_id',
      'stories.reaction1',
      'stories.reaction2',
      'stories.reaction3',
      'stories.reaction4',
      'stories.reaction5',
      'stories.created_at',
      'stories.archived_at',
      'archiver.name as archived_by_name',
      'stories.hosted_id',
      'stories.next_hosted_id',
      'shown.state as shown_state',
      'hosted.state',
      'hosted.bytes',
      'hosted.stored_bytes',
      'hosted.failure',
    ])
    .orderBy('stories.id', 'desc');

export type StoryRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

export const storiesRead = {
  page: (db: Db, asked: { query: StoryListQuery; isArchived: boolean }): Promise<Rows<StoryRow>> =>
    listedPage(db, { table: 'stories', ...asked }, (ids) => rowsOf(db).where('stories.id', '=', ids).execute()),
  /** A live story. */
  byId: (db: Db, id: number): Promise<StoryRow | undefined> =>
    rowsOf(db).where('stories.id', '=', id).where('stories.archived_at', 'is', null).executeTakeFirst(),
  count: (db: Db): Promise<number> => tallied(db, 'stories.live'),
};
