import type { ApprovalDraft, ReachDraft, RejectionDraft } from '../../../../contract/entities/message-decisions.ts';
import type { MessageId } from '../../../../contract/entities/messages.ts';
import { audit } from '../../../kit/audit.ts';
import { namesOf } from '../../../kit/names.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/index.ts';
import { conflict, invalid } from '../../../platform/errors.ts';
import { notifyMember } from '../../notifications/index.ts';
import { locked, titlesOf, whole } from '../message.service.ts';
import { messagesRepo } from '../messages.repo.ts';
import { isDecidedLast, isLate } from './decisions.policy.ts';
import { decisionsRepo, type Targets } from './decisions.repo.ts';
import { reachOf } from './reach.read.ts';

const targetsOf = ({ areas = [], fields = [], doctors = [], everyone = false }: ReachDraft): Targets => ({
  areas,
  fields,
  doctors,
  everyone,
});

type Found = Awaited<ReturnType<typeof decisionsRepo.targetsAmong>>[number];
const kinds = [
  { kind: 'areas', noun: 'area', told: 'areas' },
  { kind: 'fields', noun: 'specialty', told: 'specialties' },
  { kind: 'doctors', noun: 'doctor', told: 'doctors' },
] as const;

const strangenessOf = (id: number, found: Found | undefined): string[] => {
  if (!found) return [`${id} (unknown)`];
  if (found.kind === 'doctors' && found.role !== 'doctor') return [`${found.name} (no doctor)`];
  return found.archived_at ? [`${found.name} (archived)`] : [];
};

/** Refuses targets that are not there, archived or no doctors, and says which; answers how the audit trail names those chosen. */
const namesOfTargets = async (db: Db, targets: Targets): Promise<Record<string, string>> => {
  const found = await decisionsRepo.targetsAmong(db, targets);
  const errors: Record<string, string[]> = {};
  const told: Record<string, string> = {};
  for (const { kind, noun, told: word } of kinds) {
    const byId = new Map(found.flatMap((row) => (row.kind === kind ? [[row.id, row]] : [])));
    const strangers = targets[kind].flatMap((id) => strangenessOf(id, byId.get(id)));
    if (strangers.length > 0) errors[kind] = [`Not a live ${noun}: ${namesOf(strangers)}`];
    else if (byId.size > 0) told[word] = namesOf([...byId.values()].map(({ name }) => name));
  }
  const [first] = Object.values(errors).flat();
  if (first) throw invalid(first, errors);
  return told;
};

type Locked = Awaited<ReturnType<typeof locked>>;

const refuseDecided = async (db: Db, { status, decided_by, rejection_reason }: Locked): Promise<never> => {
  const by = decided_by === null ? '' : ` by ${await decisionsRepo.nameOf(db, decided_by)}`;
  const why = status === 'rejected' ? `: ${rejection_reason}` : '';
  throw conflict(`This message is already ${status}${by}${why}`, { status: [`already ${status}${by}`] });
};

/** Which message is decided on, and its `updated_at` when the request came. */
type Begun = { id: MessageId; version: Date | undefined };
type Deciding = Begun & { to: 'approved' | 'rejected'; draft: { seen_updated_at?: string | undefined } };

/** The message to be decided on, locked; refused where it is decided so already, or is not what the decider saw any more. */
const toBeDecided = async (context: Context, { id, version, to, draft: { seen_updated_at } }: Deciding): Promise<Locked> => {
  const message = await locked(context, id);
  const seen = seen_updated_at === undefined ? version : new Date(seen_updated_at);
  const late = isLate(message, { seen, arrivedAt: context.arrivedAt });
  if (message.status === to || (late && isDecidedLast(message))) await refuseDecided(context.db, message);
  if (late) throw conflict('This message was changed meanwhile. Please look at it again.');
  return message;
};

/** Tells the company in the app; a message of no company has nobody to be told. */
const tell = async (context: Context, { company_id }: Locked, { title, body }: { title: string; body: string }) => {
  if (company_id !== null) await notifyMember(context, { userId: company_id, title, body });
};

export const decisions = {
  async approve(context: Context, draft: ApprovalDraft, begun: Begun) {
    const { db, now, actor } = context;
    const { id } = begun;
    const before = await toBeDecided(context, { ...begun, to: 'approved', draft });
    const targets = targetsOf(draft);
    const named = await namesOfTargets(db, targets);
    const { coins } = draft;
    await decisionsRepo.approve(db, id, { coins, everyone: targets.everyone, at: now, by: actor.id });
    await decisionsRepo.setTargets(db, id, targets);
    const withdrawn = await decisionsRepo.withdrawUploads(db, id, now);
    await audit(context, {
      action: 'messages.approve',
      entity: 'messages',
      id,
      before: { status: before.status, coins: before.coins },
      after: {
        status: 'approved',
        coins,
        ...(targets.everyone ? { everyone: true } : {}),
        ...named,
        ...(withdrawn.length > 0 ? { uploads_ended: titlesOf(withdrawn) } : {}),
      },
    });
    await tell(context, before, { title: 'Your message was approved', body: before.name });
    return { data: await whole(context, id), message: 'Message approved successfully' };
  },
  async reject(context: Context, draft: RejectionDraft, begun: Begun) {
    const { db, now, actor } = context;
    const { id } = begun;
    const before = await toBeDecided(context, { ...begun, to: 'rejected', draft });
    const reason = draft.rejection_reason;
    await decisionsRepo.reject(db, id, { reason, at: now, by: actor.id });
    const [was, is] = [{ status: before.status }, { status: 'rejected', reason }];
    await audit(context, { action: 'messages.reject', entity: 'messages', id, before: was, after: is });
    await tell(context, before, { title: 'Your message was rejected', body: `${before.name}: ${reason}` });
    return { data: await whole(context, id), message: 'Message rejected successfully' };
  },
  async versionOf(db: Db, id: MessageId): Promise<Date | undefined> {
    return (await messagesRepo.versionOf(db, id))?.updated_at;
  },
  async reach({ db }: Context, draft: ReachDraft) {
    return { data: await reachOf(db, targetsOf(draft)) };
  },
};
