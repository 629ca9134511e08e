import { maxVideoSeconds } from '../../../../../contract/entities/messages/hosted-videos.ts';
import type { Db } from '../../../../platform/database/index.ts';
import type { HostedVideo, VideoHost } from '../../../../platform/storage/video/index.ts';
import { hostedVideosRepo, type StoredState, type WriteWithNewState } from './hosted-videos.repo.ts';

/** No transaction may be open, because a request goes to the host. `writeWithNewState` is required if the video may be the next one of a story. */
export type SyncDeps = { db: Db; video: Pick<VideoHost, 'getStatus'>; now: Date; writeWithNewState?: WriteWithNewState | undefined };

const maxTries = 5;
const missingText = 'The uploaded video is no longer there. Please upload it again.';

const createFailedState = (failure: string): StoredState => ({ state: 'failed', bytes: null, stored_bytes: 0, failure, notice: null });

const nextState = (status: HostedVideo | undefined, before: StoredState): StoredState => {
  if (!status) return createFailedState(missingText);
  // No byte has arrived since the failure, so its reason is still right.
  if (status.state === 'awaiting' && before.state === 'failed') return before;
  const { state, bytes, storedBytes, reason, notice = null } = status;
  if (state === 'failed') return createFailedState(reason ?? 'The upload failed');
  return { state, bytes: bytes || null, stored_bytes: storedBytes, failure: null, notice };
};

/** The length of a ready video at the host; 0 if the host does not know it, or if it is beyond the limits of the product. */
const getProbedSeconds = ({ durationSeconds: seconds = 0 }: HostedVideo): number => (seconds <= maxVideoSeconds ? seconds : 0);

const isSame = (one: StoredState, other: StoredState) =>
  one.state === other.state && one.bytes === other.bytes && one.stored_bytes === other.stored_bytes && one.failure === other.failure;

/**
 * Asks the host for the state of an upload and stores it; returns the stored state, or undefined if the video is unknown.
 * Each try reads the stored state first and replaces only that one, so a response that is older than the stored state is
 * ignored. It never replaces the state 'ready'.
 */
export const syncUploadState = async (
  { db, video, now, writeWithNewState }: SyncDeps,
  hostedId: string,
): Promise<StoredState | undefined> => {
  let before = await hostedVideosRepo.byId(db, hostedId);
  for (let tries = 0; before && before.state !== 'ready' && tries < maxTries; tries += 1) {
    const status = await video.getStatus(hostedId);
    const after = nextState(status, before);
    const replacement = {
      before,
      after,
      probedSeconds: status?.state === 'ready' ? getProbedSeconds(status) : undefined,
      at: now,
      writeWithNewState,
    };
    if (isSame(before, after) || (await hostedVideosRepo.replaceState(db, hostedId, replacement))) return after;
    before = await hostedVideosRepo.byId(db, hostedId);
  }
  return before;
};

/**
 * Like `syncUploadState`, but also stores that the bytes of a ready video are gone. Only for requests of users: if the job did
 * this, all videos would fail while their folder is not mounted. A later check makes a video ready again if its bytes are back.
 */
export const recheckUploadState = async (deps: SyncDeps, hostedId: string): Promise<StoredState | undefined> => {
  const { db, video, now, writeWithNewState } = deps;
  const before = await hostedVideosRepo.byId(db, hostedId);
  if (before?.state !== 'ready') return syncUploadState(deps, hostedId);
  const status = await video.getStatus(hostedId);
  if (status && status.state !== 'awaiting') return before;
  const after = createFailedState(missingText);
  await hostedVideosRepo.replaceState(db, hostedId, { before, after, at: now, writeWithNewState });
  return after;
};

/** Stores the length of a ready video that has none yet. No transaction may be open, because a request goes to the host. */
export const probeLength = async ({ db, video }: Pick<SyncDeps, 'db' | 'video'>, hostedId: string): Promise<void> => {
  const status = await video.getStatus(hostedId);
  if (status?.state === 'ready') await hostedVideosRepo.setProbed(db, hostedId, getProbedSeconds(status));
};

/** True if the bytes of a record can be played, as far as the database knows. */
export const isReady = async (db: Db, hostedId: string | null): Promise<boolean> =>
  hostedId !== null && (await hostedVideosRepo.byId(db, hostedId))?.state === 'ready';

/** True if the last upload of a record failed, so that the next one replaces its file. */
export const hasFailed = async (db: Db, hostedId: string | null): Promise<boolean> =>
  hostedId !== null && (await hostedVideosRepo.byId(db, hostedId))?.state === 'failed';

/** Stores that an upload failed because its bytes were removed after a day without progress. */
export const markAbandoned = async ({ db, now }: Pick<SyncDeps, 'db' | 'now'>, hostedId: string): Promise<void> => {
  const before = await hostedVideosRepo.byId(db, hostedId);
  if (!before || before.state === 'ready') return;
  const after = createFailedState('The upload was not finished within 24 hours. Please upload it again.');
  await hostedVideosRepo.replaceState(db, hostedId, { before, after, at: now });
};
