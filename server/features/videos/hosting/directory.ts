import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/index.ts';
import type { VideoDirectory, VideoHost } from '../../../platform/video/index.ts';
import { titleOf } from './hosted.present.ts';
import { hostedRepo } from './hosted.repo.ts';
import { settle } from './settle.service.ts';

type Parts = { database: Database; video: Pick<VideoHost, 'look'>; clock: Clock; log: Logger };

/** What a host within this server may ask of the videos of messages, stories and posts, and tells of them. */
export const videoDirectory = ({ database: { db }, video, clock, log }: Parts): VideoDirectory => ({
  async mayReceive(videoId) {
    const owner = await hostedRepo.liveOwner(db, videoId);
    return owner?.isOpen === true && owner.state !== 'ready';
  },
  async mayPlay(videoId) {
    const owner = await hostedRepo.liveOwner(db, videoId);
    return owner && { title: titleOf(owner.title) };
  },
  async changed(videoId) {
    try {
      await settle({ db, video, now: clock.now() }, videoId);
    } catch (error) {
      // The job finds it within a minute.
      log.warn({ err: error, hostedId: videoId }, 'a change of a video was not noted');
    }
  },
});
