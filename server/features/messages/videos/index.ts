import type { WriteWithNewState } from './hosting/hosted-videos.repo.ts';
import { syncUploads } from './hosting/sync.job.ts';

export { hostedVideoPresenter } from './hosting/hosted-videos.present.ts';
export { hostedReferences } from './hosting/hosted-videos.repo.ts';
export { isReady, probeLength, recheckUploadState, syncUploadState } from './hosting/sync.service.ts';
export { removeUnusedVideos } from './hosting/unused-videos.service.ts';
export {
  createChangedError,
  createSlot,
  prepareUpload,
  signUpload,
  type UploadPreparation,
  type UploadSlot,
} from './hosting/upload-slots.service.ts';
export { videoDirectory } from './hosting/video-directory.service.ts';
export { lockHostedVideo, type PosterRequest, savePoster } from './poster.service.ts';
export { questionHash } from './question-hash.read.ts';
export { canChangeVideos } from './videos.policy.ts';
export { videoPresenter } from './videos.present.ts';
export { type VideoRow, videosOf } from './videos.read.ts';
export { archiveVideosOf, endUploadsOf, moveVideosOf, restoreVideosOf } from './videos.repo.ts';
export { searchVideos } from './videos-search.read.ts';

/** The jobs that keep the state of uploads up to date; `writeWithNewState` is the write that other features run together with a new state. */
export const videoJobs = (deps: { writeWithNewState: WriteWithNewState }) => [syncUploads(deps)];
