// Proves APP-20
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appPrefix } from '../../../../contract/app/kit.ts';
import { activeSessionRoutes } from '../../../../contract/entities/access/active-sessions.ts';
import { doctorAppRoutes } from '../../../../contract/entities/members/doctor-app.ts';
import { doctorMergeRoutes } from '../../../../contract/entities/members/doctor-merges.ts';
import { doctorId } from '../../../../contract/entities/members/doctors.ts';
import { userId } from '../../../../contract/entities/members/members.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildDoctor, buildMessage, buildReadyVideo } from '../../../test/builders.ts';
import { buildWatchable, openViewer } from '../../../test/plays.ts';

let test: TestApp;
let admin: string;
beforeAll(async () => {
  test = await openTestApp();
  admin = await test.tokenOf((await buildAdmin(test.database.db)).id);
});
afterAll(() => test?.close());

const paramsOf = (id: number) => ({ params: { id: doctorId.parse(id) } });
const readMessages = async (id: number) =>
  (await test.request(doctorAppRoutes.messages, { ...paramsOf(id), query: {} }, admin)).body.data.data;

describe('the messages of a doctor', () => {
  it('tell the coins, or why there were none', async () => {
    const { db } = test.database;
    const viewer = await openViewer(test);
    const worlds = {
      paid: await buildWatchable(test, { coins: 25 }),
      free: await buildWatchable(test, { coins: 0 }),
      spent: await buildWatchable(test, { coins: 4 }),
      not_visible: await buildWatchable(test),
      due: await buildWatchable(test),
    };
    await db.insertInto('message_budgets').values({ message_id: worlds.spent.message.id, ceiling: 3 }).execute();
    const show = ({ message }: typeof worlds.due, is_everyone: boolean) =>
      db.updateTable('messages').set({ is_everyone }).where('id', '=', message.id).execute();
    for (const [name, { video }] of Object.entries(worlds)) {
      await viewer.play(video.id);
      if (name === 'not_visible' || name === 'due') await show(worlds[name], false);
      test.clock.advance(60_000);
      await viewer.report(video.id, [[0, 60]]);
    }
    await show(worlds.due, true);
    const listed = await readMessages(viewer.id);
    const reasonOf = ({ message }: typeof worlds.due) => {
      const { coins_paid, why, watched_share } = listed.find(({ id }) => id === message.id) ?? {};
      return [coins_paid, why, watched_share];
    };
    expect(Object.values(worlds).map(reasonOf)).toEqual([
      [25, null, 1],
      [null, 'free', 1],
      [null, 'budget', 1],
      [null, 'not_visible', 1],
      [null, 'due', 1],
    ]);
  });

  it('name what is missing of each video', async () => {
    const viewer = await openViewer(test);
    const { message, video: asking, addVideo } = await buildWatchable(test, { question: 'Was it clear?', probed: 60 });
    const begun = await addVideo();
    const unmeasured = await buildReadyVideo(test.database.db, { message_id: message.id, probed: 0, duration: 60 });
    for (const { id } of [asking, unmeasured]) await viewer.watch(id);
    await viewer.play(begun.id);
    const rows = await test.database.db.selectFrom('videos').select('title').where('message_id', '=', message.id).orderBy('id').execute();
    const missing = ['answer', 'watch', 'length'].map((kind, index) => ({ kind, title: rows[index]?.title }));
    expect(await readMessages(viewer.id)).toMatchObject([{ why: 'unfinished', is_answered: false, watched_share: 0.67, missing }]);
  });

  it('tell that the balance is at its maximum, or that the account is not approved', async () => {
    const { db } = test.database;
    const viewer = await openViewer(test, await buildDoctor(db, { points: 2_147_483_647 - 24 }));
    const { video } = await buildWatchable(test);
    await viewer.watch(video.id);
    expect(await readMessages(viewer.id)).toMatchObject([{ why: 'full' }]);
    await db.updateTable('users').set({ status: 'pending' }).where('id', '=', viewer.id).execute();
    expect(await readMessages(viewer.id)).toMatchObject([{ why: 'inactive' }]);
  });

  it('name a merged account that was paid', async () => {
    const { message, video } = await buildWatchable(test);
    const [first, second] = [await openViewer(test), await openViewer(test)];
    await first.watch(video.id);
    const query = { survivor_id: doctorId.parse(second.id), other_id: doctorId.parse(first.id) };
    const { data } = (await test.request(doctorMergeRoutes.mergePreview, { query }, admin)).body;
    const seen = { seen_survivor: data.survivor.updated_at, seen_other: data.other.updated_at };
    await test.send({ method: 'POST', url: '/doctor/merge', payload: { ...query, take: [], ...seen }, token: admin });
    expect(await readMessages(second.id)).toMatchObject([{ id: message.id, coins_paid: null, why: 'merged' }]);
  });

  it('are paged, the latest first, and need only be seen without videos', async () => {
    const { db } = test.database;
    const doctor = await buildDoctor(db);
    const messages = await Promise.all(Array.from({ length: 12 }, () => buildMessage(db, { status: 'approved', is_everyone: true })));
    const seen = messages.map(({ id }, minute) => ({
      message_id: id,
      doctor_id: doctor.id,
      seen_at: new Date(Date.UTC(2026, 10, 20, 10, minute)),
    }));
    await db.insertInto('message_seen').values(seen).execute();
    const { body } = await test.request(doctorAppRoutes.messages, { ...paramsOf(doctor.id), query: { per_page: 10, page: 1 } }, admin);
    expect(body.data).toMatchObject({ total: 12, last_page: 2 });
    expect(body.data.data.map(({ id }) => id)).toEqual(
      messages
        .map(({ id }) => id)
        .reverse()
        .slice(0, 10),
    );
    expect(body.data.data[0]).toMatchObject({ watched_share: null, is_answered: null, seen_at: '2026-11-20T10:11:00.000Z' });
  });
});

describe('the devices of a doctor', () => {
  it('are listed until they expire, and one is signed out with an audit entry', async () => {
    const { db } = test.database;
    const doctor = await buildDoctor(db);
    const token = await test.appTokenOf(doctor.id);
    const listOf = async () => (await test.request(doctorAppRoutes.devices, paramsOf(doctor.id), admin)).body.data;
    const { id: session_id } = await db
      .updateTable('sessions')
      .set({ device_name: 'Phone of Mona' })
      .where('user_id', '=', doctor.id)
      .returning('id')
      .executeTakeFirstOrThrow();
    const now = test.clock.now();
    await db
      .insertInto('push_devices')
      .values({ token: 'push', user_id: doctor.id, platform: 'android', session_id, registered_at: now, last_seen_at: now })
      .execute();
    test.clock.advance(3 * 60 * 60 * 1000);
    const fresh = await test.tokenOf((await buildAdmin(db)).id);
    admin = fresh;
    const [device] = await listOf();
    expect(device).toMatchObject({ id: session_id, name: 'Phone of Mona', platform: 'android' });
    const shown = await test.request(activeSessionRoutes.listOfUser, { params: { id: userId.parse(doctor.id) } }, admin);
    expect(shown.body.data).toHaveLength(1);
    const end = () => test.send({ method: 'POST', url: '/doctor/endDevice', payload: { doctor_id: doctor.id, session_id }, token: admin });
    expect([(await end()).status, (await end()).status]).toEqual([200, 404]);
    expect(await listOf()).toEqual([]);
    expect(
      (await test.app.inject({ method: 'GET', url: `${appPrefix}/me`, headers: { authorization: `Bearer ${token}` } })).statusCode,
    ).toBe(401);
    expect(await db.selectFrom('push_devices').select('token').where('user_id', '=', doctor.id).execute()).toEqual([]);
    const entry = await db
      .selectFrom('audit')
      .select(['action', 'entity', 'entity_id', 'before'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    expect(entry).toEqual({ action: 'doctors.endDevice', entity: 'doctors', entity_id: doctor.id, before: { device: 'Phone of Mona' } });
  });
});
