import { createHash } from 'node:crypto';
import type { Db } from '../database/index.ts';
import { conflict, invalid } from '../errors.ts';
import type { Secrets } from '../security/secrets.ts';
import { idempotencyRepo } from './idempotency.repo.ts';

/** A write with an Idempotency-Key header (draft-ietf-httpapi-idempotency-key-header). */
export type IdempotentRequest = { userId: number; key: string; requestHash: string; now: Date };

/** Hashes what a request asks for. Its passwords are signed, because a fast hash of a password without a key must not be stored. */
export const hashRequest = (route: string, body: unknown, secrets: Pick<Secrets, 'sign'>): string => {
  const passwords: unknown[] = [];
  const rest = JSON.stringify([route, body], (name, value) => {
    if (!name.includes('password')) return value;
    passwords.push([name, value]);
    return undefined;
  });
  const hash = createHash('sha256').update(rest).digest('base64url');
  if (passwords.length === 0) return hash;
  return `${hash}.${secrets.sign(Buffer.from(JSON.stringify(passwords)), 'idempotency').toString('base64url')}`;
};

/** Finds the response stored for a repeated request. Throws 422 if another request used the key. */
export const findStoredResponse = async (db: Db, request: IdempotentRequest): Promise<{ body: unknown } | undefined> => {
  const stored = await idempotencyRepo.findByKey(db, request.userId, request.key);
  if (stored && stored.request_hash !== request.requestHash) throw invalid('This Idempotency-Key was used for another request');
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
  if (await idempotencyRepo.reserve(db, request)) {
    const body = await work();
    await idempotencyRepo.saveResponse(db, request, body);
    return { body, isRepeat: false };
  }
  const stored = await findStoredResponse(db, request);
  if (!stored) throw conflict('The first request with this Idempotency-Key has not finished yet');
  return { body: stored.body, isRepeat: true };
};
