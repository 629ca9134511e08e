import { hash, randomBytes } from 'node:crypto';
import type { Db } from '../../platform/database/index.ts';
import { createAuthenticator } from './authenticator.ts';
import { testStart } from './second-step.ts';

export { createAuthenticator };

/** Gives a user a passkey; returns its id and the authenticator that has it. */
export const buildPasskey = async (db: Db, userId: number, { counts = true } = {}) => {
  const authenticator = createAuthenticator({ counts });
  const { id } = await db
    .insertInto('passkeys')
    .values({
      user_id: userId,
      credential_id: authenticator.id,
      public_key: authenticator.coseKey,
      counter: 0,
      transports: ['internal'],
      name: 'Phone',
      device_type: 'singleDevice',
      is_backed_up: false,
      created_at: new Date('2026-11-20T10:00:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, authenticator };
};

/** A challenge that a passkey of a user may answer. */
export const buildPasskeyChallenge = async (db: Db, userId: number, purpose: 'register' | 'sign_in' | 'prove'): Promise<string> => {
  const challenge = randomBytes(32).toString('base64url');
  await db
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: hash('sha256', challenge, 'buffer'),
      user_id: userId,
      purpose,
      expires_at: new Date(testStart.getTime() + 5 * 60_000),
    })
    .execute();
  return challenge;
};

/** A trusted device of a user that nobody has the token of. */
export const buildTrustedDevice = (db: Db, userId: number) =>
  db
    .insertInto('trusted_devices')
    .values({
      user_id: userId,
      token_hash: randomBytes(32),
      password_digest: randomBytes(32),
      policy: 'optional',
      user_agent: 'Firefox/145.0 (Windows)',
      ip_address: '192.0.2.1',
      created_at: testStart,
      last_used_at: testStart,
      expires_at: new Date(testStart.getTime() + 30 * 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
