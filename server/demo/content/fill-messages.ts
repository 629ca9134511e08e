import type { Insertable } from 'kysely';
import type { Db, Tables } from '../../platform/database/index.ts';
import { demoRepo } from '../demo.repo.ts';
import { traceOf } from '../member-rows.ts';
import { at, type Random, randomFrom } from '../random.ts';
import { inScriptOf } from '../words.ts';
import { dealerOf } from './covers.ts';
import { idOf, type Labels } from './deeds.ts';
import { type Listener, type MessagePlan, messageCount, type PlannedMessage, planMessages } from './plan-messages.ts';
import type { ContentWorld } from './store-content-files.ts';
import { comments, secondVideos } from './words/messages.ts';

type Message = PlannedMessage & { id: number };
type Story = { now: number; random: Random };

/** Some messages have two videos, the last few wait for their bytes. */
const videosOf = (index: number) => (index % 4 === 2 ? 2 : 1);
const isWaiting = (index: number) => index >= messageCount - 3;
const indexes = Array.from({ length: messageCount }, (_, index) => index);

/** How many clips the messages show. */
export const clipsOfMessages = indexes.filter((index) => !isWaiting(index)).reduce((sum, index) => sum + videosOf(index), 0);

const linkRows = ({ id, targets }: Message) => ({
  areas: targets.areas.map((area_id) => ({ message_id: id, area_id })),
  specialties: targets.specialties.map((specialty_id) => ({ message_id: id, specialty_id })),
  doctors: targets.doctors.map((doctor_id) => ({ message_id: id, doctor_id })),
});

const fillLinks = async (db: Db, messages: readonly Message[], { categories }: Labels) => {
  const links = messages.map(linkRows);
  await demoRepo.insertRows(
    db,
    'message_categories',
    messages.map(({ id, words }) => ({ message_id: id, category_id: idOf(categories, words.category) })),
  );
  await demoRepo.insertRows(
    db,
    'message_areas',
    links.flatMap(({ areas }) => areas),
  );
  await demoRepo.insertRows(
    db,
    'message_specialties',
    links.flatMap(({ specialties }) => specialties),
  );
  await demoRepo.insertRows(
    db,
    'message_doctors',
    links.flatMap(({ doctors }) => doctors),
  );
};

const asking = ({ words: { title, description, question, answers } }: Message) => ({
  title,
  description,
  question,
  answer1: answers[0],
  answer2: answers[1],
});

const videoRow = (message: Message, { number, place }: { number: number; place: number }): Insertable<Tables['videos']> => {
  const { id, row, createdAt } = message;
  return {
    ...(place === 0 ? asking(message) : { title: at(inScriptOf(row.name, secondVideos), number) }),
    message_id: id,
    company_id: row.company_id ?? null,
    views: message.seenBy.length === 0 ? 0 : message.seenBy.length + ((number * 7 + place * 11) % 20),
    created_by: row.created_by,
    created_at: new Date(createdAt + (place + 1) * 60_000),
    archived_at: row.archived_at ?? null,
    archived_by: row.archived_by ?? null,
    archived_with_message: Boolean(row.archived_at),
  };
};

const fillVideos = async (db: Db, messages: readonly Message[], clips: readonly string[]) => {
  const plan = messages.flatMap((message, number) =>
    Array.from({ length: videosOf(number) }, (_, place) => ({ row: videoRow(message, { number, place }), waits: isWaiting(number) })),
  );
  const ready = plan.filter(({ waits }) => !waits).map(({ row }, index) => ({ ...row, hosted_id: at(clips, index) }));
  await demoRepo.insertRows(db, 'videos', [...ready, ...plan.filter(({ waits }) => waits).map(({ row }) => row)]);
};

/** What a doctor did with a message after it was approved. */
const deedsOf = ({ id, decidedAt, seenBy }: Message, { now, random }: Story) =>
  seenBy.map(({ id: doctor_id, created_at }) => {
    const from = Math.max(decidedAt ?? now, created_at.getTime());
    const at = new Date(from + random.next() ** 2 * Math.max(0, now - from));
    const key = { message_id: id, doctor_id };
    return {
      at,
      seen: { ...key, seen_at: at },
      reaction: random.chance(0.45) ? { ...key, reaction: random.pick([1, 1, 1, 1, 2, 2, 3, 4, 5]), reacted_at: at } : undefined,
      comment: random.chance(0.05) ? { ...key, content: random.pick(comments), created_at: at } : undefined,
    };
  });

const fillDeeds = async (db: Db, messages: readonly Message[], story: Story) => {
  const deeds = messages.flatMap((message) => deedsOf(message, story)).sort((left, right) => left.at.getTime() - right.at.getTime());
  await demoRepo.insertRows(
    db,
    'message_seen',
    deeds.map(({ seen }) => seen),
  );
  await demoRepo.insertRows(
    db,
    'message_reactions',
    deeds.flatMap(({ reaction }) => reaction ?? []),
  );
  await demoRepo.insertRows(
    db,
    'message_comments',
    deeds.flatMap(({ comment }) => comment ?? []),
  );
};

/** Doctors without coins earn their first ones: those who saw a message that pays, answered its question. */
const fillRewards = async (db: Db, messages: readonly Message[], { now }: Story) => {
  const balances = new Map<number, number>();
  const earns = ({ points }: Listener) => points === 0;
  const lines = messages
    .filter(({ row, decidedAt }) => (row.coins ?? 0) > 0 && now - (decidedAt ?? 0) > 2 * 60 * 60_000)
    .flatMap(({ id, row, seenBy, decidedAt }) =>
      seenBy.filter(earns).map((doctor) => {
        const amount = row.coins ?? 0;
        const balance = (balances.get(doctor.id) ?? 0) + amount;
        balances.set(doctor.id, balance);
        return {
          doctor_id: doctor.id,
          kind: 'reward' as const,
          amount,
          balance_after: balance,
          reason: row.name.slice(0, 50),
          actor_id: doctor.id,
          message_id: id,
          created_at: new Date(Math.max(decidedAt ?? now, doctor.created_at.getTime()) + 3_600_000),
        };
      }),
    );
  await demoRepo.insertCoinLines(db, lines);
  await demoRepo.setPoints(
    db,
    [...balances].map(([id, points]) => ({ id, points })),
  );
};

const fillTraces = (db: Db, messages: readonly Message[], adminId: number) =>
  demoRepo.insertAudit(
    db,
    messages
      .flatMap(({ id, row, createdAt, decidedAt }) => {
        const by = (who: number) => traceOf({ entity: 'messages', id, adminId: who });
        const made = by(row.company_id ?? adminId)(createdAt, 'messages.create', { after: { name: row.name } });
        if (decidedAt === undefined) return [made];
        const facts = row.status === 'approved' ? { coins: row.coins } : { rejection_reason: row.rejection_reason };
        const action = row.status === 'approved' ? 'messages.approve' : 'messages.reject';
        return [made, by(adminId)(decidedAt, action, { before: { status: 'pending' }, after: { status: row.status, ...facts } })];
      })
      .sort((left, right) => Number(left.at) - Number(right.at)),
  );

/** Stores messages in all states with videos, targets and what doctors saw, felt, wrote and earned. */
export const fillMessages = async (db: Db, { adminId, now: date, files, labels }: ContentWorld & { labels: Labels }) => {
  const [now, random] = [date.getTime(), randomFrom(23)];
  const plan: MessagePlan = {
    adminId,
    now,
    random,
    senders: await demoRepo.senders(db),
    audience: await demoRepo.audience(db),
    cover: dealerOf(files.covers, 0),
  };
  const planned = planMessages(plan);
  const ids = await demoRepo.insertRecords(
    db,
    'messages',
    planned.map(({ row }) => row),
  );
  const messages = planned.map((message, index) => ({ ...message, id: ids[index] ?? 0 }));
  await fillLinks(db, messages, labels);
  await fillVideos(db, messages, files.clips);
  await fillDeeds(db, messages, { now, random });
  await fillRewards(db, messages, { now, random });
  await fillTraces(db, messages, adminId);
};
