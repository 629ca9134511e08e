import { audit } from '../../../kit/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database, Db } from '../../../platform/database/index.ts';
import { conflict } from '../../../platform/errors.ts';
import { hostedTitle } from './hosted-videos.present.ts';
import { hostedVideosRepo } from './hosted-videos.repo.ts';
import { type SyncDeps, syncUploadState } from './sync.service.ts';

/** What preparing an upload needs. It runs before the transaction of the route, because the host is asked. */
export type UploadPreparation = { context: Omit<Context, 'db'>; database: Database } & Pick<SyncDeps, 'dependentWrite'>;

/** Creates a hosted video for bytes that are still to come; returns its id. */
export const createSlot = async ({ context: { video, now }, database: { db } }: UploadPreparation, text: string): Promise<string> => {
  const hostedId = await video.create(hostedTitle(text));
  try {
    // The row comes before any record refers to it: if the request fails later, the sweep finds the row.
    await hostedVideosRepo.insert(db, hostedId, now);
  } catch (error) {
    // Without a row no sweep finds the bytes. The first error is the one to report.
    await video.remove(hostedId).catch(() => undefined);
    throw error;
  }
  return hostedId;
};

/** A hosted video that waits for a record, and the one of that record which it replaces; undefined if none is needed. */
export type UploadSlot = { hostedId: string; replaces: string | null } | undefined;

/** Looks at the bytes of a record before its transaction opens; creates a slot if there are none, or if the host lost them. */
export const prepareUpload = async (
  preparation: UploadPreparation,
  { hosted_id: hostedId, title }: { hosted_id: string | null; title: string },
): Promise<UploadSlot> => {
  const { context, database, dependentWrite } = preparation;
  if (hostedId === null) return { hostedId: await createSlot(preparation, title), replaces: null };
  const stored = await syncUploadState({ ...context, db: database.db, dependentWrite }, hostedId);
  if (stored?.state === 'ready' || (await context.video.getStatus(hostedId))) {
    await hostedVideosRepo.touchAwaiting(database.db, hostedId, context.now);
    return undefined;
  }
  return { hostedId: await createSlot(preparation, title), replaces: hostedId };
};

const refusals = { ready: 'This video is uploaded already', processing: 'This video is uploaded and is being prepared' } as const;

// The host would refuse every byte without a reason for the user.
const refuseClosedUpload = async ({ db }: Context, hostedId: string) => {
  const owner = await hostedVideosRepo.activeOwner(db, hostedId);
  if (owner?.state === 'ready' || owner?.state === 'processing') throw conflict(refusals[owner.state]);
  if (!owner?.isOpen) throw conflict('The company of this message is archived or not approved; its videos cannot be uploaded now');
};

/** The record that an upload is for, and how its feature gives it a hosted video. */
type UploadTarget = {
  entity: 'videos' | 'stories';
  id: number;
  hostedId: string | null;
  assign(db: Db, hostedId: string): Promise<unknown>;
};

/** Signs credentials for an upload. Of parallel requests the first one assigns its slot; the sweep removes the others. */
export const signUpload = async (context: Context, { entity, id, ...target }: UploadTarget, slot: UploadSlot) => {
  const { db, now, video } = context;
  const isFirst = slot !== undefined && target.hostedId === slot.replaces;
  if (isFirst) await target.assign(db, slot.hostedId);
  const hostedId = isFirst ? slot.hostedId : target.hostedId;
  // Another request took the hosted video away after the preparation, e.g. a change of the story.
  if (hostedId === null) throw conflict('This video has just been changed. Please try again.');
  await refuseClosedUpload(context, hostedId);
  await audit(context, { action: `${entity}.upload`, entity, id, after: { hosted_id: hostedId } });
  return { data: video.uploadCredentials(hostedId, now) };
};
