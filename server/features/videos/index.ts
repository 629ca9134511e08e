import { settleVideos } from './hosting/settle.job.ts';

export { videoDirectory } from './hosting/directory.ts';
export { hostedPresenter } from './hosting/hosted.present.ts';
export { hostedReferences } from './hosting/hosted.repo.ts';
export { sweepVideos } from './hosting/removal.service.ts';
export { isReady, settle } from './hosting/settle.service.ts';
export { makeRoom, type Preparing, prepareUpload, type Room, signUpload } from './hosting/uploading.service.ts';
export { mayChangeVideos } from './videos.policy.ts';
export { videoPresenter } from './videos.present.ts';
export { type VideoRow, videosOf } from './videos.read.ts';
export { videosRoutes } from './videos.routes.ts';

/** What has to be run for videos to be noticed at their host. */
export const videoJobs = [settleVideos];
