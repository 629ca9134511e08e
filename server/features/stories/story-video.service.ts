import type { StoryId } from '../../../contract/entities/stories.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/database/index.ts';
import { conflict } from '../../platform/errors.ts';
import { hostedPresenter, prepareUpload, type Room, settle, signUpload } from '../videos/index.ts';
import { liveStory, lockedStory } from './stories.service.ts';

type Preparing = { params: { id: StoryId }; context: Omit<Context, 'db'>; database: Database };

// Its text may be long; a title at the host need not be.
const titleLength = 150;

const ofVideo = <Row extends { type: 'image' | 'video' }>(row: Row): Row => {
  if (row.type !== 'video') throw conflict('This story is of an image, not of a video');
  return row;
};

export const storyVideo = {
  /** Outside the transaction. */
  async prepare({ params, context, database }: Preparing): Promise<Room> {
    const { id, hosted_id, text } = ofVideo(await liveStory(database, params.id));
    return prepareUpload({ context, database }, { id, hosted_id, title: text.slice(0, titleLength).toWellFormed() });
  },
  async sign(context: Context, id: StoryId, room: Room) {
    return signUpload(context, { owner: 'stories', record: ofVideo(await lockedStory(context, id)), room });
  },
  /** Asks the host to look now. No transaction is open on a route that reads. */
  async look(context: Context, id: StoryId) {
    const { hosted_id } = ofVideo(await liveStory(context, id));
    if (hosted_id !== null) await settle(context, hosted_id);
    return { data: hostedPresenter(context).looked(await liveStory(context, id)) };
  },
  async playData(context: Context, id: StoryId) {
    const row = ofVideo(await liveStory(context, id));
    const previewUrl = hostedPresenter(context).address(row);
    if (previewUrl === null) throw conflict(row.failure ?? 'The video of this story is not ready yet');
    return { data: { previewUrl } };
  },
};
