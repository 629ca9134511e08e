import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { RouteSpec } from '../../../contract/kit/route.ts';
import { markHeader } from '../../../contract/kit/write-mark.ts';
import type { PublicContext } from '../context.ts';
import { type Db, isUnavailable, parseMark } from '../database/index.ts';
import { AppError } from '../errors.ts';
import type { Registration } from '../registration.ts';
import type { NewSecurityEvent } from '../security/security-events.ts';
import type { Files, StoredFile } from '../storage/files/index.ts';
import { findStoredResponse, hashRequest, type IdempotentRequest, runOnce } from './idempotency.ts';
import type { ReceivedBody } from './request/body.ts';
import type { ParsedRequest } from './request/input.ts';
import { createContext, type RouteDeps } from './request/request-context.ts';

const addField = (error: unknown, field: string) =>
  error instanceof AppError && !error.fields ? new AppError(error.code, error.message, { fields: { [field]: [error.message] } }) : error;

const removeFiles = (files: Files, stored: Record<string, StoredFile>) =>
  Promise.all(Object.values(stored).map(({ id }) => files.remove(id)));

const storeFiles = async (
  files: Files,
  fields: RouteSpec['files'],
  { paths, fileNames, crops, userId }: Pick<ReceivedBody, 'paths' | 'fileNames' | 'crops'> & { userId: number | undefined },
): Promise<Record<string, StoredFile>> => {
  const stored: Record<string, StoredFile> = {};
  const store = { image: files.storeImage, document: files.storeDocument, pdf: files.storePdf, sheet: files.storeSheet };
  try {
    for (const [name, path] of paths) {
      const { kind = 'image', maxMegapixels, ratio, isIdentity } = fields?.[name] ?? {};
      const fileName = fileNames.get(name);
      const options = { userId, fileName, maxMegapixels, crop: crops.get(name), ratio, encrypts: isIdentity };
      stored[name] = await store[kind](path, options).catch((error) => Promise.reject(addField(error, name)));
    }
    return stored;
  } catch (error) {
    await removeFiles(files, stored);
    throw error;
  }
};

const hashFile = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('base64url');
};

const hashFiles = ({ paths, crops }: ReceivedBody): Promise<unknown[][]> =>
  Promise.all([...paths].map(async ([field, path]) => [field, await hashFile(path), crops.get(field)]));

const getIdempotentRequest = async (
  { input, body, request }: ParsedRequest,
  { method, isSecret }: Registration['spec'],
  { now, secrets }: Pick<PublicContext, 'now' | 'secrets'>,
): Promise<IdempotentRequest | undefined> => {
  // The response of a secret route must not be stored. The route itself makes sure that a repeat changes nothing twice.
  if (isSecret) return undefined;
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || !request.actor) return undefined;
  const requestHash = hashRequest(`${method} ${request.url}`, [input, await hashFiles(body)], secrets);
  return { userId: request.actor.id, key, requestHash, now };
};

/** Handles a writing route: the preparation, the files, then the handler in a transaction. Removes the files if the handler fails. */
export const handleWrite = async (deps: RouteDeps, { spec, prepare, handler }: Registration, parsed: ParsedRequest): Promise<unknown> => {
  const { input, body, request } = parsed;
  const { db: _, ...outside } = createContext(deps, request, deps.database.db);
  const idempotent = await getIdempotentRequest(parsed, spec, outside);
  // A repeat must not run the preparation again, because a check of the old password would fail, and must not store the files again. For all other
  // routes, `runOnce` finds the stored response.
  const needsEarlyLookup = prepare !== undefined || body.paths.size > 0;
  const stored = needsEarlyLookup && idempotent && (await findStoredResponse(deps.database.db, idempotent));
  if (stored) return stored.body;
  const prepared = await prepare?.({ ...input, context: outside, database: deps.database } as never);
  const files = await storeFiles(deps.files, spec.files, { ...body, userId: request.actor?.id });
  try {
    const events: NewSecurityEvent[] = [];
    const write = async (db: Db) => {
      const context = { ...createContext(deps, request, db), recordEvent: (event: NewSecurityEvent) => void events.push(event) };
      const work = () => handler({ ...input, files, prepared, context } as never);
      return idempotent ? runOnce(db, idempotent, work) : { body: await work(), isRepeat: false };
    };
    const response = await deps.database.transaction(write);
    for (const event of events) outside.recordEvent(event);
    if (!response.isRepeat) deps.announceChange();
    if (response.isRepeat) await removeFiles(deps.files, files);
    return response.body;
  } catch (error) {
    // If the connection is lost at the commit, the rows may exist. The cleanup job removes the files a day later if they do not.
    if (!isUnavailable(error)) await removeFiles(deps.files, files);
    throw error;
  }
};

/** Handles a download up to its first piece. */
export const handleDownload = (deps: RouteDeps, { handler }: Registration, { input, request }: ParsedRequest): Promise<unknown> =>
  handler({ ...input, database: deps.database, context: createContext(deps, request, deps.database.db) } as never);

/** Handles a reading route: on a standby if one has what the caller must see, and otherwise on the primary. */
export const handleRead = (deps: RouteDeps, { spec, handler }: Registration, { input, request }: ParsedRequest): Promise<unknown> => {
  const read = (db: Db) => handler({ ...input, files: {}, context: createContext(deps, request, db) } as never);
  const { replicas, db } = deps.database;
  const { freshness = 'own' } = spec;
  if (!replicas || !request.actor || freshness === 'now') return read(db);
  return replicas.read({ freshness, sessionHash: request.actor.sessionHash, mark: parseMark(request.headers[markHeader]) }, read);
};
