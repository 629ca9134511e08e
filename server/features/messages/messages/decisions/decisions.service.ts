import type { ApprovalDraft, RejectionDraft, TargetReachDraft } from '../../../../../contract/entities/messages/message-decisions.ts';
import { type MessageId, messageRules } from '../../../../../contract/entities/messages/messages.ts';
import { getScheduleState, type ScheduleTimes } from '../../../../../contract/kit/schedule.ts';
import { formatLocalTime } from '../../../../../contract/kit/time-zone.ts';
import type { SeenVersion } from '../../../../../contract/kit/version.ts';
import { audit, changedFieldsBefore } from '../../../../kit/audit.ts';
import { getLastSeenTime } from '../../../../kit/decision-time.ts';
import { formatNames } from '../../../../kit/list.ts';
import { readSchedule, scheduleBefore, scheduleChanges } from '../../../../kit/schedule.ts';
import type { Context } from '../../../../platform/context.ts';
import type { Db } from '../../../../platform/database/index.ts';
import { conflict, invalid } from '../../../../platform/errors.ts';
import { endUploadsOf } from '../../videos/index.ts';
import { isDecidedLast, isOutdated } from '../messages.policy.ts';
import { messagesRepo } from '../messages.repo.ts';
import { assertSenderApproved, findAndPresent, lockOrThrow, titlesOf } from '../messages.service.ts';
import { notifyCompany, notifyOfPublication } from '../scheduling/publication.ts';
import { setBudget } from './budgets.repo.ts';
import { decisionsRepo, type Targets } from './decisions.repo.ts';
import { reachOf } from './reach.read.ts';

const targetsOf = ({ areas = [], fields: specialties = [], doctors = [], everyone = false }: TargetReachDraft): Targets => ({
  areas,
  specialties,
  doctors,
  everyone,
});

type TargetRow = Awaited<ReturnType<typeof decisionsRepo.targetsByIds>>[number];
const targetKinds = [
  { kind: 'areas', noun: 'area', field: 'areas' },
  { kind: 'specialties', noun: 'specialty', field: 'fields' },
  { kind: 'doctors', noun: 'doctor', field: 'doctors' },
] as const;

/** Describes a target that cannot be chosen; returns an empty list for a valid one. */
const describeInvalidTarget = (id: number, row: TargetRow | undefined): string[] => {
  if (!row) return [`${id} (unknown)`];
  if (row.kind === 'doctors' && row.role !== 'doctor') return [`${row.name} (not a doctor)`];
  return row.archived_at ? [`${row.name} (archived)`] : [];
};

type NamedTarget = Pick<TargetRow, 'kind' | 'name'>;

/** The names of targets by kind for the audit trail. */
const namesByKind = (rows: readonly NamedTarget[]): Record<string, string> => {
  const names = targetKinds.map(({ kind }) => [kind, rows.filter((row) => row.kind === kind).map(({ name }) => name)] as const);
  return Object.fromEntries(names.flatMap(([key, list]) => (list.length > 0 ? [[key, formatNames(list)]] : [])));
};

/** Throws 422 for targets that are unknown, archived or not doctors. Returns the names of the targets for the audit trail. */
const checkTargets = async (db: Db, targets: Targets): Promise<Record<string, string>> => {
  const rows = await decisionsRepo.targetsByIds(db, targets);
  const errors: Record<string, string[]> = {};
  for (const { kind, noun, field } of targetKinds) {
    const byId = new Map(rows.flatMap((row) => (row.kind === kind ? [[row.id, row]] : [])));
    const invalidTargets = targets[kind].flatMap((id) => describeInvalidTarget(id, byId.get(id)));
    if (invalidTargets.length > 0) errors[field] = [`Not an active ${noun}: ${formatNames(invalidTargets)}`];
  }
  const [first] = Object.values(errors).flat();
  if (first) throw invalid(first, errors);
  return namesByKind(rows);
};

type LockedMessage = Awaited<ReturnType<typeof lockOrThrow>>;

const throwAlreadyDecided = async (db: Db, { status, decided_by, rejection_reason }: LockedMessage): Promise<never> => {
  const by = decided_by === null ? '' : ` by ${await decisionsRepo.nameOf(db, decided_by)}`;
  const reason = messageRules[status].isRefused ? `: ${rejection_reason}` : '';
  throw conflict(`This message is already ${status}${by}${reason}`, { status: [`already ${status}${by}`] });
};

/** The message to decide on, and its `updated_at` when the request arrived. */
type PendingDecision = { id: MessageId; version: Date | undefined };
type Decision = PendingDecision & { to: 'approved' | 'rejected'; draft: SeenVersion };

const createOutdatedError = () => conflict('This message has changed since you opened it. Please review it again.');

/** Returns true if the message has changed since the decider saw it. */
const hasChanged = (context: Context, message: LockedMessage, { version, draft }: { version: Date | undefined; draft: SeenVersion }) => {
  const { seen_updated_at } = draft;
  const seen = seen_updated_at === undefined ? version : new Date(seen_updated_at);
  const receivedAt = getLastSeenTime(context, {
    hasSeen: seen_updated_at !== undefined || !isDecidedLast(message),
    decidedBy: message.decided_by,
  });
  return isOutdated(message, { seen, receivedAt });
};

/** Locks a message for a decision. Throws 409 if the decision is already made, or if the message has changed since the decider saw it. */
const lockForDecision = async (context: Context, { id, version, to, draft }: Decision): Promise<LockedMessage> => {
  const message = await lockOrThrow(context, id);
  const outdated = hasChanged(context, message, { version, draft });
  if (!messageRules[message.status].next.includes(to) || (outdated && isDecidedLast(message)))
    await throwAlreadyDecided(context.db, message);
  if (outdated) throw createOutdatedError();
  return message;
};

/** Locks a message for a change of its audience. Throws 409 if doctors do not see it, or has changed since the administrator saw it. */
const lockForAudience = async (context: Context, { id, version }: PendingDecision, draft: SeenVersion): Promise<LockedMessage> => {
  const message = await lockOrThrow(context, id);
  const { isPublic, isDecided } = messageRules[message.status];
  if (isDecided && !isPublic) await throwAlreadyDecided(context.db, message);
  if (!isPublic) throw conflict('This message is waiting for a decision; approve it to choose who sees it');
  if (hasChanged(context, message, { version, draft })) throw createOutdatedError();
  return message;
};

const targetFields = (targets: { everyone: boolean }, names: Record<string, string>) => (targets.everyone ? { everyone: true } : names);

/** The time from which doctors see the message, for its company; empty if they see it at once. */
const describeStart = ({ now, settings: { timeZone } }: Context, times: ScheduleTimes): string => {
  if (getScheduleState(times, now) !== 'scheduled' || !times.publish_at) return '';
  return `. Doctors see it from ${formatLocalTime(times.publish_at, timeZone).slice(0, 16).replace('T', ' ')} (${timeZone}).`;
};

export const decisions = {
  async approve(context: Context, draft: ApprovalDraft, pending: PendingDecision) {
    const { db, now, actor } = context;
    const { id } = pending;
    const before = await lockForDecision(context, { ...pending, to: 'approved', draft });
    await assertSenderApproved(context, before);
    const targets = targetsOf(draft);
    const targetNames = await checkTargets(db, targets);
    const schedule = readSchedule(context, draft);
    const { coins } = draft;
    // The company learns of an immediate publication from the decision.
    const announcedAt = getScheduleState(schedule, now) === 'scheduled' ? null : now;
    await decisionsRepo.approve(db, id, { coins, everyone: targets.everyone, schedule, announcedAt, at: now, by: actor.id });
    await decisionsRepo.setTargets(db, id, targets);
    await setBudget(db, id);
    const ended = await endUploadsOf(db, id, now);
    await audit(context, {
      action: 'messages.approve',
      entity: 'messages',
      id,
      before: { status: before.status, coins: before.coins },
      after: {
        status: 'approved',
        coins,
        ...scheduleChanges(draft, schedule),
        ...targetFields(targets, targetNames),
        ...(ended.length > 0 ? { uploads_ended: titlesOf(ended) } : {}),
      },
    });
    await notifyCompany(context, before, { title: 'Your message was approved', body: `${before.name}${describeStart(context, schedule)}` });
    return { data: await findAndPresent(context, id), message: 'Message approved successfully' };
  },
  async reject(context: Context, draft: RejectionDraft, pending: PendingDecision) {
    const { db, now, actor } = context;
    const { id } = pending;
    const before = await lockForDecision(context, { ...pending, to: 'rejected', draft });
    const reason = draft.rejection_reason;
    await decisionsRepo.reject(db, id, { reason, at: now, by: actor.id });
    const changes = { before: { status: before.status }, after: { status: 'rejected', reason } };
    await audit(context, { action: 'messages.reject', entity: 'messages', id, ...changes });
    await notifyCompany(context, before, { title: 'Your message was rejected', body: `${before.name}: ${reason}` });
    return { data: await findAndPresent(context, id), message: 'Message rejected successfully' };
  },
  /** Replaces the coins, targets and times of an approved message. Coins that were paid stay in the ledger (decision 015). */
  async changeAudience(context: Context, draft: ApprovalDraft, pending: PendingDecision) {
    const { db, now } = context;
    const { id } = pending;
    const before = await lockForAudience(context, pending, draft);
    const targets = targetsOf(draft);
    const names = await checkTargets(db, targets);
    const namesBefore = namesByKind(await decisionsRepo.targetNames(db, id));
    const schedule = readSchedule(context, draft, before);
    const { coins } = draft;
    const state = getScheduleState(schedule, now);
    // A message without a time was announced by its approval.
    const isAnnounced = before.announced_at !== null || before.publish_at === null;
    const announcedAt = state === 'scheduled' ? null : (before.announced_at ?? now);
    await decisionsRepo.changeApproval(db, id, { coins, everyone: targets.everyone, schedule, announcedAt, at: now });
    await decisionsRepo.setTargets(db, id, targets);
    await setBudget(db, id);
    if (state === 'live' && !isAnnounced) await notifyOfPublication(context, before);
    const times = scheduleChanges(draft, schedule);
    await audit(context, {
      action: 'messages.changeAudience',
      entity: 'messages',
      id,
      before: {
        coins: before.coins,
        ...changedFieldsBefore(times, scheduleBefore(before)),
        ...targetFields({ everyone: before.is_everyone }, namesBefore),
      },
      after: { coins, ...times, ...targetFields(targets, names) },
    });
    return { data: await findAndPresent(context, id), message: 'Audience updated successfully' };
  },
  async versionOf(db: Db, id: MessageId): Promise<Date | undefined> {
    return (await messagesRepo.versionOf(db, id))?.updated_at;
  },
  async reach({ db }: Context, draft: TargetReachDraft) {
    return { data: await reachOf(db, targetsOf(draft)) };
  },
};
