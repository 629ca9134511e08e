import { randomBytes } from 'node:crypto';
import { sessionRepo } from '../../features/access/session/session.repo.ts';
import { createToken, hashToken } from '../../features/access/session/tokens.ts';
import type { Db } from '../../platform/database/index.ts';
import { buildAdmin } from './users.ts';

type Owner = { user_id?: number; phone?: string };

/** The user with the id or the phone; a new administrator if there is none. */
const findOwner = async (db: Db, { user_id, phone }: Owner): Promise<number> => {
  if (user_id !== undefined) return user_id;
  const user = phone === undefined ? undefined : await db.selectFrom('users').select('id').where('phone', '=', phone).executeTakeFirst();
  return (user ?? (await buildAdmin(db))).id;
};

const signedInAt = new Date('2026-11-21T10:00:00Z');

/** A session that nobody has the token of. */
export const buildSession = async (db: Db, owner: Owner = {}) =>
  db
    .insertInto('sessions')
    .values({
      token_hash: randomBytes(32),
      user_id: await findOwner(db, owner),
      created_at: signedInAt,
      last_used_at: signedInAt,
      expires_at: new Date('2026-12-31T10:00:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();

/** Creates a session of a user that lasts 12 hours, and returns its token. */
export const buildToken = async (db: Db, userId: number, now: Date): Promise<string> => {
  const token = createToken();
  const expiresAt = new Date(now.getTime() + 12 * 60 * 60 * 1000);
  const session = { token_hash: hashToken(token), user_id: userId, created_at: now, last_used_at: now, expires_at: expiresAt };
  await sessionRepo.insert(db, session);
  return token;
};

/** Creates a session of a doctor in the members' app, who accepted the current terms, and returns its token. */
export const buildAppToken = async (db: Db, doctorId: number, now: Date): Promise<string> => {
  const token = createToken();
  const { terms_version } = await db.selectFrom('app_settings').select('terms_version').executeTakeFirstOrThrow();
  await db.updateTable('users').set({ terms_version, terms_accepted_at: now }).where('id', '=', doctorId).execute();
  const expires_at = new Date(now.getTime() + 365 * 24 * 60 * 60 * 1000);
  const session = {
    token_hash: hashToken(token),
    user_id: doctorId,
    created_at: now,
    last_used_at: now,
    expires_at,
    audience: 'app' as const,
  };
  await db.insertInto('sessions').values(session).execute();
  return token;
};

/** A sign-in from a new device that waits for an answer. */
export const buildNewSignIn = async (db: Db, owner: Owner = {}) => {
  const user_id = await findOwner(db, owner);
  const { id: session_id } = await buildSession(db, { user_id });
  return db
    .insertInto('new_sign_ins')
    .values({ user_id, session_id, user_agent: 'Firefox/145.0 (Windows)', ip_address: '192.0.2.1', signed_in_at: signedInAt })
    .returning('id')
    .executeTakeFirstOrThrow();
};
