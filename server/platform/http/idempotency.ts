import { createHash } from 'node:crypto';
import type { Db } from '../database/index.ts';
import { conflict, invalid } from '../errors.ts';
import { idempotencyRepo } from './idempotency.repo.ts';

/** A write that carries an Idempotency-Key header (draft-ietf-httpapi-idempotency-key-header). */
export type KeyedRequest = { userId: number; key: string; route: string; body: unknown; now: Date };

const keyPattern = /^[\w.:-]{8,100}$/;

/** Does the work once per user and key, in the work's own transaction; a repeat gets the first answer, another request under the same key 422. */
export const once = async (
  db: Db,
  request: KeyedRequest,
  work: () => Promise<unknown>,
): Promise<{ answer: unknown; isRepeat: boolean }> => {
  if (!keyPattern.test(request.key)) throw invalid('Idempotency-Key must be 8 to 100 letters, digits, dots, colons, dashes or underscores');
  const requestHash = createHash('sha256')
    .update(JSON.stringify([request.route, request.body]))
    .digest('base64url');
  if (await idempotencyRepo.claim(db, { ...request, requestHash })) {
    const answer = await work();
    await idempotencyRepo.keep(db, request, { status: 200, answer });
    return { answer, isRepeat: false };
  }
  const kept = await idempotencyRepo.byKey(db, request.userId, request.key);
  if (kept?.status === null || kept === undefined) throw conflict('The first request with this Idempotency-Key has not ended yet');
  if (kept.request_hash !== requestHash) throw invalid('This Idempotency-Key was used for another request');
  return { answer: kept.answer, isRepeat: true };
};
