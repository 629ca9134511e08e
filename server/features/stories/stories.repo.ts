import type { StoryDraft } from '../../../contract/entities/stories.ts';
import type { Db } from '../../platform/database/index.ts';

/** What a story shows: a picture, or a video that may not be there yet; one that is there may have a next one, still on its way. */
export type Shown = { type: StoryDraft['type']; image_id: string | null; hosted_id: string | null; next_hosted_id: string | null };

export const storiesRepo = {
  /** A live story, kept from being changed by others until the transaction ends. */
  locked: (db: Db, id: number) =>
    db
      .selectFrom('stories')
      .select(['id', 'text', 'type', 'image_id', 'hosted_id', 'next_hosted_id'])
      .where('id', '=', id)
      .where('archived_at', 'is', null)
      .forUpdate()
      .executeTakeFirst(),
  insert: (db: Db, { by, at, ...story }: Shown & { text: string; by: number; at: Date }) =>
    db
      .insertInto('stories')
      .values({ ...story, created_by: by, created_at: at, updated_at: at })
      .returning('id')
      .executeTakeFirstOrThrow(),
  update: (db: Db, id: number, { at, ...story }: Shown & { text: string; at: Date }) =>
    db
      .updateTable('stories')
      .set({ ...story, updated_at: at })
      .where('id', '=', id)
      .execute(),
  archive: (db: Db, id: number, { at, by }: { at: Date; by: number }) =>
    db.updateTable('stories').set({ archived_at: at, archived_by: by, updated_at: at }).where('id', '=', id).execute(),
  /** Archived stories of the given ids, locked. */
  archivedAmong: async (db: Db, ids: number[]): Promise<Set<number>> => {
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
    db.updateTable('stories').set({ archived_at: null, archived_by: null, updated_at: at }).where('id', 'in', ids).execute(),
};
