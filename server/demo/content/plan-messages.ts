import type { Insertable } from 'kysely';
import type { Tables } from '../../platform/database/index.ts';
import { archivedIf } from '../member-rows.ts';
import { at, type Random } from '../random.ts';
import { inScriptOf } from '../words.ts';
import { messageWords, rejections, series } from './words/messages.ts';

export type Sender = { id: number; created_at: Date };
export type Listener = { id: number; area_id: number | null; specialty_id: number | null; created_at: Date; points: number };

type Targets = { everyone: boolean; areas: number[]; specialties: number[]; doctors: number[] };

/** A message with whom it is for and who has seen it, before it has an id. */
export type PlannedMessage = {
  createdAt: number;
  decidedAt: number | undefined;
  words: (typeof messageWords)[number];
  row: Insertable<Tables['messages']>;
  targets: Targets;
  seenBy: Listener[];
};

export type MessagePlan = {
  adminId: number;
  now: number;
  random: Random;
  senders: Sender[];
  audience: Listener[];
  cover(isArchived: boolean): string;
};

const day = 24 * 60 * 60_000;
export const messageCount = 60;
const none: Targets = { everyone: false, areas: [], specialties: [], doctors: [] };

/** The newest wait, now and then one was rejected; the rest is approved. */
const statusOf = (index: number) => {
  if (index >= messageCount - 8) return 'pending' as const;
  return index % 9 === 4 ? ('rejected' as const) : ('approved' as const);
};

const isFor = ({ everyone, areas, specialties, doctors }: Targets) => {
  const isChosen = areas.length + specialties.length > 0;
  return ({ id, area_id, specialty_id }: Listener) =>
    everyone ||
    doctors.includes(id) ||
    (isChosen &&
      (areas.length === 0 || areas.includes(area_id ?? 0)) &&
      (specialties.length === 0 || specialties.includes(specialty_id ?? 0)));
};

const distinct = (items: (number | null)[]) => [...new Set(items.filter((item) => item !== null))];

const targetsOf = (index: number, { random, audience }: MessagePlan): Targets => {
  if (index % 5 < 2) return { ...none, everyone: true };
  const some = () => Array.from({ length: random.whole(1, 4) }, () => random.pick(audience));
  if (index % 5 === 2) return { ...none, areas: distinct(some().map(({ area_id }) => area_id)) };
  if (index % 5 === 3) return { ...none, specialties: distinct(some().map(({ specialty_id }) => specialty_id)) };
  return {
    ...none,
    specialties: distinct(some().map(({ specialty_id }) => specialty_id)),
    doctors: distinct(Array.from({ length: 14 }, () => random.pick(audience).id)),
  };
};

/** Every sixth is of the company that the documentation names, every tenth of none. */
const senderOf = (index: number, { random, senders }: MessagePlan): number | null => {
  if (index % 10 === 7) return null;
  return (index % 6 === 1 ? at(senders, 0) : random.pick(senders)).id;
};

const nameOf = (index: number) => {
  const { name } = at(messageWords, index * 7);
  return name + at(inScriptOf(name, series), Math.floor(index / messageWords.length));
};

const rowOf = (index: number, createdAt: number, plan: MessagePlan) => {
  const { random, now, adminId } = plan;
  const status = statusOf(index);
  const isDecided = status !== 'pending';
  const decidedAt = new Date(Math.min(now - 600_000, createdAt + random.whole(2, 60) * 3_600_000));
  const company = senderOf(index, plan);
  const name = nameOf(index);
  // Not in step with the twenty names, which would archive three of one name.
  const isArchived = index % 19 === 3;
  return {
    name,
    image_id: index % 13 === 12 ? null : plan.cover(isArchived),
    coins: isDecided ? random.pick([0, 0, 5, 5, 10, 15, 20, 30]) : 0,
    status,
    status_updated_at: isDecided ? decidedAt : null,
    decided_by: isDecided ? adminId : null,
    rejection_reason: status === 'rejected' ? random.pick(inScriptOf(name, rejections)) : null,
    company_id: company,
    created_by: company ?? adminId,
    created_at: new Date(createdAt),
    updated_at: isDecided ? decidedAt : new Date(createdAt),
    ...archivedIf(isArchived, { at: now - 3 * day, by: adminId }),
  };
};

const planOne = (index: number, plan: MessagePlan): PlannedMessage => {
  const { random, now, audience } = plan;
  const createdAt = now - 150 * day * (1 - (index + 0.5) / messageCount) ** 1.3 - 3_600_000;
  const row = rowOf(index, createdAt, plan);
  const words = at(messageWords, index * 7);
  const isApproved = row.status === 'approved';
  const targets = isApproved ? targetsOf(index, plan) : none;
  const reach = isApproved ? audience.filter(isFor(targets)).filter(({ created_at }) => created_at.getTime() < now - day) : [];
  const share = 0.25 + 0.4 * random.next();
  return {
    createdAt,
    decidedAt: row.status_updated_at?.getTime(),
    words,
    targets,
    seenBy: reach.filter(() => random.chance(share)),
    row: { ...row, is_everyone: targets.everyone },
  };
};

/** Messages of the last five months in the order in which they came. */
export const planMessages = (plan: MessagePlan): PlannedMessage[] =>
  Array.from({ length: messageCount }, (_, index) => planOne(index, plan));
