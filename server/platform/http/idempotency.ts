import { createHash } from 'node:crypto';
import type { Db } from '../database/index.ts';
import { conflict, invalid } from '../errors.ts';
import { idempotencyRepo } from './idempotency.repo.ts';

/** A write with an Idempotency-Key header (draft-ietf-httpapi-idempotency-key-header). */
export type IdempotentRequest = { userId: number; key: string; route: string; body: unknown; now: Date };

// A fast hash of a password must not be stored, even if other values are hashed with it.
const omitPasswords = (name: string, value: unknown) => (name.includes('password') ? undefined : value);

const hashRequest = ({ route, body }: IdempotentRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([route, body], omitPasswords))
    .digest('base64url');

/** Finds the response stored for a repeated request. Throws 422 if another request used the key. */
export const findStoredResponse = async (db: Db, request: IdempotentRequest): Promise<{ body: unknown } | undefined> => {
  const stored = await idempotencyRepo.findByKey(db, request.userId, request.key);
  if (stored && stored.request_hash !== hashRequest(request)) throw invalid('This Idempotency-Key was used for another request');
  return stored && { body: stored.answer };
};

const keyPattern = /^[\w.:-]{8,100}$/;

/** Runs the work once for each user and key, in the transaction of `db`. A repeat returns the first response; another request with the same key throws 422. */
export const runOnce = async (
  db: Db,
  request: IdempotentRequest,
  work: () => Promise<unknown>,
): Promise<{ body: unknown; isRepeat: boolean }> => {
  if (!keyPattern.test(request.key)) throw invalid('Idempotency-Key must be 8 to 100 letters, digits, dots, colons, dashes or underscores');
  if (await idempotencyRepo.reserve(db, { ...request, requestHash: hashRequest(request) })) {
    const body = await work();
    await idempotencyRepo.saveResponse(db, request, body);
    return { body, isRepeat: false };
  }
  const stored = await findStoredResponse(db, request);
  if (!stored) throw conflict('The first request with this Idempotency-Key has not finished yet');
  return { body: stored.body, isRepeat: true };
};
