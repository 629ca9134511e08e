// What every page loads after its first rows, in one chunk.
export { startLive } from '../features/live/index.ts';
export { GlobalKeys } from './keys/global-keys.tsx';
