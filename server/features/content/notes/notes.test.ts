// Proves ARC-8, NOT-2, NOT-3, NOT-4, NOT-5, NOT-6, NOT-8
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noteRoutes } from '../../../../contract/entities/content/notes.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildNote } from '../../../test/builders.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await openTestApp();
  token = await test.tokenOf((await buildAdmin(test.database.db)).id);
});
afterAll(() => test?.close());

const send = (method: string, url: string, payload?: unknown) => test.send({ method, url: `/notice${url}`, payload, token });
const list = async (title?: string) => {
  const { data } = noteRoutes.list.response.parse((await send('GET', title ? `?title=${encodeURIComponent(title)}` : '')).body).data;
  return data;
};

it('creates a note, changes only the fields that are sent, archives it and restores it', async () => {
  const created = await send('POST', '/store', { title: ' Holiday ', content: 'The office is closed' });
  expect(created).toMatchObject({ status: 201, body: { message: 'Note added successfully', data: { title: 'Holiday' } } });
  const { id } = noteRoutes.create.response.parse(created.body).data;
  test.clock.advance(60_000);
  expect(await send('POST', `/update/${id}`, { content: 'The office is open' })).toMatchObject({
    status: 200,
    body: {
      message: 'Note updated successfully',
      data: { title: 'Holiday', content: 'The office is open', updated_at: test.clock.now().toISOString() },
    },
  });
  expect((await list())[0]).toMatchObject({ id, title: 'Holiday', content: 'The office is open' });
  const line = test.database.db.selectFrom('audit').select(['before', 'after']).where('action', '=', 'notes.update');
  expect(await line.where('entity_id', '=', id).execute()).toEqual([
    { before: { content: 'The office is closed' }, after: { content: 'The office is open' } },
  ]);
  expect(await send('DELETE', `/destroy/${id}`)).toMatchObject({ status: 200, body: { message: 'Note deleted successfully' } });
  expect((await list()).map((note) => note.id)).not.toContain(id);
  expect([(await send('DELETE', `/destroy/${id}`)).status, (await send('POST', `/update/${id}`, { title: 'Back' })).status]).toEqual([
    404, 404,
  ]);
  expect((await send('GET', `/show/${id}`)).body).toMatchObject({
    data: { title: 'Holiday', archived_at: test.clock.now().toISOString() },
  });
  expect((await send('GET', '/show/999999')).status).toBe(404);
  expect(await send('POST', '/restore', { ids: [id, 999_999] })).toMatchObject({
    status: 200,
    body: {
      data: [
        { id, restored: true },
        { id: 999_999, restored: false, reason: 'The archived note 999999 was not found' },
      ],
    },
  });
  expect((await list())[0]).toMatchObject({ id, title: 'Holiday' });
  expect((await send('POST', '/restore', { ids: [id] })).status).toBe(404);
});

it('rejects a missing or too long title with its own message', async () => {
  const titleErrors = async (title: unknown) =>
    ((await send('POST', '/store', { title, content: 'To be known' })).body as { errors?: { title: string[] } }).errors?.title;
  for (const missing of [undefined, '', '  ']) expect(await titleErrors(missing)).toEqual(['Name is required']);
  expect(await titleErrors('x'.repeat(51))).toEqual(['Name must not exceed 50 characters']);
  expect(await titleErrors('x'.repeat(50))).toBeUndefined();
});

it('searches titles in any Arabic spelling, newest first, without archived notes', async () => {
  const { db } = test.database;
  const [one, two] = [await buildNote(db, { title: 'موعد القافلة' }), await buildNote(db, { title: 'القافله الثانية' })];
  await buildNote(db, { title: 'القافلة القديمة', archived_at: new Date('2026-11-20T10:00:00Z') });
  expect((await list('القافله')).map(({ id }) => id)).toEqual([two.id, one.id]);
});
