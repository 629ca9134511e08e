import type { Db } from '../../../platform/database/index.ts';
import type { HostedVideo, VideoHost } from '../../../platform/video/index.ts';
import { type DependentWrite, hostedVideosRepo, type StoredState } from './hosted-videos.repo.ts';

/** No transaction may be open, because a request goes to the host. `dependentWrite` is required if the video may be the next one of a story. */
export type SyncDeps = { db: Db; video: Pick<VideoHost, 'getStatus'>; now: Date; dependentWrite?: DependentWrite | undefined };

const maxTries = 5;
const missingMessage = 'The uploaded video is no longer there. Please upload it again.';

const createFailedState = (failure: string): StoredState => ({ state: 'failed', bytes: null, stored_bytes: 0, failure });

const nextState = (status: HostedVideo | undefined, before: StoredState): StoredState => {
  if (!status) return createFailedState(missingMessage);
  // No byte has arrived since the failure, so its reason is still right.
  if (status.state === 'awaiting' && before.state === 'failed') return before;
  const { state, bytes, storedBytes, reason } = status;
  if (state === 'failed') return createFailedState(reason ?? 'The upload failed');
  return { state, bytes: bytes || null, stored_bytes: storedBytes, failure: null };
};

const isSame = (one: StoredState, other: StoredState) =>
  one.state === other.state && one.bytes === other.bytes && one.stored_bytes === other.stored_bytes && one.failure === other.failure;

/**
 * Asks the host for the state of an upload and stores it; returns the stored state, or undefined if the video is unknown.
 * Each try reads the stored state first and replaces only that one, so a response that is older than the stored state is
 * ignored. The state 'ready' is final.
 */
export const syncUploadState = async ({ db, video, now, dependentWrite }: SyncDeps, hostedId: string): Promise<StoredState | undefined> => {
  let before = await hostedVideosRepo.byId(db, hostedId);
  for (let tries = 0; before && before.state !== 'ready' && tries < maxTries; tries += 1) {
    const after = nextState(await video.getStatus(hostedId), before);
    if (isSame(before, after) || (await hostedVideosRepo.replaceState(db, hostedId, { before, after, at: now, dependentWrite })))
      return after;
    before = await hostedVideosRepo.byId(db, hostedId);
  }
  return before;
};

/** True if the bytes of a record can be played, as far as the database knows. */
export const isReady = async (db: Db, hostedId: string | null): Promise<boolean> =>
  hostedId !== null && (await hostedVideosRepo.byId(db, hostedId))?.state === 'ready';

/** Stores that an upload failed because its bytes were removed after a day without progress. */
export const markAbandoned = async ({ db, now }: Pick<SyncDeps, 'db' | 'now'>, hostedId: string): Promise<void> => {
  const before = await hostedVideosRepo.byId(db, hostedId);
  if (!before || before.state === 'ready') return;
  const after = createFailedState('The upload was not finished within 24 hours. Please upload it again.');
  await hostedVideosRepo.replaceState(db, hostedId, { before, after, at: now });
};
