import { audit } from '../../../kit/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/index.ts';
import { conflict } from '../../../platform/errors.ts';
import { titleOf } from './hosted.present.ts';
import { hostedRepo, type Place } from './hosted.repo.ts';
import { settle } from './settle.service.ts';

/** A record whose bytes go to the host. */
type Owned = { id: number; hosted_id: string | null };

/** What work at the host takes before a route's transaction opens. */
export type Preparing = { context: Omit<Context, 'db'>; database: Database };

/** Makes room at the host for bytes that no record refers to yet. */
export const makeRoom = async ({ context: { video, now }, database: { db } }: Preparing, text: string): Promise<string> => {
  const hostedId = await video.create(titleOf(text));
  try {
    // Its row comes before any record refers to it: where the request fails after this, the sweep finds it by the row.
    await hostedRepo.insert(db, hostedId, now);
  } catch (error) {
    // Without a row no sweep finds it. What the host says to that is of less use than why we are here.
    await video.remove(hostedId).catch(() => undefined);
    throw error;
  }
  return hostedId;
};

/** Room at the host for a record that has none, or whose own is gone. */
export type Room = { hostedId: string; insteadOf: string | null } | undefined;

/** What an upload needs of the host before its transaction opens: a fresh look at the bytes there are, or room for some. */
export const prepareUpload = async (
  preparing: Preparing,
  { hosted_id: hostedId, title }: Pick<Owned, 'hosted_id'> & { title: string },
): Promise<Room> => {
  const { context, database } = preparing;
  if (hostedId === null) return { hostedId: await makeRoom(preparing, title), insteadOf: null };
  const known = await settle({ ...context, db: database.db }, hostedId);
  if (known?.state === 'ready' || (await context.video.look(hostedId))) {
    await hostedRepo.signedAgain(database.db, hostedId, context.now);
    return undefined;
  }
  return { hostedId: await makeRoom(preparing, title), insteadOf: hostedId };
};

const whyNot = { ready: 'This video is uploaded already', processing: 'This video is uploaded and is being prepared' } as const;

/** The host would refuse every byte of it, and nobody would be told why. */
const refuseUnwanted = async ({ db }: Context, hostedId: string) => {
  const owner = await hostedRepo.liveOwner(db, hostedId);
  if (owner?.state === 'ready' || owner?.state === 'processing') throw conflict(whyNot[owner.state]);
  if (!owner?.isOpen) throw conflict('The company of this message is archived or not approved; its videos cannot be uploaded now');
};

/** Signs the right to upload a record's bytes. Of parallel calls the first gives the record its room; what the others had prepared is swept. */
export const signUpload = async (context: Context, { place, record, room }: { place: Place; record: Owned; room: Room }) => {
  const { db, now, video } = context;
  const takesRoom = room !== undefined && record.hosted_id === room.insteadOf;
  if (takesRoom) await hostedRepo.assign(db, place, { id: record.id, hostedId: room.hostedId, at: now });
  const hostedId = takesRoom ? room.hostedId : record.hosted_id;
  // It had room a moment ago and was given new one since, as a story that takes another video.
  if (hostedId === null) throw conflict('This video has just been changed. Please try again.');
  await refuseUnwanted(context, hostedId);
  await audit(context, { action: `${place.table}.upload`, entity: place.table, id: record.id, after: { hosted_id: hostedId } });
  return { data: video.credentials(hostedId, now) };
};
