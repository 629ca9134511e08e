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
import { lockDoctor, lockOwnPost } from './posts.service.ts';

const assertFewUnfinished = async ({ db, actor, now, language }: Context) => {
  if ((await postsRepo.countUnfinished(db, actor.id, new Date(now.getTime() - dayMs))) >= maxUnfinishedVideos)
    throw conflict(say(language, 'Two videos wait for their upload already. Finish them first.'));
};

/** Locks an own post that takes another video. */
const lockForVideo = async (context: Context, id: PostId) => {
  await lockDoctor(context);
  const post = await lockOwnPost(context, id);
  await assertFewUnfinished(context);
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
    await lockForVideo(context, id);
    const added = await postsRepo.addVideo(context.db, { postId: id, hostedId, at: context.now });
    const { data: upload } = await signUpload(context, { entity: 'posts', id, hostedId, assign: async () => undefined }, undefined);
    return { data: { video_id: toId(postVideoId, added.id), upload } };
  },
  async play({ db, actor, now, video }: Context, id: PostVideoId) {
    const found = await postsRead.playable(db, { doctorId: actor.id, id });
    if (!found) throw notFound();
    const { expiresAt, ...source } = video.playSource(found.hosted_id, now);
    return { data: { source: { ...source, expires_at: expiresAt.toISOString() } } };
  },
};
