import { audit } from '../../../../kit/audit.ts';
import type { Context } from '../../../../platform/context.ts';
import type { Database, Db } from '../../../../platform/database/index.ts';
import { conflict } from '../../../../platform/errors.ts';
import { hostedTitle } from './hosted-videos.present.ts';
import { hostedVideosRepo } from './hosted-videos.repo.ts';
import { recheckUploadState, type SyncDeps } from './sync.service.ts';

/** What preparing an upload needs. It runs before the transaction of the route, because it sends a request to the host. */
export type UploadPreparation = { context: Omit<Context, 'db'>; database: Database } & Pick<SyncDeps, 'writeWithNewState'>;

/** Creates a hosted video whose bytes will be uploaded later; returns its id. */
export const createSlot = async ({ context: { video, now }, database: { db } }: UploadPreparation, text: string): Promise<string> => {
  const hostedId = await video.create(hostedTitle(text));
  try {
    // If the request fails later, no record refers to the row, and the cleanup job removes it.
    await hostedVideosRepo.insert(db, hostedId, now);
  } catch (error) {
    // Without a row the cleanup job cannot find the video. The caller receives the first error.
    await video.remove(hostedId).catch(() => undefined);
    throw error;
  }
  return hostedId;
};

/** A new hosted video for a record, and the hosted video that it replaces; undefined if no new one is needed. */
export type UploadSlot = { hostedId: string; replaces: string | null } | undefined;

const acceptsUpload = async (video: Context['video'], hostedId: string): Promise<boolean> => {
  const status = await video.getStatus(hostedId);
  return status !== undefined && !(status.state === 'failed' && video.needsNewVideoAfterFailure);
};

/** Runs before the transaction. Creates a slot if the record has no hosted video, if the host has lost it, or if the host accepts no other file for it. */
export const prepareUpload = async (
  preparation: UploadPreparation,
  { hosted_id: hostedId, title }: { hosted_id: string | null; title: string },
): Promise<UploadSlot> => {
  const { context, database, writeWithNewState } = preparation;
  if (hostedId === null) return { hostedId: await createSlot(preparation, title), replaces: null };
  const stored = await recheckUploadState({ ...context, db: database.db, writeWithNewState }, hostedId);
  if (stored?.state === 'ready' || (await acceptsUpload(context.video, hostedId))) {
    await hostedVideosRepo.touchAwaiting(database.db, hostedId, context.now);
    return undefined;
  }
  return { hostedId: await createSlot(preparation, title), replaces: hostedId };
};

/** The error of a request for a hosted video that the record no longer has. */
export const createChangedError = () => conflict('This video has just been changed. Please try again.');

const conflictTexts = {
  ready: 'This video has already been uploaded',
  processing: 'This video has been uploaded and is being prepared',
} as const;

// Checked here because the host would reject the upload without a message for the user.
const assertUploadOpen = async ({ db }: Context, hostedId: string) => {
  const owner = await hostedVideosRepo.activeOwner(db, hostedId);
  if (owner?.state === 'ready' || owner?.state === 'processing') throw conflict(conflictTexts[owner.state]);
  if (!owner?.isOpen) throw conflict('The company of this message is archived or not approved, so its videos cannot be uploaded');
};

// A right to upload reserves up to 5 GB of the disk.
const maxUnfinishedUploads = 20;

const assertFewUploads = async ({ db, actor }: Context, hostedId: string) => {
  if (actor.role !== 'company') return;
  if ((await hostedVideosRepo.lockAndCountUnfinished(db, actor.id, { except: hostedId })) >= maxUnfinishedUploads)
    throw conflict(`You have ${maxUnfinishedUploads} unfinished uploads. Finish them or delete their videos first.`);
};

/** The record of an upload, and the function that stores its hosted video. */
type UploadTarget = {
  entity: 'videos' | 'stories' | 'posts';
  id: number;
  hostedId: string | null;
  /** Stores the slot in a record that may have no hosted video yet. */
  assign?(db: Db, hostedId: string): Promise<unknown>;
};

/** Signs credentials for an upload. Of parallel requests the first one assigns its slot; the cleanup job removes the other slots. */
export const signUpload = async (context: Context, { entity, id, ...target }: UploadTarget, slot: UploadSlot) => {
  const { db, now, video } = context;
  const isFirst = slot !== undefined && target.hostedId === slot.replaces;
  if (isFirst) await target.assign?.(db, slot.hostedId);
  const hostedId = isFirst ? slot.hostedId : target.hostedId;
  // Another request removed the hosted video after the preparation, e.g. a change of the story.
  if (hostedId === null) throw createChangedError();
  await assertUploadOpen(context, hostedId);
  await assertFewUploads(context, hostedId);
  await hostedVideosRepo.setUploadSession(db, hostedId, context.actor.sessionHash);
  await audit(context, { action: `${entity}.upload`, entity, id, after: { hosted_id: hostedId } });
  return { data: video.uploadCredentials(hostedId, now) };
};
