import type { DeviceSession, NewSession, SignInDraft } from '../../../../contract/app/sessions.ts';
import { type SessionId, sessionId } from '../../../../contract/entities/access/active-sessions.ts';
import { toId } from '../../../../contract/kit/ids.ts';
import { audit } from '../../../kit/audit.ts';
import type { Context, PublicContext } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/index.ts';
import { AppError, forbidden, notFound } from '../../../platform/errors.ts';
import { verifyPassword } from '../../../platform/security/passwords.ts';
import { appIdleTimeoutMs, parseUserAgent, verifyAttempt } from '../../access/session/index.ts';
import { appSessionRepo, type DoctorAccount } from './app-session.repo.ts';
import { createAppSession } from './create-session.ts';
import { clearTokenCookie } from './token-cookie.ts';

type PreparationDeps = { context: Omit<PublicContext, 'db'>; database: Database };

const wrongCredentials = () => new AppError('unauthenticated', 'Incorrect phone or password');

const assertMaySignIn = ({ archived_at, closing_at }: DoctorAccount): void => {
  if (archived_at && !closing_at) throw forbidden('This account is archived');
};

export const appSession = {
  /** Verifies the password, outside a transaction. An administrator or a company counts as unknown. */
  async verifyCredentials({ phone, password }: SignInDraft, { context, database }: PreparationDeps): Promise<DoctorAccount> {
    const account = await appSessionRepo.findByPhone(database.db, phone);
    const { ipAddress: address, now, recordEvent } = context;
    const attempt = { phone, userId: account?.id, address, now, proof: 'password' as const, recordEvent };
    const isRight = await verifyAttempt(database, attempt, () => verifyPassword(password, account?.password_hash));
    if (!isRight || !account) throw wrongCredentials();
    assertMaySignIn(account);
    return account;
  },
  async signIn(context: PublicContext, { device }: SignInDraft, verified: DoctorAccount): Promise<{ data: NewSession }> {
    const account = await appSessionRepo.lockById(context.db, verified.id);
    if (account?.password_hash !== verified.password_hash) throw wrongCredentials();
    assertMaySignIn(account);
    const { id, name, platform } = device;
    const { token = null } = await createAppSession(context, account, { platform, ...(id && { id }), ...(name && { name }) });
    return { data: { token, closing_at: account.closing_at?.toISOString() ?? null } };
  },
  async list({ db, now, actor }: Context): Promise<{ data: DeviceSession[] }> {
    const rows = await appSessionRepo.list(db, actor.id, { now, idleSince: new Date(now.getTime() - appIdleTimeoutMs) });
    return {
      data: rows.map((row) => ({
        id: toId(sessionId, row.id),
        name: row.device_name,
        ...parseUserAgent(row.user_agent ?? ''),
        address: row.ip_address,
        created_at: row.created_at.toISOString(),
        last_used_at: row.last_used_at.toISOString(),
        is_current: actor.sessionHash.equals(row.token_hash),
      })),
    };
  },
  async end(context: Context, id: SessionId) {
    const { db, actor } = context;
    if (!(await appSessionRepo.removeById(db, actor.id, id))) throw notFound('This session has already ended.');
    await audit(context, { action: 'session.end', entity: 'users', id: actor.id });
    return { message: 'The session was ended' };
  },
  async endCurrent(context: Context) {
    const { db, actor } = context;
    await appSessionRepo.removeByHash(db, actor.sessionHash);
    clearTokenCookie(context);
    await audit(context, { action: 'session.signOut', entity: 'users', id: actor.id });
    return { message: 'Logout successfully!' };
  },
};
