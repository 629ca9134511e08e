import type { Db } from '../../../platform/database/index.ts';

type StoryView = { story_id: number; doctor_id: number; viewed_at: Date };

/** Stores that a doctor saw a story, and returns when that was for the first time. */
export const markStorySeen = async (db: Db, view: StoryView): Promise<Date> => {
  await db
    .insertInto('story_views')
    .values(view)
    .onConflict((on) => on.doNothing())
    .execute();
  const { viewed_at } = await db
    .selectFrom('story_views')
    .select('viewed_at')
    .where('story_id', '=', view.story_id)
    .where('doctor_id', '=', view.doctor_id)
    .executeTakeFirstOrThrow();
  return viewed_at;
};
