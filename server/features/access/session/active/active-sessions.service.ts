import {
  type ActiveSession,
  type EndOfUserDraft,
  type SessionId,
  sessionId,
} from '../../../../../contract/entities/access/active-sessions.ts';
import { entities } from '../../../../../contract/entities/index.ts';
import { toId } from '../../../../../contract/kit/ids.ts';
import { audit } from '../../../../kit/audit.ts';
import type { Context, PublicContext } from '../../../../platform/context.ts';
import { conflict, notFound, orNotFound } from '../../../../platform/errors.ts';
import { appIdleTimeoutMs, idleTimeoutMs } from '../authenticator.ts';
import { sessionRepo } from '../session.repo.ts';
import { activeSessionsRepo, type SessionRow } from './active-sessions.repo.ts';
import { parseUserAgent } from './device.ts';

const maxListed = 100;
const auditKeys = { admin: entities.admins.auditKey, company: entities.companies.auditKey, doctor: entities.doctors.auditKey } as const;

const present = (row: SessionRow, current: Buffer): ActiveSession => ({
  id: toId(sessionId, row.id),
  ...parseUserAgent(row.user_agent ?? ''),
  address: row.ip_address,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at.toISOString(),
  is_current: current.equals(row.token_hash),
});

const listOf = async ({ db, now, actor }: Context, userId: number): Promise<{ data: ActiveSession[] }> => {
  const idleSince = new Date(now.getTime() - idleTimeoutMs);
  const appIdleSince = new Date(now.getTime() - appIdleTimeoutMs);
  const rows = await activeSessionsRepo.listActive(db, userId, { now, idleSince, appIdleSince, limit: maxListed });
  return { data: rows.map((row) => present(row, actor.sessionHash)) };
};

const getUser = async ({ db }: Context, id: number) => orNotFound(await sessionRepo.findUserById(db, id), `user ${id}`);

const removeOrThrow = async ({ db }: Context, userId: number, id: SessionId): Promise<void> => {
  if (!(await activeSessionsRepo.removeById(db, userId, id))) throw notFound('This session has already ended.');
};

export const activeSessions = {
  list: (context: Context) => listOf(context, context.actor.id),
  async end(context: Context, id: SessionId) {
    const { actor } = context;
    const { data } = await listOf(context, actor.id);
    if (data.some((session) => session.id === id && session.is_current))
      throw conflict('This is the session that you are using. Log out instead.');
    await removeOrThrow(context, actor.id, id);
    await audit(context, { action: 'session.end', entity: 'users', id: actor.id });
    return { message: 'The session was ended' };
  },
  async endOthers(context: Context) {
    const { db, actor } = context;
    await sessionRepo.removeOfUser(db, actor.id, actor.sessionHash);
    await audit(context, { action: 'session.endOthers', entity: 'users', id: actor.id });
    return { message: 'All other sessions were ended' };
  },
  async listOfUser(context: Context, userId: number) {
    await getUser(context, userId);
    return listOf(context, userId);
  },
  async endOfUser(context: Context, { user_id, session_id }: EndOfUserDraft) {
    if (user_id === context.actor.id) throw conflict('End your own sessions under Settings.');
    const { name, role } = await getUser(context, user_id);
    if (session_id === undefined) await sessionRepo.removeOfUser(context.db, user_id, undefined);
    else await removeOrThrow(context, user_id, session_id);
    await audit(context, { action: 'session.endOfUser', entity: auditKeys[role], id: user_id });
    return { message: session_id === undefined ? `All sessions of ${name} were ended` : `The session of ${name} was ended` };
  },
  /** Ends the sessions that were not used for the longest time, so that one more stays within the limit. The user's row must be locked. */
  async enforceSessionLimit({ db, now }: PublicContext, userId: number, limit: number): Promise<void> {
    if (limit > 0) await activeSessionsRepo.removeExceptLastUsed(db, userId, { now, count: limit - 1 });
  },
};
