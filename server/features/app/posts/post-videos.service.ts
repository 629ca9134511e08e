import { appLimits } from '../../../../contract/app/limits.ts';
import { maxUnfinishedVideos } from '../../../../contract/app/posts.ts';
import { say } from '../../../../contract/app/texts.ts';
import { type PostId, type PostVideoId, postVideoId } from '../../../../contract/entities/content/posts.ts';
import { toId } from '../../../../contract/kit/ids.ts';
import { dayMs } from '../../../../contract/kit/time-zone.ts';
import type { Context } from '../../../platform/context.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { createSlot, signUpload, type UploadPreparation } from '../../messages/videos/index.ts';
import { postsRead } from './posts.read.ts';
import { postsRepo } from './posts.repo.ts';
import { lockForChange, storeChange } from './posts.service.ts';

/** Locks an own post that takes another video. */
const lockForVideo = async (context: Context, id: PostId) => {
  const { db, actor, now, language } = context;
  const post = await lockForChange(context, id);
  const { of_post, unfinished } = await postsRepo.countVideos(db, { doctorId: actor.id, id }, new Date(now.getTime() - dayMs));
  if (unfinished >= maxUnfinishedVideos)
    throw conflict(say(language, '{max} videos wait for their upload already. Finish them first.', { max: maxUnfinishedVideos }));
  if (of_post >= appLimits.videos_of_post)
    throw conflict(say(language, 'A post can have at most {max} videos.', { max: appLimits.videos_of_post }));
  return post;
};

/** The videos that doctors add to their posts. */
export const postVideos = {
  /** Runs before the transaction, because the host is asked. It checks the rights first. */
  async prepare({ context, database }: UploadPreparation, id: PostId, title: string | undefined): Promise<string> {
    const { description } = await database.transaction(async (db) => lockForVideo({ ...context, db }, id));
    return createSlot({ context, database }, title || description);
  },
  async add(context: Context, id: PostId, hostedId: string) {
    const post = await lockForVideo(context, id);
    await storeChange(context, post, {});
    const added = await postsRepo.addVideo(context.db, { postId: id, hostedId, at: context.now });
    const { data: upload } = await signUpload(context, { entity: 'posts', id, hostedId }, undefined);
    return { data: { video_id: toId(postVideoId, added.id), upload } };
  },
  async play({ db, actor, now, video }: Context, id: PostVideoId) {
    const found = await postsRead.playable(db, { doctorId: actor.id, id });
    if (!found) throw notFound();
    const { expiresAt, ...source } = video.playSource(found.hosted_id, now);
    return { data: { source: { ...source, expires_at: expiresAt.toISOString() } } };
  },
};
