import { createHash } from 'node:crypto';
import type { Db } from '../database/index.ts';
import { conflict, invalid } from '../errors.ts';
import { idempotencyRepo } from './idempotency.repo.ts';

/** A write that carries an Idempotency-Key header (draft-ietf-httpapi-idempotency-key-header). */
export type KeyedRequest = { userId: number; key: string; route: string; body: unknown; now: Date };

// A password must not be kept as a fast hash, not even among other things.
const withoutPasswords = (name: string, value: unknown) => (name.includes('password') ? undefined : value);

const printOf = ({ route, body }: KeyedRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([route, body], withoutPasswords))
    .digest('base64url');

/** The answer kept for a request that is repeated; 422 where the key was another request's. */
export const keptAnswer = async (db: Db, request: KeyedRequest): Promise<{ answer: unknown } | undefined> => {
  const kept = await idempotencyRepo.byKey(db, request.userId, request.key);
  if (kept && kept.request_hash !== printOf(request)) throw invalid('This Idempotency-Key was used for another request');
  return kept && { answer: kept.answer };
};

const keyPattern = /^[\w.:-]{8,100}$/;

/** Does the work once per user and key, in the work's own transaction; a repeat gets the first answer, another request under the same key 422. */
export const once = async (
  db: Db,
  request: KeyedRequest,
  work: () => Promise<unknown>,
): Promise<{ answer: unknown; isRepeat: boolean }> => {
  if (!keyPattern.test(request.key)) throw invalid('Idempotency-Key must be 8 to 100 letters, digits, dots, colons, dashes or underscores');
  if (await idempotencyRepo.claim(db, { ...request, requestHash: printOf(request) })) {
    const answer = await work();
    await idempotencyRepo.keep(db, request, answer);
    return { answer, isRepeat: false };
  }
  const kept = await keptAnswer(db, request);
  if (!kept) throw conflict('The first request with this Idempotency-Key has not ended yet');
  return { answer: kept.answer, isRepeat: true };
};
