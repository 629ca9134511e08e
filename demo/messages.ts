import { faker } from '@faker-js/faker/locale/en';
import { sql } from 'kysely';
import type { Db } from '../server/platform/database/index.ts';
import { audience, fraction, hashed, momentOf, pair, pickReaction, pickText, shareBetween } from './expressions.ts';
import { insertRecords, insertRows } from './insert.ts';
import type { Member } from './members.ts';
import { idOf } from './names.ts';
import { between, cycle, day, hour, pick, range } from './random.ts';
import { type ContentSeeder, pickCover } from './seeder.ts';
import { ar, en, mix, textsFor } from './texts.ts';

const count = 60;
const contents = mix(en.messages, ar.messages);
const comments = mix(en.comments, ar.comments);

/** The newest messages are pending, every ninth older one is rejected. */
const statusOf = (index: number): 'approved' | 'pending' | 'rejected' => {
  if (index >= count - 8) return 'pending';
  return index % 9 === 4 ? 'rejected' : 'approved';
};

const planMessage = (seeder: ContentSeeder, index: number, companyId: number | null) => {
  const [now, status, content] = [seeder.now.getTime(), statusOf(index), cycle(contents, index * 7)];
  const { messageSeries, rejections } = textsFor(content.name);
  const createdAt = Math.floor(now - 150 * day * (1 - (index + 0.5) / count) ** 1.3 - hour);
  const decidedAt = status === 'pending' ? null : Math.min(now - hour / 6, createdAt + between(2, 60) * hour);
  const archivedAt = index % 19 === 3 ? now - 3 * day : null;
  const row = {
    name: content.name + cycle(messageSeries, Math.floor(index / contents.length)),
    image_id: index % 13 === 12 ? null : pickCover(seeder, index),
    coins: status === 'approved' ? cycle([0, 0, 5, 5, 10, 15, 20, 30], between(0, 7)) : 0,
    status,
    status_updated_at: decidedAt,
    decided_by: decidedAt && seeder.adminId,
    rejection_reason: status === 'rejected' ? cycle(rejections, index) : null,
    is_everyone: status === 'approved' && index % 5 < 2,
    company_id: companyId,
    created_by: companyId ?? seeder.adminId,
    created_at: createdAt,
    pending_since: new Date(createdAt),
    updated_at: decidedAt ?? createdAt,
    archived_at: archivedAt,
    archived_by: archivedAt && seeder.adminId,
  };
  return { content, row };
};

type Plan = ReturnType<typeof planMessage>;
type Message = Pick<Plan, 'content'> & { row: Plan['row'] & { id: number } };

/** Every fourth message has a second video; the videos of the last three messages wait for their files. */
const seedVideos = async (seeder: ContentSeeder, messages: readonly Message[]) => {
  const rows = messages.flatMap(({ content, row: { id, company_id, created_by, created_at, archived_at, archived_by } }, index) => {
    const { title, description, question, answers } = content;
    const first = { title, description, question, answer1: answers[0] ?? null, answer2: answers[1] ?? null };
    const second = { title: cycle(textsFor(title).secondVideos, index), description: null, question: null, answer1: null, answer2: null };
    return (index % 4 === 2 ? [first, second] : [first]).map((video, number) => {
      const archive = { archived_at, archived_by, archived_with_message: archived_at !== null };
      const hostedId = index >= count - 3 ? null : seeder.takeClip();
      const at = created_at + (number + 1) * 60_000;
      const shared = { message_id: id, hosted_id: hostedId, company_id, created_by, created_at: at, updated_at: archived_at ?? at };
      return { ...video, ...shared, ...archive };
    });
  });
  await insertRows(seeder.db, 'videos', rows);
};

/** Targets approved messages that are not for everyone at the areas, specialties or ids of some doctors. */
const seedTargets = async (db: Db) => {
  const link = (table: string, column: string, { size, kinds }: { size: number; kinds: number[] }) =>
    sql`insert into ${sql.table(table)} select distinct r.id, d.target
      from messages r cross join lateral (
        select ${sql.ref(`d.${column}`)} as target from ${audience} d where ${sql.ref(`d.${column}`)} is not null order by ${hashed(5, 1_000_000, pair)} limit ${size}
      ) d where r.status = 'approved' and not r.is_everyone and r.id % 3 = any(${kinds}::int[])`.execute(db);
  await link('message_areas', 'area_id', { size: 3, kinds: [0] });
  await link('message_specialties', 'specialty_id', { size: 3, kinds: [1, 2] });
  await link('message_doctors', 'id', { size: 14, kinds: [2] });
};

/** Adds views, reactions and comments of the targeted doctors. */
const seedActivity = async (db: Db, now: Date) => {
  await sql`insert into message_seen (message_id, doctor_id, seen_at)
    select r.id, d.id, ${momentOf(now, sql`r.status_updated_at`)} from messages r join ${audience} d on r.is_everyone
      or exists (select from message_doctors t where t.message_id = r.id and t.doctor_id = d.id)
      or exists (select from message_areas t where t.message_id = r.id and t.area_id = d.area_id)
      or exists (select from message_specialties t where t.message_id = r.id and t.specialty_id = d.specialty_id)
    where r.status = 'approved' and d.created_at < ${now}::timestamptz - interval '1 day' and ${fraction(6)} < ${shareBetween(7, 0.25, 0.65)}
    order by 3`.execute(db);
  const views = sql`(select message_id as id, doctor_id, seen_at from message_seen) r cross join lateral (select r.doctor_id as id) d`;
  await sql`insert into message_reactions (message_id, doctor_id, reaction, reacted_at)
    select r.id, d.id, ${pickReaction}, r.seen_at from ${views} where ${fraction(8)} < 0.45 order by 4`.execute(db);
  await sql`insert into message_comments (message_id, doctor_id, content, created_at)
    select r.id, d.id, ${pickText(comments, 9, pair)}, r.seen_at from ${views} where ${fraction(10)} < 0.05 order by 4`.execute(db);
};

export const seedMessages = async (seeder: ContentSeeder, companies: readonly Member[]): Promise<void> => {
  faker.seed(23);
  const { db, now, ids } = seeder;
  const senders = companies.filter(({ status, archived_at }) => status === 'approved' && archived_at === null);
  // Every sixth message belongs to the demo company, and every tenth to no company.
  const pickSender = (index: number) => (index % 6 === 1 ? cycle(senders, 0) : pick(senders)).id;
  const planned = range(count).map((index) => planMessage(seeder, index, index % 10 === 7 ? null : pickSender(index)));
  const rows = planned.map(({ row }) => row);
  const stored = await insertRecords(db, 'messages', rows);
  const messages = planned.map(({ content }, index) => ({ content, row: cycle(stored, index) }));
  const categoryRows = messages.map(({ content, row }) => ({ message_id: row.id, category_id: idOf(ids, 'categories', content.category) }));
  await insertRows(db, 'message_categories', categoryRows);
  await seedVideos(seeder, messages);
  await seedTargets(db);
  await seedActivity(db, now);
};
