// Proves APP-20
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MessageFunnel, messageFunnel } from '../../../../../contract/entities/messages/message-funnel.ts';
import { messageId, messageRoutes } from '../../../../../contract/entities/messages/messages.ts';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { buildAdmin, buildCompany, buildDoctor, buildMessage, buildReadyVideo } from '../../../../test/builders.ts';
import { readEarning } from '../../../app/play/index.ts';
import { questionHash } from '../../videos/index.ts';
import { suppressSmallGroups } from './funnel.present.ts';

const at = new Date('2026-11-20T10:00:00Z');
let test: TestApp;
let admin: string;
beforeAll(async () => {
  test = await openTestApp();
  admin = await test.tokenOf((await buildAdmin(test.database.db)).id);
});
afterAll(() => test?.close());

const read = (id: number, token: string) => test.request(messageRoutes.funnel, { params: { id: messageId.parse(id) } }, token);

/** A message with two videos, one with a question, and what 13 addressed doctors did with them. */
const buildWorld = async (company: { id: number }) => {
  const { db } = test.database;
  const message = await buildMessage(db, { status: 'approved', coins: 5, is_everyone: false, company_id: company.id });
  const asking = await buildReadyVideo(db, { message_id: message.id, question: 'Was it clear?' });
  const silent = await buildReadyVideo(db, { message_id: message.id });
  const ids = await Promise.all(Array.from({ length: 13 }, async () => (await buildDoctor(db)).id));
  const insert = async (table: 'message_doctors' | 'message_seen', count: number) =>
    db
      .insertInto(table)
      .values(ids.slice(0, count).map((doctor_id) => ({ message_id: message.id, doctor_id })))
      .execute();
  await insert('message_doctors', 13);
  await insert('message_seen', 12);
  const play = (video: { id: number }, count: number, watched_at: Date | null) =>
    db
      .insertInto('video_progress')
      .values(ids.slice(0, count).map((doctor_id) => ({ doctor_id, video_id: video.id, started_at: at, last_at: at, watched_at })))
      .onConflict((on) => on.doNothing())
      .execute();
  await play(asking, 12, at);
  await play(silent, 11, at);
  await play(silent, 12, null);
  // The first four say 1, the others 2; the tenth answered an earlier question, the eleventh none, the twelfth has watched one video only.
  for (const [index, doctor_id] of ids.entries())
    if (index !== 10 && index < 12)
      await sql`insert into video_answers (doctor_id, video_id, answer, question_hash, answered_at)
        select ${doctor_id}, id, ${index < 4 ? 1 : 2}::integer, ${index === 9 ? sql`'\\x00'::bytea` : questionHash}, ${at}::timestamptz
        from videos where id = ${asking.id}`.execute(db);
  const line = { kind: 'reward' as const, amount: 5, balance_after: 5, reason: message.name, message_id: message.id };
  await db
    .insertInto('coin_lines')
    .values(ids.slice(0, 3).map((doctor_id) => ({ ...line, doctor_id, actor_id: doctor_id })))
    .execute();
  return { message, asking, silent, ids };
};

it('counts who is addressed, saw, watched all, answered all and was paid, as the rule of the coins decides it', async () => {
  const company = await buildCompany(test.database.db);
  const { message, asking, silent, ids } = await buildWorld(company);
  const { body } = await read(message.id, admin);
  const answers = (one: number | null, two: number | null) => [
    { text: 'Yes', doctors: one },
    { text: 'No', doctors: two },
  ];
  const counts = { addressed: 13, seen: 12, watched: 11, answered: 10, paid: 3 };
  const stepsOf = (steps: Record<string, number | null>) => Object.entries(steps).map(([step, doctors]) => ({ step, doctors }));
  const videoOf = ({ id }: { id: number }) => ({ id, title: expect.any(String) });
  expect(body.data).toEqual({
    steps: stepsOf(counts),
    videos: [
      { ...videoOf(asking), watched: 12, question: { text: 'Was it clear?', answers: answers(4, 6), earlier: 1 } },
      { ...videoOf(silent), watched: 11, question: null },
    ],
  });
  const done = await Promise.all(ids.map(async (id) => (await readEarning(test.database.db, id, [message.id])).get(message.id)?.is_done));
  expect(done.filter(Boolean)).toHaveLength(counts.answered);
  const own = await read(message.id, await test.tokenOf(company.id));
  expect(own.body.data).toEqual({
    steps: stepsOf({ addressed: 13, seen: null, watched: null, answered: null, paid: null }),
    videos: [
      { ...videoOf(asking), watched: null, question: { text: 'Was it clear?', answers: answers(null, null), earlier: null } },
      { ...videoOf(silent), watched: null, question: null },
    ],
  });
});

it('has no step that the message does not ask, and is refused to another company and before the approval', async () => {
  const { db } = test.database;
  const company = await buildCompany(db);
  const [plain, pending] = [
    await buildMessage(db, { status: 'approved', coins: 0, company_id: company.id }),
    await buildMessage(db, { status: 'pending', company_id: company.id }),
  ];
  const token = await test.tokenOf(company.id);
  expect((await read(plain.id, admin)).body.data).toMatchObject({ steps: [{ step: 'addressed' }, { step: 'seen' }], videos: [] });
  expect([(await read(pending.id, token)).status, (await read(pending.id, admin)).status]).toEqual([409, 200]);
  expect((await read(plain.id, await test.tokenOf((await buildCompany(db)).id))).status).toBe(404);
});

it('hides from a company a step that few doctors of a shown one did not take, and all of whose videos the same is true', () => {
  const funnel = messageFunnel.parse({
    steps: Object.entries({ addressed: 100, seen: 60, watched: 51, answered: 50, paid: 50 }).map(([step, doctors]) => ({ step, doctors })),
    videos: [60, 59, 40].map((watched, index) => ({ id: index + 1, title: 'Film', watched, question: null })),
  });
  const { steps, videos } = suppressSmallGroups(funnel);
  expect(steps.map(({ doctors }) => doctors)).toEqual([100, 60, null, 50, 50]);
  expect(videos.map(({ watched }) => watched)).toEqual([60, null, 40]);
});

describe('what a company sees of a split', () => {
  const splitOf = (one: number, two: number, earlier: number): MessageFunnel =>
    messageFunnel.parse({
      steps: [],
      videos: [
        {
          ...{ id: 1, title: 'Film', watched: 70 },
          question: { text: 'Was it clear?', answers: [one, two].map((doctors) => ({ text: 'Yes', doctors })), earlier },
        },
      ],
    });
  const shown = ([one, two, earlier]: readonly [number, number, number]) => {
    const question = suppressSmallGroups(splitOf(one, two, earlier)).videos[0]?.question;
    return [...(question?.answers.map(({ doctors }) => doctors) ?? []), question?.earlier];
  };

  it.each([
    ['both answers if each has ten doctors', [10, 12, 0], [10, 12, 0]],
    ['neither answer if one has fewer', [25, 9, 0], [null, null, null]],
    ['neither answer if nobody chose one', [25, 0, 0], [null, null, null]],
    ['no number if few answered an earlier question, which the answers in all would tell', [20, 20, 4], [null, null, null]],
  ] as const)('is %s', (_what, counts, expected) => {
    expect(shown(counts)).toEqual(expected);
  });
});
