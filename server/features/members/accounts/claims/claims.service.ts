import { accountRules } from '../../../../../contract/entities/members/account-status.ts';
import type { Claim, MemberRole, UserId } from '../../../../../contract/entities/members/members.ts';
import { formatLocalTime } from '../../../../../contract/kit/time-zone.ts';
import { audit } from '../../../../kit/audit.ts';
import type { Context } from '../../../../platform/context.ts';
import { AppError, conflict, orNotFound } from '../../../../platform/errors.ts';
import { membersRepo } from '../members.repo.ts';
import { userKinds } from '../members.service.ts';
import { type Claimant, type ClaimRow, claimsRepo } from './claims.repo.ts';

const durationMs = 10 * 60_000;
// Another claim can be committed between two attempts, but not this often in a row unless the queue is nearly empty.
const maxAttempts = 5;

const claimantOf = ({ actor, now }: Context): Claimant => ({
  by: actor.id,
  session: actor.sessionHash,
  now,
  until: new Date(now.getTime() + durationMs),
});

/** '12:04' in the configured zone. */
const formatTime = (time: Date, { settings }: Context): string =>
  formatLocalTime(time, settings.timeZone).slice('YYYY-MM-DDT'.length, -':ss'.length);

const present = (row: ClaimRow, { actor }: Pick<Context, 'actor'>): Claim => ({
  by: row.claimed_by_name,
  since: row.claimed_at.toISOString(),
  until: row.expires_at.toISOString(),
  is_own: row.claimed_by === actor.id,
});

/** The columns of a member's claim, whose values are null without one. */
export type MemberClaim = { [Column in keyof ClaimRow]: ClaimRow[Column] | null };

/** Presents the claim of a member for those who may decide; null for others and without a claim. */
export const presentClaim = (
  { claimed_by, claimed_by_name, claimed_at, expires_at }: MemberClaim,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
): { claim: Claim | null } => {
  if (claimed_by === null || claimed_by_name === null || claimed_at === null || expires_at === null) return { claim: null };
  if (expires_at <= now || !actor.can('members.decide')) return { claim: null };
  return { claim: present({ claimed_by, claimed_by_name, claimed_at, expires_at }, { actor }) };
};

const createClaimedError = (context: Context, row: ClaimRow) => {
  const message = `${row.claimed_by_name} has been verifying this account since ${formatTime(row.claimed_at, context)}`;
  return new AppError('conflict', `${message}. Take it over to decide yourself.`, {
    fields: { claim: [message] },
    current: { claim: present(row, context) },
  });
};

/** Claims the first free pending member after an id; null if none is free. */
const claimFrom = async (context: Context, role: MemberRole, after: number): Promise<number | null> => {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const { claimed_id, free_id } = await claimsRepo.claimNext(context.db, { role, after }, claimantOf(context));
    if (claimed_id !== null || free_id === null) return claimed_id;
  }
  return null;
};

export const claims = {
  /** The member that `claimNext` would claim after an id; undefined if no other one is free. */
  async findNext({ db, actor, now }: Context, role: MemberRole, after: number): Promise<number | undefined> {
    const by = { by: actor.id, now };
    const next = (await claimsRepo.findFree(db, { role, after }, by)) ?? (await claimsRepo.findFree(db, { role, after: 0 }, by));
    return next === after ? undefined : next;
  },
  /** Claims the next free pending member after an id, or the first one; null if none is free. Releases the one before. */
  async claimNext(context: Context, role: MemberRole, after = 0): Promise<number | null> {
    // After the last one follows the first.
    const claimed = (await claimFrom(context, role, after)) ?? (after > 0 ? await claimFrom(context, role, 0) : null);
    await claimsRepo.releaseOthers(context.db, claimantOf(context), { role, except: claimed ?? 0 });
    return claimed;
  },
  /** Claims a pending member that was opened directly, unless somebody else verifies it. A takeover has an audit entry. */
  async claim(context: Context, member: { id: number; role: MemberRole }, takesOver: boolean): Promise<void> {
    const { db, now, actor } = context;
    const { id, role } = member;
    const current = await claimsRepo.find(db, id, now);
    const isClaimed = await claimsRepo.claim(db, id, { ...claimantOf(context), takesOver });
    if (!isClaimed) return;
    await claimsRepo.releaseOthers(db, claimantOf(context), { role, except: id });
    if (!current || current.claimed_by === actor.id) return;
    const before = { verified_by: current.claimed_by_name };
    await audit(context, { action: 'members.takeOver', entity: userKinds[role].auditKey, id, before, after: { verified_by: actor.name } });
  },
  /** Claims a pending member for ten minutes more, also after the end of the claim if nobody else verifies the member. */
  async renew(context: Context, userId: UserId) {
    const { db, now } = context;
    const member = orNotFound(await membersRepo.lock(db, userId), `member ${userId}`);
    if (accountRules[member.status].isDecided)
      throw conflict(`This account is already ${member.status}`, { status: [`already ${member.status}`] });
    const isOwn = await claimsRepo.claim(db, userId, { ...claimantOf(context), takesOver: false });
    const row = isOwn ? undefined : await claimsRepo.find(db, userId, now);
    if (row) throw createClaimedError(context, row);
    return { message: 'The claim was renewed' };
  },
  async release({ db, actor, now }: Context, userId: UserId) {
    await claimsRepo.release(db, userId, { by: actor.id, now });
    return { message: 'The claim was released' };
  },
  /** Ends the claim of a member with a decision, and returns when the decider claimed it. Throws 409 if somebody else verifies the member. */
  async endWithDecision(context: Context, userId: number): Promise<Date | null> {
    const { db, now, actor } = context;
    const { claimed_at, is_taken } = await claimsRepo.end(db, userId, { by: actor.id, now });
    const other = is_taken ? await claimsRepo.find(db, userId, now) : undefined;
    if (other) throw createClaimedError(context, other);
    return claimed_at;
  },
};
