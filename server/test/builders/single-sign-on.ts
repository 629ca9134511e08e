import { createToken, hashToken } from '../../features/access/session/tokens.ts';
import type { Db } from '../../platform/database/index.ts';
import { testStart } from './second-step.ts';

/** Links a user with an account at an issuer. */
export const buildSsoIdentity = async (db: Db, userId: number): Promise<void> => {
  const identity = { issuer: 'https://issuer.example.test', subject: `subject-${userId}`, user_id: userId };
  await db
    .insertInto('user_identities')
    .values({ ...identity, email: `person-${userId}@example.test`, linked_at: testStart })
    .execute();
};

/** A code of a single sign-on that the issuer has confirmed, with the cookie of its browser. */
export const buildSsoCode = async (db: Db, userId: number): Promise<{ code: string; cookie: string }> => {
  const [code, browser] = [createToken(), createToken()];
  await db
    .insertInto('sso_codes')
    .values({
      code_hash: hashToken(code),
      browser_hash: hashToken(browser),
      user_id: userId,
      return_path: '/',
      is_second_step_done: false,
      expires_at: new Date(testStart.getTime() + 60_000),
    })
    .execute();
  return { code, cookie: `medboard_sso=${browser}` };
};
