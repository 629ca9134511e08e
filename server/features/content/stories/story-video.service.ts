import type { StoryChange, StoryId } from '../../../../contract/entities/content/stories.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/index.ts';
import { conflict } from '../../../platform/errors.ts';
import {
  createSlot,
  hostedVideoPresenter,
  lockHostedVideo,
  type PosterRequest,
  prepareUpload,
  recheckUploadState,
  savePoster,
  signUpload,
  syncUploadState,
  type UploadPreparation,
  type UploadSlot,
} from '../../messages/videos/index.ts';
import { storiesRead } from './stories.read.ts';
import { type StoryMedia, showNextVideo, storiesRepo } from './stories.repo.ts';
import { getActive, lockActive, shownVideo } from './stories.service.ts';

const requireVideo = <Row extends { type: StoryMedia['type'] }>(row: Row): Row => {
  if (row.type !== 'video') throw conflict('This story shows an image, not a video');
  return row;
};

type StoryVideos = Pick<StoryMedia, 'hosted_id' | 'next_hosted_id'>;

/** The video that an upload is for: the next one if there is one. */
const getUploadId = ({ hosted_id, next_hosted_id }: StoryVideos): string | null => next_hosted_id ?? hosted_id;

/** Locks the hosted video and then the story, in the order in which `showNextVideo` writes both. Another order could deadlock. */
const lockForUpload = async (context: Context, id: StoryId) => {
  const hostedId = getUploadId(requireVideo(await getActive(context, id)));
  if (hostedId !== null) await lockHostedVideo(context, hostedId);
  return requireVideo(await lockActive(context, id));
};

export const storyVideo = {
  /** Runs before the transaction. Creates a slot for the next video if the current one is ready. The handler rejects invalid changes. */
  async prepareNext({ context, database }: UploadPreparation, id: StoryId, { new_video }: StoryChange): Promise<string | undefined> {
    const row = new_video ? await storiesRead.activeById(database.db, id) : undefined;
    if (!row || row.hosted_id === null) return undefined;
    const stored = await syncUploadState({ ...context, db: database.db, writeWithNewState: showNextVideo }, row.hosted_id);
    return stored?.state === 'ready' ? createSlot({ context, database }, row.text) : undefined;
  },
  /** Runs before the transaction. */
  async prepareUpload({ context, database }: UploadPreparation, id: StoryId): Promise<UploadSlot> {
    const row = requireVideo(await getActive(database, id));
    return prepareUpload({ context, database, writeWithNewState: showNextVideo }, { hosted_id: getUploadId(row), title: row.text });
  },
  async signUpload(context: Context, id: StoryId, slot: UploadSlot) {
    const row = await lockForUpload(context, id);
    const column = row.next_hosted_id === null ? 'hosted_id' : 'next_hosted_id';
    const assign = (db: Db, hostedId: string) => storiesRepo.assignHosted(db, id, { column, hostedId, at: context.now });
    return signUpload(context, { entity: 'stories', id, hostedId: getUploadId(row), assign }, slot);
  },
  async savePoster(context: Context, id: StoryId, request: PosterRequest) {
    const row = await lockForUpload(context, id);
    return savePoster(context, { entity: 'stories', id, hostedId: getUploadId(row) }, request);
  },
  /** Asks the host for the state. This is safe because a reading route has no open transaction. */
  async checkUpload(context: Context, id: StoryId) {
    const uploaded = getUploadId(requireVideo(await getActive(context, id)));
    if (uploaded !== null) await recheckUploadState({ ...context, writeWithNewState: showNextVideo }, uploaded);
    const [hosted, row] = [hostedVideoPresenter(context), await getActive(context, id)];
    return { data: { ...hosted.upload(row), iframe: hosted.address(shownVideo(row)) }, message: 'Video checked successfully' };
  },
  async playData(context: Context, id: StoryId) {
    const row = requireVideo(await getActive(context, id));
    const previewUrl = hostedVideoPresenter(context).address(shownVideo(row));
    if (previewUrl === null) throw conflict(row.failure ?? 'The video of this story is not ready yet');
    return { data: { previewUrl } };
  },
};
