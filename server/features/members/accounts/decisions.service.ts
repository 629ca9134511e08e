import { accountRules } from '../../../../contract/entities/members/account-status.ts';
import type { DecisionDraft, MemberRole, UserId } from '../../../../contract/entities/members/members.ts';
import { audit } from '../../../kit/audit.ts';
import { getLastSeenTime } from '../../../kit/decision-time.ts';
import { type PageQuery, presentPage } from '../../../kit/list.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/index.ts';
import { conflict, forbidden, orNotFound } from '../../../platform/errors.ts';
import { endSessions } from '../../access/session/index.ts';
import { notifyMember, notifyMembers } from '../../messages/notifications/index.ts';
import { claims } from './claims/claims.service.ts';
import { decisionsRead } from './decisions.read.ts';
import { canApprove } from './members.policy.ts';
import { type DecisionRow, presentDecision } from './members.present.ts';
import { membersRead } from './members.read.ts';
import { membersRepo } from './members.repo.ts';
import { userKinds } from './members.service.ts';

const documentsRemoved = 'The identity documents of this account were removed. Upload them again before you approve it.';

/** The status of an account, and the decision that set it. */
type AccountState = { status: string; last: (DecisionRow & { decider_id: number }) | undefined };

const throwAlreadyDecided = ({ status, last }: AccountState): never => {
  const by = last ? ` by ${last.decided_by}` : '';
  const reason = last?.reason ? `: ${last.reason}` : '';
  throw conflict(`This account is already ${status}${by}${reason}`, { status: [`already ${status}${by}`] });
};

/** True if the decider saw another status, or if the last decision was made after the request was sent. */
const isOutdated = ({ status, last }: AccountState, { seen, receivedAt }: { seen: string | undefined; receivedAt: Date }): boolean =>
  status !== seen || (last !== undefined && last.decided_at > receivedAt);

const approvedNotice = { title: 'Your account was approved', body: 'You can sign in now.' } as const;

/** Notifies the member in the app; only a declined account has a reason. */
const notifyOfDecision = (context: Context, userId: number, reason: string | null) =>
  reason === null
    ? notifyMember(context, { userId, ...approvedNotice })
    : notifyMember(context, { userId, title: 'Your account was declined', body: reason });

/** A declined doctor stays signed in, because the members' app shows the reason and lets the doctor apply again. */
const endsSessions = ({ status }: DecisionDraft, { role }: { role: string }): boolean =>
  role !== 'doctor' && accountRules[status].isRefused;

export const decisions = {
  /** Decides on an account; `seenStatus` is its status before the lock. Throws 409 with the outcome if another decision came first. */
  async decide(context: Context, draft: DecisionDraft, seenStatus: string | undefined) {
    const { db, now, actor } = context;
    const member = orNotFound(await membersRepo.lock(db, draft.user_id), `member ${draft.user_id}`);
    if (accountRules[draft.status].isActive && !canApprove(actor, member)) throw forbidden();
    const state = { status: member.status, last: await decisionsRead.latest(db, member.id) };
    const seen = draft.seen_status ?? seenStatus;
    const receivedAt = getLastSeenTime(context, { hasSeen: draft.seen_status !== undefined, decidedBy: state.last?.decider_id });
    if (member.status === draft.status || isOutdated(state, { seen, receivedAt })) throwAlreadyDecided(state);
    if (accountRules[draft.status].isActive && member.documents_removed_at) throw conflict(documentsRemoved);
    const reason = accountRules[draft.status].isRefused ? (draft.message ?? null) : null;
    const claimedAt = await claims.endWithDecision(context, member.id);
    const { id } = await membersRepo.decide(db, member.id, { status: draft.status, reason, by: actor.id, at: now, claimedAt });
    if (endsSessions(draft, member)) await endSessions(context, member.id);
    const { auditKey, label } = userKinds[member.role];
    await audit(context, {
      action: 'members.decide',
      entity: auditKey,
      id: member.id,
      before: { status: member.status },
      after: { status: draft.status, ...(reason ? { reason } : {}) },
    });
    await notifyOfDecision(context, member.id, reason);
    const decision = { id, status: draft.status, reason, decided_by: actor.name, decided_at: now };
    return { data: presentDecision(decision), message: `${label} ${draft.status} successfully` };
  },
  /** Approves members that the same transaction registered, so that nobody else can have decided on them. */
  async approveNew(context: Context, { role, ids }: { role: MemberRole; ids: readonly number[] }): Promise<void> {
    const { db, now, actor } = context;
    if (!canApprove(actor, { role })) throw forbidden();
    await membersRepo.approveAll(db, ids, { by: actor.id, at: now });
    const decision = { action: 'members.decide', entity: userKinds[role].auditKey };
    await audit(
      context,
      ids.map((id) => ({ ...decision, id, before: { status: 'pending' }, after: { status: 'approved' } })),
    );
    await notifyMembers(context, { ...approvedNotice, userIds: ids });
  },
  async statusOf(db: Db, id: UserId): Promise<string | undefined> {
    return (await membersRead.statusOf(db, id))?.status;
  },
  async list({ db }: Context, userId: number, query: PageQuery) {
    return presentPage(await decisionsRead.page(db, userId, query), presentDecision, query);
  },
};
