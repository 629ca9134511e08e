import type { Decision, DecisionDraft, UserId } from '../../../contract/entities/members.ts';
import { audit } from '../../kit/audit.ts';
import { countedPage, type PageQuery, pageAnswer } from '../../kit/page.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/index.ts';
import { conflict, invalid, orNotFound } from '../../platform/errors.ts';
import { notifyMember } from '../notifications/index.ts';
import { endSessions } from '../session/index.ts';
import { kinds } from './kinds.ts';
import { type Held, membersRepo } from './members.repo.ts';

type DecisionRow = { id: number; status: Decision['status']; reason: string | null; decided_by: string; decided_at: Date };

const present = ({ id, status, reason, decided_by, decided_at }: DecisionRow): Decision => ({
  id,
  status,
  reason,
  decided_by,
  decided_at: decided_at.toISOString(),
});

type Decided = { status: string; last: DecisionRow | undefined };

const refuseDecided = ({ status, last }: Decided): never => {
  const by = last ? ` by ${last.decided_by}` : '';
  const why = last?.reason ? `: ${last.reason}` : '';
  throw conflict(`This account is already ${status}${by}${why}`, { status: [`already ${status}${by}`] });
};

/** Whether the account was decided on after the decider looked: its status is another than the one seen, or the last decision is younger than the request. */
const isLate = ({ status, last }: Decided, { seen, arrivedAt }: { seen: string | undefined; arrivedAt: Date }): boolean =>
  status !== seen || (last !== undefined && last.decided_at > arrivedAt);

/** Tells the member in the app; a refusal has a reason, an approval has none. */
const tell = (context: Context, userId: number, reason: string | null) =>
  reason === null
    ? notifyMember(context, { userId, title: 'Your account was approved', body: 'You can sign in now.' })
    : notifyMember(context, { userId, title: 'Your account was declined', body: reason });

export const members = {
  /** Decides on an account. `seenStatus` is what it was when the decider began: 409 with the outcome where another was quicker. */
  async decide(context: Context, draft: DecisionDraft, seenStatus: string | undefined) {
    const { db, now, actor } = context;
    const member = orNotFound(await membersRepo.locked(db, draft.user_id), `member ${draft.user_id}`);
    const decided = { status: member.status, last: await membersRepo.lastDecision(db, member.id) };
    const seen = draft.seen_status ?? seenStatus;
    if (member.status === draft.status || isLate(decided, { seen, arrivedAt: context.arrivedAt })) refuseDecided(decided);
    const reason = draft.status === 'declined' ? (draft.message ?? null) : null;
    const { id } = await membersRepo.decide(db, member.id, { status: draft.status, reason, by: actor.id, at: now });
    if (draft.status === 'declined') await endSessions(context, member.id);
    await audit(context, {
      action: 'members.decide',
      entity: kinds[member.role].entity,
      id: member.id,
      before: { status: member.status },
      after: { status: draft.status, ...(reason ? { reason } : {}) },
    });
    await tell(context, member.id, reason);
    const answer = { id, status: draft.status, reason, decided_by: actor.name, decided_at: now };
    return { data: present(answer), message: `${kinds[member.role].label} ${draft.status} successfully` };
  },
  async statusOf(db: Db, id: UserId): Promise<string | undefined> {
    return (await membersRepo.statusOf(db, id))?.status;
  },
  async decisions({ db }: Context, userId: number, query: PageQuery) {
    const page = await countedPage((part) => membersRepo.decisionPage(db, userId, part), query);
    return pageAnswer(page, present, query);
  },
};

const held = [
  { key: 'phone', noun: 'phone' },
  { key: 'email', noun: 'email' },
  { key: 'tax_number', noun: 'tax number' },
] as const;

/** Refuses a phone, an e-mail or a tax number that another user holds, archived ones included; says which. */
export const refuseTaken = async (db: Db, wanted: Held, self?: number): Promise<void> => {
  const asked = held.filter(({ key }) => wanted[key] !== undefined);
  if (asked.length === 0) return;
  const holders = (await membersRepo.holders(db, wanted)).filter(({ id }) => id !== self);
  const errors: Record<string, string[]> = {};
  for (const { key, noun } of asked) {
    const holder = holders.find((each) => each[key] === wanted[key]);
    if (holder) errors[key] = [`This ${noun} is already taken by ${holder.archived_at ? 'an archived' : 'another'} ${holder.role}`];
  }
  const first = Object.values(errors)[0]?.[0];
  if (first) throw conflict(first, errors);
};

type Choices = { area_id?: number | null | undefined; field_id?: number | null | undefined; promocode_id?: number | null | undefined };

const choices = [
  { key: 'area_id', noun: 'an area' },
  { key: 'field_id', noun: 'a specialty' },
  { key: 'promocode_id', noun: 'a promo code' },
] as const;

/** Refuses a choice that is not there or archived; what the member carries already may stay. */
export const refuseMissingChoices = async (db: Db, wanted: Choices, carried: Choices = {}): Promise<void> => {
  const changed = choices.filter(({ key }) => typeof wanted[key] === 'number' && wanted[key] !== carried[key]);
  if (changed.length === 0) return;
  const live = await membersRepo.liveChoices(db, {
    area: wanted.area_id ?? 0,
    specialty: wanted.field_id ?? 0,
    promoCode: wanted.promocode_id ?? 0,
  });
  const errors = Object.fromEntries(changed.filter(({ key }) => !live[key]).map(({ key, noun }) => [key, [`Choose ${noun} that exists`]]));
  const first = Object.values(errors)[0]?.[0];
  if (first) throw invalid(first, errors);
};
