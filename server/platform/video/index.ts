export { openVideoHost } from './embedded.ts';
export type { HostedState, HostedVideo, VideoDirectory, VideoHost } from './port.ts';
