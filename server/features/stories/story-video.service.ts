import type { StoryId } from '../../../contract/entities/stories.ts';
import type { Context } from '../../platform/context.ts';
import { conflict } from '../../platform/errors.ts';
import { hostedPresenter, type Preparing, prepareUpload, type Room, settle, signUpload } from '../videos/index.ts';
import { shownOf } from './stories.present.ts';
import type { Shown } from './stories.repo.ts';
import { liveStory, lockedStory } from './stories.service.ts';

const ofVideo = <Row extends { type: 'image' | 'video' }>(row: Row): Row => {
  if (row.type !== 'video') throw conflict('This story is of an image, not of a video');
  return row;
};

type Videos = Pick<Shown, 'hosted_id' | 'next_hosted_id'>;

/** The video that an upload is for: the next one where there is one. */
const comingOf = ({ hosted_id, next_hosted_id }: Videos): string | null => next_hosted_id ?? hosted_id;

const placeOf = ({ next_hosted_id }: Videos) =>
  ({ table: 'stories', column: next_hosted_id === null ? 'hosted_id' : 'next_hosted_id' }) as const;

export const storyVideo = {
  /** Outside the transaction. */
  async prepare({ context, database }: Preparing, id: StoryId): Promise<Room> {
    const row = ofVideo(await liveStory(database, id));
    return prepareUpload({ context, database }, { hosted_id: comingOf(row), title: row.text });
  },
  async sign(context: Context, id: StoryId, room: Room) {
    const row = ofVideo(await lockedStory(context, id));
    return signUpload(context, { place: placeOf(row), record: { id, hosted_id: comingOf(row) }, room });
  },
  /** Asks the host to look now. No transaction is open on a route that reads. */
  async look(context: Context, id: StoryId) {
    const coming = comingOf(ofVideo(await liveStory(context, id)));
    if (coming !== null) await settle(context, coming);
    const [hosted, row] = [hostedPresenter(context), await liveStory(context, id)];
    return { data: { ...hosted.upload(row), iframe: hosted.address(shownOf(row)) }, message: 'Video checked successfully' };
  },
  async playData(context: Context, id: StoryId) {
    const row = ofVideo(await liveStory(context, id));
    const previewUrl = hostedPresenter(context).address(shownOf(row));
    if (previewUrl === null) throw conflict(row.failure ?? 'The video of this story is not ready yet');
    return { data: { previewUrl } };
  },
};
