import type { Logger } from 'pino';
import type { Clock } from '../../../../platform/clock.ts';
import type { Database } from '../../../../platform/database/index.ts';
import type { Files } from '../../../../platform/storage/files/index.ts';
import type { VideoDirectory, VideoHost } from '../../../../platform/storage/video/index.ts';
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
export const videoDirectory = ({ database, video, files, clock, log, writeWithNewState }: DirectoryDeps): VideoDirectory => {
  const { db, replicas } = database;
  /**
   * Upload requests carry no session, so the write is recorded for the session that started the upload. Otherwise its next read could use a
   * standby that lacks the new state.
   */
  const recordUpload = async (videoId: string) => {
    if (!replicas) return;
    const session = await hostedVideosRepo.findUploadSession(db, videoId);
    if (session) await replicas.recordWrite(session);
  };
  return {
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
      await recordUpload(videoId).catch((error: unknown) =>
        log.warn({ err: error, hostedId: videoId }, 'the mark of a video upload could not be stored'),
      );
    },
  };
};
