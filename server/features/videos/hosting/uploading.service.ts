import { audit } from '../../../kit/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/index.ts';
import { conflict } from '../../../platform/errors.ts';
import { hostedRepo, type Owner } from './hosted.repo.ts';
import { settle } from './settle.service.ts';

/** A record whose bytes go to the host. */
type Owned = { id: number; hosted_id: string | null };

const makeRoom = async ({ context, database: { db } }: Preparing, title: string): Promise<string> => {
  const hostedId = await context.video.create(title);
  // Its row comes before any record refers to it: where the request fails after this, the sweep finds it by the row.
  await hostedRepo.insert(db, hostedId, context.now);
  return hostedId;
};

type Preparing = { context: Pick<Context, 'video' | 'now'>; database: Database };

/** Room at the host for a record that has none, or whose own is gone. */
export type Room = { hostedId: string; insteadOf: string | null } | undefined;

/** What an upload needs of the host before its transaction opens: a fresh look at the bytes there are, or room for some. */
export const prepareUpload = async (preparing: Preparing, { hosted_id: hostedId, title }: Owned & { title: string }): Promise<Room> => {
  const { context, database } = preparing;
  if (hostedId === null) return { hostedId: await makeRoom(preparing, title), insteadOf: null };
  const known = await settle({ ...context, db: database.db }, hostedId);
  if (known?.state === 'ready' || (await context.video.look(hostedId))) return undefined;
  return { hostedId: await makeRoom(preparing, title), insteadOf: hostedId };
};

const whyNot = { ready: 'This video is uploaded already', processing: 'This video is uploaded and is being prepared' } as const;

const refuseUploaded = async ({ db }: Context, hostedId: string) => {
  const state = (await hostedRepo.byId(db, hostedId))?.state;
  if (state === 'ready' || state === 'processing') throw conflict(whyNot[state]);
};

/** Signs the right to upload a record's bytes. Of parallel calls the first gives the record its room; what the others had prepared is swept. */
export const signUpload = async (context: Context, { owner, record, room }: { owner: Owner; record: Owned; room: Room }) => {
  const { db, now, video } = context;
  const takesRoom = room !== undefined && record.hosted_id === room.insteadOf;
  if (takesRoom) await hostedRepo.assign(db, owner, { id: record.id, hostedId: room.hostedId, at: now });
  const hostedId = takesRoom ? room.hostedId : record.hosted_id;
  // It had room a moment ago and was given new one since, as a story that takes another video.
  if (hostedId === null) throw conflict('This video has just been changed. Please try again.');
  await refuseUploaded(context, hostedId);
  await audit(context, { action: `${owner}.upload`, entity: owner, id: record.id, after: { hosted_id: hostedId } });
  return { data: video.credentials(hostedId, now) };
};
