// Proves VER-18
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DeclineReasonDraft, declineReasonRoutes as routes } from '../../../../contract/entities/messages/decline-reasons.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin } from '../../../test/builders.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await openTestApp();
  token = await test.tokenOf((await buildAdmin(test.database.db)).id);
});
afterAll(() => test?.close());

const list = async (kind: DeclineReasonDraft['kind']) => (await test.request(routes.list, { query: { kind } }, token)).body.data;
const activeTexts = async (kind: DeclineReasonDraft['kind']) => (await list(kind)).map(({ text }) => text);
const archived = async (query: object) => (await test.request(routes.archived, { query }, token)).body.data;
const add = (body: DeclineReasonDraft) => test.request(routes.create, { body }, token);

describe('the reasons for declining', () => {
  it('begin with those that the forms had, and keep the order that an administrator chose', async () => {
    expect(await activeTexts('message')).toEqual([
      'The image is blurred or cut off',
      'The name does not say what it is about',
      'Medical claims need a source',
      'It is in the wrong category',
      'The video cannot be used',
      'It has already been sent',
    ]);
    const before = await list('company');
    const ids = before.map(({ id }) => id).reverse();
    expect((await test.request(routes.order, { body: { kind: 'company', ids } }, token)).status).toBe(200);
    expect((await list('company')).map(({ id }) => id)).toEqual(ids);
    const moved = await test.database.db
      .selectFrom('audit')
      .select(['entity_id', 'before', 'after'])
      .where('action', '=', 'declineReasons.order')
      .orderBy('id')
      .execute();
    const positions = ids.map((id, index) => ({ entity_id: id, before: { position: ids.length - index }, after: { position: index + 1 } }));
    expect(moved).toEqual(positions.filter(({ before, after }) => before.position !== after.position));
    for (const wrong of [ids.slice(1), [...ids.slice(1), ids[1] ?? ids[0]], [...ids, 999_999 as never]]) {
      const response = await test.request(routes.order, { body: { kind: 'company', ids: wrong as never } }, token);
      expect(response.status).toBe(409);
    }
  });

  it('refuse a text twice, however it is written, and more than twenty of a kind', async () => {
    const text = 'No stamp';
    const { body } = await add({ kind: 'doctor', text });
    for (const same of ['No stamp', ' no  STAMP ', 'nó stamp']) {
      const response = await add({ kind: 'doctor', text: same });
      expect([same, response.status, response.body]).toMatchObject([same, 422, { errors: { text: ['This reason already exists'] } }]);
    }
    expect((await add({ kind: 'company', text })).status).toBe(201);
    for (const wrong of ['ab', 'x'.repeat(201), '   ']) expect((await add({ kind: 'doctor', text: wrong })).status).toBe(422);
    for (let index = (await activeTexts('doctor')).length; index < 20; index += 1)
      await add({ kind: 'doctor', text: `Reason number ${index}` });
    expect((await add({ kind: 'doctor', text: 'One too many' })).status).toBe(409);
    await test.request(routes.archive, { params: { id: body.data.id } }, token);
    expect((await add({ kind: 'doctor', text })).status).toBe(201);
    const restored = await test.request(routes.restore, { body: { ids: [body.data.id] } }, token);
    expect([restored.status, restored.body.message]).toEqual([409, 'An active reason has the same text']);
  });

  it('can be archived and restored at the end', async () => {
    const [first] = await list('message');
    const id = first?.id as never;
    await test.request(routes.archive, { params: { id } }, token);
    expect(await activeTexts('message')).not.toContain(first?.text);
    expect((await archived({ kind: 'message' })).data).toMatchObject([
      { id, archived_at: expect.any(String), archived_by: expect.any(String) },
    ]);
    expect(await archived({ kind: 'company' })).toMatchObject({ total: 0, data: [] });
    expect((await archived({ per_page: 10 })).data.map((reason) => reason.id)).toContain(id);
    expect((await test.request(routes.archive, { params: { id } }, token)).status).toBe(404);
    await test.request(routes.restore, { body: { ids: [id] } }, token);
    expect((await activeTexts('message')).at(-1)).toBe(first?.text);
  });

  it('are read by those who decide, and changed by full administrators only', async () => {
    for (const [officeRole, mayRead] of [
      ['reviewer', true],
      ['campaigns', true],
      ['auditor', true],
      ['content', false],
      ['support', false],
    ] as const) {
      const other = await test.tokenOf((await buildAdmin(test.database.db, { officeRole })).id);
      const { status } = await test.request(routes.list, { query: { kind: 'doctor' } }, other);
      expect([officeRole, status]).toEqual([officeRole, mayRead ? 200 : 403]);
      expect((await test.request(routes.create, { body: { kind: 'company', text: 'Not allowed' } }, other)).status).toBe(403);
      expect((await test.request(routes.archived, { query: {} }, other)).status).toBe(403);
    }
  });
});
