export { startLive } from './refresh.ts';
