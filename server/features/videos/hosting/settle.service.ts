import type { Db } from '../../../platform/database/index.ts';
import type { HostedVideo, VideoHost } from '../../../platform/video/index.ts';
import { hostedRepo, type Known } from './hosted.repo.ts';

/** What asking the host takes; no transaction may be open. */
export type Means = { db: Db; video: Pick<VideoHost, 'look'>; now: Date };

const mostTries = 5;
const lost = 'The uploaded video is no longer there. Please upload it again.';

const failed = (failure: string): Known => ({ state: 'failed', bytes: null, stored_bytes: 0, failure });

const knownFrom = (found: HostedVideo | undefined, before: Known): Known => {
  if (!found) return failed(lost);
  // Nothing has happened since it failed, so the reason still holds.
  if (found.state === 'awaiting' && before.state === 'failed') return before;
  const { state, bytes, storedBytes, reason } = found;
  if (state === 'failed') return failed(reason ?? 'The upload failed');
  return { state, bytes: bytes || null, stored_bytes: storedBytes, failure: null };
};

const isSame = (one: Known, other: Known) =>
  one.state === other.state && one.bytes === other.bytes && one.stored_bytes === other.stored_bytes && one.failure === other.failure;

/**
 * Asks the host how far a video came and writes it down; says what is known then, and nothing of a video that we do not know.
 * Each try looks only after it has read what was known, and writes only over that: so an answer that was overtaken on its way
 * never takes a state back. A video that is ready stays so.
 */
export const settle = async ({ db, video, now }: Means, hostedId: string): Promise<Known | undefined> => {
  let before = await hostedRepo.byId(db, hostedId);
  for (let tries = 0; before && before.state !== 'ready' && tries < mostTries; tries += 1) {
    const after = knownFrom(await video.look(hostedId), before);
    if (isSame(before, after) || (await hostedRepo.replace(db, hostedId, { before, after, at: now }))) return after;
    before = await hostedRepo.byId(db, hostedId);
  }
  return before;
};

/** Whether a record's bytes, if it has any, may be played, as far as we know. */
export const isReady = async (db: Db, hostedId: string | null): Promise<boolean> =>
  hostedId !== null && (await hostedRepo.byId(db, hostedId))?.state === 'ready';

/** Marks a video whose upload stood still for so long that its parts were removed. */
export const giveUp = async ({ db, now }: Omit<Means, 'video'>, hostedId: string): Promise<void> => {
  const before = await hostedRepo.byId(db, hostedId);
  if (!before || before.state === 'ready') return;
  const after = failed('The upload was not finished within 24 hours. Please upload it again.');
  await hostedRepo.replace(db, hostedId, { before, after, at: now });
};
