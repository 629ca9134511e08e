// Proves LIVE-1, LIVE-2
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminRoutes } from '../../../../contract/entities/access/admins.ts';
import { sessionRoutes } from '../../../../contract/entities/access/session.ts';
import { areaRoutes } from '../../../../contract/entities/content/areas.ts';
import { noteRoutes } from '../../../../contract/entities/content/notes.ts';
import { memberRoutes } from '../../../../contract/entities/members/members.ts';
import { messageRoutes } from '../../../../contract/entities/messages/messages.ts';
import { videoRoutes } from '../../../../contract/entities/messages/videos.ts';
import type { EntityKey } from '../../../../contract/entities/office/live.ts';
import { createEventStream } from '../../../platform/http/response/event-stream.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildArea, buildCompany, buildDoctor, buildMessage, buildVideo } from '../../../test/builders.ts';
import { listen, openStream, type TestStream } from '../../../test/live-stream.ts';
import { createSubscriber } from './stream.ts';

let test: TestApp;
let address: string;
let admin: { id: number; name: string; token: string };
const streams: TestStream[] = [];

beforeAll(async () => {
  test = await openTestApp();
  address = await listen(test);
  const { id, name } = await buildAdmin(test.database.db, { name: 'Mona Adel' });
  admin = { id, name, token: await test.tokenOf(id) };
});
afterAll(async () => {
  for (const stream of streams) stream.close();
  await test?.close();
});

const open = async (token: string, headers?: Record<string, string>) => {
  const stream = await openStream(address, token, headers);
  streams.push(stream);
  return stream;
};
/** A stream of a full administrator with a session of its own. */
const openFull = async (headers?: Record<string, string>) => open(await test.tokenOf(admin.id), headers);
const rename = (id: number, name: string) => test.request(areaRoutes.update, { params: { id }, body: { name } }, admin.token);
const recordsOf = ({ events }: TestStream, entity: EntityKey) =>
  events.filter((event) => event.entity === entity).map(({ record }) => record);
/** Waits for an event that every stream of the back-office gets, after which no earlier one can follow. */
const changeArea = async (watched: TestStream) => {
  const { id } = await buildArea(test.database.db);
  await rename(id, `Area changed ${id}`);
  await expect.poll(() => recordsOf(watched, 'areas')).toContain(id);
};

describe('a stream', () => {
  it('says which record changed, how and by whom, without its data', async () => {
    const stream = await openFull();
    const { id } = await buildArea(test.database.db);
    await rename(id, 'A name that must not be sent');
    await test.request(areaRoutes.archive, { params: { id } }, admin.token);
    await expect.poll(() => stream.events.filter(({ record }) => record === id).length).toBe(2);
    const by = { id: admin.id, name: 'Mona Adel' };
    expect(stream.events.filter(({ record }) => record === id)).toEqual([
      { id: expect.any(Number), entity: 'areas', record: id, kind: 'changed', by },
      { id: expect.any(Number), entity: 'areas', record: id, kind: 'archived', by },
    ]);
    expect(stream.text()).not.toContain('must not be sent');
  });

  it('has events only of entities that its user may read', async () => {
    const { db } = test.database;
    const content = await open(await test.tokenOf((await buildAdmin(db, { officeRole: 'content' })).id));
    const full = await openFull();
    const doctor = await buildDoctor(db, { status: 'pending' });
    const note = { title: 'For all', content: 'Known to both' };
    await test.request(memberRoutes.decide, { body: { user_id: doctor.id, status: 'approved' } }, admin.token);
    await test.request(noteRoutes.create, { body: note }, admin.token);
    await expect.poll(() => content.events.map(({ entity }) => entity)).toContain('notes');
    await changeArea(full);
    expect(recordsOf(full, 'doctors')).toEqual([doctor.id]);
    expect(content.events.map(({ entity, kind }) => [entity, kind])).toEqual([['notes', 'created']]);
  });

  it('of a company has its own messages and videos only, and names no administrator', async () => {
    const { db } = test.database;
    const [own, other] = [await buildCompany(db, { name: 'Nile Pharma' }), await buildCompany(db, { name: 'Delta Pharma' })];
    const stream = await open(await test.tokenOf(own.id));
    const full = await openFull();
    const [mine, theirs] = [await buildMessage(db, { company_id: own.id }), await buildMessage(db, { company_id: other.id })];
    const [myVideo, theirVideo] = [await buildVideo(db, { message_id: mine.id }), await buildVideo(db, { message_id: theirs.id })];
    for (const { id } of [theirVideo, myVideo])
      await test.request(videoRoutes.update, { params: { id }, body: { title: 'Renamed' } }, admin.token);
    const rejection_reason = 'The picture is blurred';
    for (const { id } of [theirs, mine])
      await test.request(messageRoutes.reject, { params: { id }, body: { rejection_reason } }, admin.token);
    await changeArea(full);
    expect([recordsOf(full, 'videos'), recordsOf(full, 'messages')]).toEqual([
      [theirVideo.id, myVideo.id],
      [theirs.id, mine.id],
    ]);
    expect(stream.events.map(({ entity, record }) => [entity, record])).toEqual([
      ['videos', myVideo.id],
      ['messages', mine.id],
    ]);
    expect(stream.events.every(({ by }) => by === null)).toBe(true);
    expect(stream.text()).not.toContain('Mona Adel');
  });

  it('sends a new page what changed since it began to load', async () => {
    const first = await openFull();
    await changeArea(first);
    const before = recordsOf(first, 'areas').at(-1);
    test.clock.advance(60_000);
    await changeArea(first);
    const page = await openFull({ 'x-page-age': '1500' });
    expect(page.isResumed).toBe(true);
    expect(page.events).toEqual([first.events.at(-1)]);
    const older = await openFull({ 'x-page-age': '61500' });
    expect(recordsOf(older, 'areas')).toContain(before);
    for (const stream of [first, page, older]) stream.close();
  });

  it('continues after the last event of its client, and says so if it cannot', async () => {
    const first = await openFull();
    test.clock.advance(60_000);
    await changeArea(first);
    const last = first.events.at(-1)?.id;
    first.close();
    test.clock.advance(60_000);
    const kept = await openFull();
    await changeArea(kept);
    const resumed = await openFull({ 'last-event-id': String(last) });
    await expect.poll(() => resumed.events).toEqual(kept.events);
    expect(resumed.isResumed).toBe(true);
    for (const wrong of ['abc', '-1', '999999999', '1e3', '9'.repeat(40), '']) {
      const stream = await openFull({ 'last-event-id': wrong });
      expect([wrong, stream.isResumed, stream.events]).toEqual([wrong, false, []]);
      stream.close();
    }
    for (const stream of [kept, resumed]) stream.close();
  });

  it('joins the changes of many records to one event', async () => {
    const stream = await openFull();
    const rows = Array.from({ length: 60 }, (_, index) => ({
      at: test.clock.now(),
      action: 'areas.update',
      entity: 'areas',
      entity_id: index + 1,
      request_id: 'import',
    }));
    await test.database.db.insertInto('audit').values(rows).execute();
    await expect.poll(() => stream.events.length).toBeGreaterThan(0);
    expect(stream.events).toEqual([{ id: expect.any(Number), entity: 'areas', record: null, kind: 'changed', by: null }]);
    stream.close();
  });

  it.each([
    ['the sign-out', async (user: { token: string }) => test.request(sessionRoutes.signOut, {}, user.token)],
    [
      'another role',
      async (user: { id: number }) =>
        test.request(adminRoutes.changeRole, { params: { id: user.id }, body: { office_role: 'support' } }, admin.token),
    ],
    ['the archive', async (user: { id: number }) => test.request(adminRoutes.archive, { params: { id: user.id } }, admin.token)],
  ])('ends with %s', async (_, end) => {
    const { id } = await buildAdmin(test.database.db, { officeRole: 'content' });
    const token = await test.tokenOf(id);
    const stream = await open(token);
    expect((await end({ id, token })).status).toBe(200);
    expect(await stream.ended).toBe('session');
  });

  it('is refused without a session, before a new password is chosen, and beyond six of a session', async () => {
    const { db } = test.database;
    const refusals = async (token: string, count: number) => {
      const opened = await Promise.allSettled(Array.from({ length: count }, () => open(token)));
      return opened.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []));
    };
    expect(await refusals('x'.repeat(40), 1)).toEqual([expect.stringContaining('401')]);
    const { id } = await buildAdmin(db);
    await db.updateTable('users').set({ must_change_password: true }).where('id', '=', id).execute();
    expect(await refusals(await test.tokenOf(id), 1)).toEqual([expect.stringContaining('password_change_required')]);
    const refused = await refusals(await test.tokenOf((await buildAdmin(db)).id), 50);
    expect(refused).toHaveLength(44);
    expect(refused.every((text) => text.includes('429') && text.includes('too many open streams'))).toBe(true);
  });
});

it('drops a client that does not read', async () => {
  const dropped = Promise.withResolvers<boolean>();
  const server = createServer((_request, response) => {
    const subscriber = createSubscriber(createEventStream(response), { actor: undefined as never, token: '' });
    const events = Array.from({ length: 1_000 }, (_, id) => ({
      id,
      entity: 'areas' as const,
      record: id,
      kind: 'changed' as const,
      by: null,
    }));
    for (let round = 0; round < 500 && !response.destroyed; round += 1) subscriber.send(events);
    dropped.resolve(response.destroyed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  get({ port, host: '127.0.0.1' }).on('error', () => undefined);
  expect(await dropped.promise).toBe(true);
  server.closeAllConnections();
  server.close();
});

it('ends all streams when the server closes', async () => {
  const closing = await openTestApp();
  const stream = await openStream(await listen(closing), await closing.tokenOf((await buildAdmin(closing.database.db)).id));
  await closing.close();
  expect(await stream.ended).toBe('shutdown');
});
