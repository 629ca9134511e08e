export { openLive } from './live.ts';
export { liveStream } from './stream.ts';
