import type { FastifyRequest } from 'fastify';
import type { RouteSpec } from '../../../contract/kit/route.ts';
import type { Clock } from '../clock.ts';
import type { Settings } from '../config.ts';
import type { Actor, PublicContext } from '../context.ts';
import { type Database, type Db, isUnavailable } from '../database/index.ts';
import { AppError } from '../errors.ts';
import type { Files, StoredFile } from '../files/index.ts';
import type { Jobs } from '../jobs/index.ts';
import type { MeetingHost } from '../meetings/index.ts';
import type { Messengers } from '../messengers/index.ts';
import type { Registration } from '../registration.ts';
import type { VideoHost } from '../video/index.ts';
import { type KeyedRequest, keptAnswer, once } from './idempotency.ts';
import type { Call } from './input.ts';

/** What handlers run on. */
export type Capabilities = {
  database: Database;
  files: Files;
  messengers: Messengers;
  video: VideoHost;
  meetings: MeetingHost;
  jobs: Pick<Jobs, 'enqueue'>;
  clock: Clock;
  settings: Settings;
};

const storeFiles = async (files: Files, fields: RouteSpec['files'], paths: Map<string, string>): Promise<Record<string, StoredFile>> => {
  const stored: Record<string, StoredFile> = {};
  const store = { image: files.storeImage, document: files.storeDocument, pdf: files.storePdf };
  try {
    for (const [name, path] of paths)
      stored[name] = await store[fields?.[name]?.kind ?? 'image'](path).catch((error) => Promise.reject(onField(error, name)));
    return stored;
  } catch (error) {
    await removeFiles(files, stored);
    throw error;
  }
};

const onField = (error: unknown, field: string) =>
  error instanceof AppError && !error.fields ? new AppError(error.code, error.message, { fields: { [field]: [error.message] } }) : error;

const removeFiles = (files: Files, stored: Record<string, StoredFile>) =>
  Promise.all(Object.values(stored).map(({ id }) => files.remove(id)));

const contextOf = (
  { clock, files, messengers, video, meetings, jobs, settings }: Capabilities,
  request: FastifyRequest,
  db: Db,
): PublicContext & { actor: Actor | undefined } => ({
  db,
  now: clock.now(),
  arrivedAt: request.arrivedAt,
  requestId: request.id,
  address: request.ip,
  settings,
  files,
  messengers,
  video,
  meetings,
  actor: request.actor,
  enqueue: (job, payload) => jobs.enqueue(db, job, payload),
});

const keyOf = ({ input, body, request }: Call, { method, isSecret }: Registration['spec'], now: Date): KeyedRequest | undefined => {
  // Its answer must not be kept, and by the route's own word a repeat does no harm.
  if (isSecret) return undefined;
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || !request.actor) return undefined;
  return { userId: request.actor.id, key, route: `${method} ${request.url}`, body: [input, [...body.paths.keys()]], now };
};

/** Runs a writing route: slow work and files first, then all of its rows in one transaction. Files of a change that did not happen are removed. */
export const write = async (on: Capabilities, { spec, prepare, handler }: Registration, call: Call): Promise<unknown> => {
  const { input, body, request } = call;
  const { db: _, ...outside } = contextOf(on, request, on.database.db);
  const key = keyOf(call, spec, outside.now);
  // A repeat is answered before anything slow is done again, or a changed password would refuse its own repeat.
  const kept = key && (await keptAnswer(on.database.db, key));
  if (kept) return kept.answer;
  const prepared = await prepare?.({ ...input, context: outside, database: on.database } as never);
  const files = await storeFiles(on.files, spec.files, body.paths);
  try {
    const { answer, isRepeat } = await on.database.transaction(async (db) => {
      const context = contextOf(on, request, db);
      const work = () => handler({ ...input, files, prepared, context } as never);
      return key ? once(db, key, work) : { answer: await work(), isRepeat: false };
    });
    if (isRepeat) await removeFiles(on.files, files);
    return answer;
  } catch (error) {
    // A connection lost at the commit leaves open whether the rows are there: then the sweep decides, a day later.
    if (!isUnavailable(error)) await removeFiles(on.files, files);
    throw error;
  }
};

/** Runs a reading route. */
export const read = (on: Capabilities, { handler }: Registration, { input, request }: Call): Promise<unknown> =>
  handler({ ...input, files: {}, context: contextOf(on, request, on.database.db) } as never);
