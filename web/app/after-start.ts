// What every page loads after the first screen, in one chunk.
import { preventFileDrops } from '../kit/files/drop-guard.ts';

export { startLive } from '../features/live/index.ts';
export { GlobalKeys } from './keys/global-keys.tsx';
export { OfflineNotice } from './offline-notice.tsx';

preventFileDrops();
