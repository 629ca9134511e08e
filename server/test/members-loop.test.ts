// Proves APP-4, APP-7, APP-9, APP-10, APP-11, APP-14
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closureRoutes } from '../../contract/app/closure.ts';
import { commentRoutes } from '../../contract/app/comments.ts';
import { ownConsentsRoutes } from '../../contract/app/consents.ts';
import { bookRoutes } from '../../contract/app/library.ts';
import { type Me, meRoutes } from '../../contract/app/me.ts';
import { messageRoutes as appMessages } from '../../contract/app/messages.ts';
import { reactionRoutes } from '../../contract/app/reactions.ts';
import { registrationRoutes } from '../../contract/app/registration.ts';
import { appVideoRoutes } from '../../contract/app/videos.ts';
import { bookId, bookRoutes as officeBooks } from '../../contract/entities/content/books.ts';
import { doctorRoutes } from '../../contract/entities/members/doctors.ts';
import { memberRoutes } from '../../contract/entities/members/members.ts';
import { type Message, messageRoutes } from '../../contract/entities/messages/messages.ts';
import { type Video, videoRoutes } from '../../contract/entities/messages/videos.ts';
import { openTestApp, type TestApp } from './app.ts';
import { buildAdmin, buildBook, buildCompany } from './builders.ts';
import { buildRegistrationDraft, requestCodeOf, sendPicture } from './registration.ts';

// The story of one doctor, by calls alone. Each test goes on where the one before it ended.

let test: TestApp;
let admin: string;
let company: string;
let doctor: string;
let profile: Me;
let message: Message;
let video: Video;
beforeAll(async () => {
  test = await openTestApp();
  admin = await test.tokenOf((await buildAdmin(test.database.db)).id);
  company = await test.tokenOf((await buildCompany(test.database.db)).id);
});
afterAll(() => test?.close());

const phone = '01012345678';
const device = { id: '8a5c6c5e-3c54-4f0e-9f6e-0d2a0f1f6f11', name: 'Phone of Mona', platform: 'android' as const };
const readMe = async () => (await test.requestApp(meRoutes.read, {}, doctor)).body.data;
const readLedger = async () => {
  const { body } = await test.request(doctorRoutes.ledger, { params: { id: profile.id }, query: {} }, admin);
  return body.data.data.map(({ kind, amount }) => [kind, amount]);
};

it('1: registers by a code, with both sides of the card, and waits', async () => {
  const code = await requestCodeOf(test, phone);
  const { token } = (await test.requestApp(registrationRoutes.verify, { body: { phone, code } })).body.data;
  const draft = await buildRegistrationDraft(test, 'mona@example.test');
  await test.requestApp(registrationRoutes.change, { body: draft }, token);
  for (const side of ['front', 'back']) expect((await sendPicture(test, `/registration/card/${side}`, token)).status).toBe(200);
  const submitted = await test.requestApp(registrationRoutes.submit, { body: { device } }, token);
  expect(submitted.status).toBe(201);
  profile = submitted.body.data.me;
  doctor = submitted.body.data.token ?? '';
  expect(await test.requestApp(appMessages.list, { query: {} }, doctor)).toMatchObject({ status: 403, body: { code: 'account_pending' } });
});

it('2: is claimed and approved in the office, and uses the same session', async () => {
  const claimed = await test.request(doctorRoutes.verification, { body: {} }, admin);
  expect(claimed.body.data.doctor).toMatchObject({ id: profile.id, front_image: expect.any(String), back_image: expect.any(String) });
  expect((await test.request(memberRoutes.decide, { body: { user_id: profile.id, status: 'approved' } }, admin)).status).toBe(200);
  expect(await readMe()).toMatchObject({ status: 'approved', points: 0, terms_outdated: false });
});

it('3: a company sends a message with a video and a question', async () => {
  const created = await test.request(messageRoutes.create, { body: { name: 'New treatment' } }, company);
  message = created.body.data;
  const question = { question: 'How often a day?', answer1: 'Once', answer2: 'Twice' };
  const uploaded = await test.request(videoRoutes.create, { body: { message_id: message.id, title: 'Film', ...question } }, company);
  video = uploaded.body.data;
  // The bytes arrive, and the server reads the length of a minute from them.
  const hosted = { id: randomUUID(), state: 'ready', duration_seconds: 60, probed_seconds: 60 } as const;
  await test.database.db.insertInto('hosted_videos').values(hosted).execute();
  await test.database.db.updateTable('videos').set({ hosted_id: hosted.id }).where('id', '=', video.id).execute();
  expect((await test.requestApp(appMessages.list, { query: {} }, doctor)).body.data).toEqual([]);
});

it('4: the office approves it for the area of the doctor, with 25 coins', async () => {
  const approval = { coins: 25, areas: [profile.area?.id ?? 0] };
  const approved = await test.send({ method: 'POST', url: `/messages/${message.id}/approve`, token: admin, payload: approval });
  expect(approved.status).toBe(200);
  test.clock.advance(1000);
  const { body } = await test.requestApp(appMessages.list, { query: {} }, doctor);
  expect(body.data).toMatchObject([{ id: message.id, coins: 25, earning: 'open', seen_at: null, videos_count: 1 }]);
});

it('5: the doctor sees, watches in real time and answers, and is paid once', async () => {
  const videoParams = { params: { id: video.id } };
  await test.requestApp(appMessages.see, { params: { id: message.id } }, doctor);
  expect((await test.requestApp(appVideoRoutes.answer, { ...videoParams, body: { answer: 1 } }, doctor)).body).toMatchObject({
    code: 'not_watched',
  });
  await test.requestApp(appVideoRoutes.play, videoParams, doctor);
  test.clock.advance(60_000);
  const progress = { segments: [[0, 60] as [number, number]], position: 60 };
  const watched = await test.requestApp(appVideoRoutes.progress, { ...videoParams, body: progress }, doctor);
  expect(watched.body.data).toMatchObject({ is_watched: true, coins_earned: 0, why: 'unfinished' });
  const answered = await test.requestApp(appVideoRoutes.answer, { ...videoParams, body: { answer: 2 } }, doctor);
  expect(answered.body.data).toMatchObject({ answer: 2, coins_earned: 25, why: null, points: 25 });
  const again = await test.requestApp(appVideoRoutes.answer, { ...videoParams, body: { answer: 1 } }, doctor);
  expect(again.body.data).toMatchObject({ answer: 2, coins_earned: 0, why: 'already', points: 25 });
  expect((await test.requestApp(appMessages.read, { params: { id: message.id } }, doctor)).body.data).toMatchObject({ earning: 'earned' });
});

it('6: buys a book for 20 coins once, and opens it', async () => {
  const { id } = await buildBook(test.database.db, { coin_price: 20 });
  const params = { id: bookId.parse(id) };
  expect((await test.requestApp(bookRoutes.file, { params }, doctor)).status).toBe(403);
  for (const _ of [1, 2]) {
    const bought = await test.requestApp(bookRoutes.purchase, { params, body: { expected_price: 20 } }, doctor);
    expect(bought.body.data).toMatchObject({ coins: 20, points: 5 });
  }
  expect((await test.requestApp(bookRoutes.file, { params }, doctor)).status).toBe(200);
  expect((await test.request(officeBooks.list, { query: {} }, admin)).body.data.data).toMatchObject([{ id, buyers: 1 }]);
});

it('7: comments and reacts', async () => {
  const params = { id: message.id };
  const comment = { content: 'Useful, thank you', client_id: '3f0f6b7e-6f0e-4d6c-9a0e-1f2d3c4b5a69' };
  for (const _ of [1, 2]) expect((await test.requestApp(commentRoutes.addToMessage, { params, body: comment }, doctor)).status).toBe(201);
  expect((await test.requestApp(reactionRoutes.react, { params, body: { reaction: 5 } }, doctor)).status).toBe(200);
  expect((await test.requestApp(appMessages.read, { params }, doctor)).body.data).toMatchObject({ total_comments: 1, my_reaction: 5 });
});

it('8: the office sees what the doctor did, and the company its totals', async () => {
  const params = { id: message.id };
  const read = async (token: string) => (await test.request(messageRoutes.get, { params, query: {} }, token)).body.data;
  const totals = { total_seen: 1, total_comments: 1, total_reacts: 1 };
  // Companies see totals only.
  expect([await read(admin), await read(company)]).toMatchObject([
    { ...totals, reaction5: 1 },
    { ...totals, reaction5: null },
  ]);
  expect((await test.request(videoRoutes.get, { params: { id: video.id } }, admin)).body.data).toMatchObject({ views: 1 });
  expect(await readLedger()).toEqual([
    ['purchase', -20],
    ['reward', 25],
  ]);
});

it('9: withdraws a consent, which the office reads', async () => {
  const withdrawal = { channel: 'whatsapp', purpose: 'marketing', state: 'withdrawn' } as const;
  const { body } = await test.requestApp(ownConsentsRoutes.record, { body: withdrawal }, doctor);
  expect(body.data.current).toContainEqual(expect.objectContaining(withdrawal));
  const rows = await test.database.db
    .selectFrom('consents')
    .select(['state', 'source', 'recorded_by'])
    .where('user_id', '=', profile.id)
    .where('channel', '=', 'whatsapp')
    .where('purpose', '=', 'marketing')
    .orderBy('id')
    .execute();
  expect(rows.at(-1)).toEqual({ state: 'withdrawn', source: 'app', recorded_by: null });
});

it('10: closes the account, which ends the session and waits for the erasure', async () => {
  expect((await test.requestApp(closureRoutes.close, { body: { password: 'wrong-password' } }, doctor)).status).toBe(422);
  expect((await test.requestApp(closureRoutes.close, { body: { password: 'a-long-pass-phrase' } }, doctor)).status).toBe(200);
  expect((await test.requestApp(meRoutes.read, {}, doctor)).status).toBe(401);
  const erasures = await test.database.db
    .selectFrom('erasures')
    .select(['user_id', 'requested_by', 'done_at'])
    .where('user_id', '=', profile.id)
    .execute();
  expect(erasures).toEqual([{ user_id: profile.id, requested_by: profile.id, done_at: null }]);
});
