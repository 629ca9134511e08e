import { sql } from 'kysely';
import type { StoryChange, StoryDraft } from '../../../../contract/entities/content/stories.ts';
import type { ScheduleDraft, ScheduleTimes } from '../../../../contract/kit/schedule.ts';
import { type Columns, toChanges, toRow } from '../../../kit/columns.ts';
import { nextVersion } from '../../../kit/stale.ts';
import type { Db } from '../../../platform/database/index.ts';

/** The image or the video of a story. While the next video is uploaded, the story still shows the current one. */
export type StoryMedia = { type: StoryDraft['type']; image_id: string | null; hosted_id: string | null; next_hosted_id: string | null };

/** The columns of a draft. Its type decides about the media. */
export const storyColumns = { text: 'text' } as const satisfies Columns<Omit<StoryDraft, 'type' | keyof ScheduleDraft>, 'stories'>;

/** What the service derives from a draft. */
type Derived = StoryMedia & ScheduleTimes;
type Assignment = { column: 'hosted_id' | 'next_hosted_id'; hostedId: string; at: Date };

export const storiesRepo = {
  /** Locks an active story. */
  lock: (db: Db, id: number) =>
    db
      .selectFrom('stories')
      .select(['id', 'text', 'type', 'image_id', 'hosted_id', 'next_hosted_id', 'publish_at', 'expire_at', 'updated_at'])
      .where('id', '=', id)
      .where('archived_at', 'is', null)
      .forUpdate()
      .executeTakeFirst(),
  insert: (db: Db, draft: StoryDraft, { at, by, ...derived }: Derived & { at: Date; by: number }) =>
    db
      .insertInto('stories')
      .values({ ...toRow(storyColumns, draft), ...derived, created_by: by, created_at: at, updated_at: at })
      .returning('id')
      .executeTakeFirstOrThrow(),
  update: (db: Db, id: number, { change, at, ...derived }: Derived & { change: StoryChange; at: Date }) =>
    db
      .updateTable('stories')
      .set({ ...toChanges(storyColumns, change), ...derived, updated_at: nextVersion(at) })
      .where('id', '=', id)
      .execute(),
  assignHosted: (db: Db, id: number, { column, hostedId, at }: Assignment) =>
    db.updateTable('stories').set(column, hostedId).set('updated_at', nextVersion(at)).where('id', '=', id).execute(),
  archive: (db: Db, id: number, { at, by }: { at: Date; by: number }) =>
    db
      .updateTable('stories')
      .set({ archived_at: at, archived_by: by, updated_at: nextVersion(at) })
      .where('id', '=', id)
      .execute(),
  /** Locks those of the given stories that are archived; returns their ids. */
  lockArchived: async (db: Db, ids: number[]): Promise<Set<number>> => {
    const rows = await db
      .selectFrom('stories')
      .select('id')
      .where('id', 'in', ids)
      .where('archived_at', 'is not', null)
      .orderBy('id')
      .forUpdate()
      .execute();
    return new Set(rows.map(({ id }) => id));
  },
  restore: (db: Db, ids: number[], at: Date) =>
    db
      .updateTable('stories')
      .set({ archived_at: null, archived_by: null, updated_at: nextVersion(at) })
      .where('id', 'in', ids)
      .execute(),
};

/** The dependent write of a new upload state: a story shows its next video as soon as that video is ready. */
export const showNextVideo = (at: Date) => sql<object>`
  update stories set hosted_id = stored.id, next_hosted_id = null, updated_at = ${nextVersion(at, 'stories.updated_at')}
  from stored where stories.next_hosted_id = stored.id and stored.state = 'ready'`;
