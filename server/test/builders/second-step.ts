import { hash, randomBytes } from 'node:crypto';
import { toBase32 } from '../../features/access/second-step/totp/base32.ts';
import { getCode } from '../../features/access/second-step/totp/totp.ts';
import { createToken, hashToken } from '../../features/access/session/tokens.ts';
import type { Db } from '../../platform/database/index.ts';
import { openSecrets } from '../../platform/security/secrets.ts';

/** The time at which the clock of every test app starts. */
export const testStart = new Date('2026-11-21T10:00:00Z');

/** The key of every test app, so that builders can encrypt. */
export const testSecretsKey = 'encrypts the secrets of the tests';

/** The secret of every built authenticator app. */
const appSecret = Buffer.from('12345678901234567890');

/** The code that a built authenticator app shows at a time. */
export const codeAt = (at: Date): string => getCode(appSecret, at);

/** A challenge of a user whose password was right; returns its token. */
export const buildChallenge = async (db: Db, userId: number): Promise<string> => {
  const { password_hash } = await db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirstOrThrow();
  const token = createToken();
  await db
    .insertInto('sign_in_challenges')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      password_digest: hash('sha256', password_hash, 'buffer'),
      expires_at: new Date(testStart.getTime() + 5 * 60_000),
    })
    .execute();
  return token;
};

/** Gives a user an authenticator app, and one recovery code, which it returns. With `isConfirmed: false`, the user is still setting it up. */
export const buildSecondStep = async (db: Db, userId: number, { isConfirmed = true } = {}): Promise<{ recoveryCode: string }> => {
  const secrets = await openSecrets('', { secretsKey: testSecretsKey });
  const at = new Date('2026-11-20T10:00:00Z');
  await db
    .insertInto('totp_secrets')
    .values({
      user_id: userId,
      secret: secrets.encrypt(appSecret, `totp:${userId}`),
      created_at: at,
      ...(isConfirmed ? { confirmed_at: at, last_used_step: 0 } : {}),
    })
    .execute();
  const recoveryCode = toBase32(randomBytes(10));
  await db
    .insertInto('recovery_codes')
    .values({ code_hash: hash('sha256', recoveryCode, 'buffer'), user_id: userId })
    .execute();
  return { recoveryCode };
};
