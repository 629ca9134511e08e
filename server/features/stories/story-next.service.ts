import type { StoryChange, StoryId } from '../../../contract/entities/stories.ts';
import type { Context } from '../../platform/context.ts';
import { conflict } from '../../platform/errors.ts';
import { isReady, makeRoom, type Preparing, settle } from '../videos/index.ts';
import { storiesRead } from './stories.read.ts';
import type { Shown } from './stories.repo.ts';

/** The id at the host of room for a story's next video; none where the story has no video that could be shown meanwhile. */
export type NextRoom = string | undefined;

export const storyNext = {
  /** Outside the transaction. What makes no sense of a change is refused later. */
  async prepare({ context, database }: Preparing, id: StoryId, { new_video }: StoryChange): Promise<NextRoom> {
    const row = new_video ? await storiesRead.byId(database.db, id) : undefined;
    if (!row || row.hosted_id === null) return undefined;
    const known = await settle({ ...context, db: database.db }, row.hosted_id);
    return known?.state === 'ready' ? makeRoom({ context, database }, row.text) : undefined;
  },
  /** The videos of a story that takes another one: a ready one stays until the next one is ready too, any other makes way at once. */
  async videosWith({ db }: Pick<Context, 'db'>, { hosted_id }: Pick<Shown, 'hosted_id'>, room: NextRoom) {
    if (!(await isReady(db, hosted_id))) return { hosted_id: null, next_hosted_id: null };
    if (room === undefined) throw conflict('This video has just been changed. Please try again.');
    return { hosted_id, next_hosted_id: room };
  },
};
