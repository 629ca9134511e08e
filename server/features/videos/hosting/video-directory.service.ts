import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/index.ts';
import type { Files } from '../../../platform/files/index.ts';
import type { VideoDirectory, VideoHost } from '../../../platform/video/index.ts';
import { hostedTitle } from './hosted-videos.present.ts';
import { hostedVideosRepo, type WriteWithNewState } from './hosted-videos.repo.ts';
import { syncUploadState } from './sync.service.ts';

type DirectoryDeps = {
  database: Database;
  video: Pick<VideoHost, 'getStatus'>;
  files: Pick<Files, 'publicUrl'>;
  clock: Clock;
  log: Logger;
  writeWithNewState: WriteWithNewState;
};

/** Lets a host in this process know which videos may be uploaded and played, and stores the changes that it reports. */
export const videoDirectory = ({ database: { db }, video, files, clock, log, writeWithNewState }: DirectoryDeps): VideoDirectory => ({
  async canReceive(videoId) {
    const owner = await hostedVideosRepo.activeOwner(db, videoId);
    return owner?.isOpen === true && owner.state !== 'ready';
  },
  hasUploadSession: (videoId) => hostedVideosRepo.hasUploadSession(db, videoId, clock.now()),
  async findPlayable(videoId) {
    const owner = await hostedVideosRepo.activeOwner(db, videoId);
    return owner && { title: hostedTitle(owner.title), poster: owner.poster_id === null ? undefined : files.publicUrl(owner.poster_id) };
  },
  async onChange(videoId) {
    try {
      await syncUploadState({ db, video, now: clock.now(), writeWithNewState }, videoId);
    } catch (error) {
      // The job syncs it within a minute.
      log.warn({ err: error, hostedId: videoId }, 'a change of a video was not stored');
    }
  },
});
