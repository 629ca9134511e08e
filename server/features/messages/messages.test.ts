import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Message } from '../../../contract/entities/messages.ts';
import { formOf, openTestApp, type TestApp } from '../../test/app.ts';
import { buildAdmin, buildArea, buildCategory, buildCompany, buildDoctor, buildMessage, buildVideo, picture } from '../../test/builders.ts';
import { stateOf } from '../../test/state.ts';

type One = { message: string; data: Message; errors?: Record<string, string[]> };

const gone = new Date('2026-11-20T10:00:00Z');
let test: TestApp;
let admin: string;
let company: { id: number; name: string };
let own: string;
beforeAll(async () => {
  test = await openTestApp();
  admin = await test.tokenOf((await buildAdmin(test.database.db, { name: 'Amal' })).id);
  company = await buildCompany(test.database.db, { name: 'Nile Pharma' });
  own = await test.tokenOf(company.id);
});
afterAll(() => test?.close());

const send = async (
  token: string,
  url: string,
  { method = 'POST', ...sent }: { method?: string; payload?: unknown; headers?: Record<string, string> } = {},
) => {
  const { status, body } = await test.send({ method, url, token, ...sent });
  return { status, body: body as One };
};
const create = (token: string, payload: Record<string, unknown>) => send(token, '/messages', { payload });
const update = (token: string, id: number, payload: Record<string, unknown> = {}) => send(token, `/messages/${id}`, { payload });
const archive = (token: string, id: number) => send(token, `/messages/${id}`, { method: 'DELETE' });
const restore = (ids: number[]) => send(admin, '/messages/restore', { payload: { ids } });
const shown = async (token: string, id: number) => (await send(token, `/messages/${id}`, { method: 'GET' })).body.data;
const ofCompany = (overrides: Parameters<typeof buildMessage>[1] = {}) =>
  buildMessage(test.database.db, { company_id: company.id, ...overrides });
const lastLine = () =>
  test.database.db.selectFrom('audit').select(['action', 'entity_id', 'before', 'after']).orderBy('id', 'desc').limit(1).executeTakeFirst();

describe('a new message', () => {
  it('of an administrator says its company and its coins, and starts pending', async () => {
    const category = await buildCategory(test.database.db, { name: 'Cardiology' });
    const { status, body } = await create(admin, {
      name: '  New stent ',
      company_id: company.id,
      coins: 7,
      category_ids: [category.id, category.id],
    });
    expect([status, body]).toMatchObject([
      201,
      {
        message: 'Message added successfully',
        data: {
          name: 'New stent',
          coins: 7,
          status: 'pending',
          company: { id: company.id, name: 'Nile Pharma', logo: null },
          categories: [category],
          everyone: false,
          videos: [],
          total_reacts: 0,
          can: { update: true, archive: true, addVideos: true },
        },
      },
    ]);
    expect(await lastLine()).toMatchObject({
      action: 'messages.create',
      entity_id: body.data.id,
      after: { name: 'New stent', company: 'Nile Pharma', coins: 7, categories: 'Cardiology' },
    });
    for (const whose of [{ company_id: 'all' }, { all: 'all' }, { all: 'all', company_id: 'all' }])
      expect(await create(admin, { name: 'To all', coins: 0, ...whose })).toMatchObject({
        status: 201,
        body: { data: { company_id: null, company: null } },
      });
  });

  it('comes with a picture that anybody may open, sent as the specification sends it', async () => {
    const form = formOf(
      { name: 'Pictured', company_id: 'all', coins: '0', 'category_ids[0]': String((await buildCategory(test.database.db)).id) },
      { image: { bytes: await picture(), name: 'a.png' } },
    );
    const { status, body } = await send(admin, '/messages', form);
    expect([status, body.data.categories.length]).toEqual([201, 1]);
    expect((await test.app.inject(body.data.image ?? '')).statusCode).toBe(200);
    const after = await send(
      own,
      '/messages',
      formOf({ name: 'Mine', company_id: String(company.id) }, { image: { bytes: await picture(), name: 'a.png' } }),
    );
    expect([after.status, after.body.data.image !== null]).toEqual([201, true]);
  });

  it('of a company is its own, without coins or targets, whatever it sends beside', async () => {
    for (const sent of [{}, { company_id: company.id, coins: 500 }, { all: 'all' }, { company_id: 'all', coins: 0 }]) {
      const { status, body } = await create(own, { name: 'Ours', ...sent });
      expect([sent, status, body.data]).toMatchObject([
        sent,
        201,
        { company_id: company.id, coins: 0, status: 'pending', total_reacts: null, total_seen: null, doctors: [] },
      ]);
      expect((await lastLine())?.after).toEqual({ name: 'Ours' });
    }
  });

  it('of a company is never of another', async () => {
    const other = await buildCompany(test.database.db);
    const before = await stateOf(test);
    expect(await create(own, { name: 'Theirs', company_id: other.id })).toMatchObject({ status: 403 });
    expect(await create(own, { name: 'Theirs', company_id: 999_999 })).toMatchObject({ status: 403 });
    expect(await create(own, { name: 'Targeted', everyone: true })).toMatchObject({
      status: 422,
      body: { errors: { everyone: [expect.any(String)] } },
    });
    expect(await stateOf(test)).toEqual(before);
  });

  it.each<[string, Record<string, unknown>, Record<string, string[]>]>([
    ['nothing', {}, { name: ['Name is required'] }],
    ['only a name', { name: 'A' }, { company_id: ['Company ID is required'], coins: ['Coins are required'] }],
    ['no coins', { name: 'A', all: 'all' }, { coins: ['Coins are required'] }],
    ['no company', { name: 'A', coins: 0 }, { company_id: ['Company ID is required'] }],
    ['coins below 0', { name: 'A', all: 'all', coins: -1 }, { coins: ['Coins must be at least 0'] }],
    ['null for coins', { name: 'A', all: 'all', coins: null }, { coins: ['Coins are required'] }],
    [
      'a company and all',
      { name: 'A', all: 'all', company_id: 1, coins: 0 },
      { company_id: ['Choose a company or all of them, not both'] },
    ],
    ['an unknown company', { name: 'A', company_id: 999_999, coins: 0 }, { company_id: ['Choose a company that exists'] }],
    [
      'an unknown category',
      { name: 'A', all: 'all', coins: 0, category_ids: [999_999] },
      { category_ids: ['Choose a category that exists'] },
    ],
  ])('with %s is refused on its field, and nothing is stored', async (_what, payload, errors) => {
    const before = await stateOf(test);
    const { status, body } = await create(admin, payload);
    expect([status, body.errors, body.message]).toEqual([422, errors, Object.values(errors).flat()[0]]);
    expect(await stateOf(test)).toEqual(before);
  });

  it('is not of a doctor or an archived company, nor under an archived category', async () => {
    const { db } = test.database;
    for (const { id } of [await buildCompany(db, { archived_at: gone }), await buildDoctor(db)])
      expect((await create(admin, { name: 'A', coins: 0, company_id: id })).body.errors).toEqual({
        company_id: ['Choose a company that exists'],
      });
    const { id } = await buildCategory(db, { archived_at: gone });
    for (const token of [admin, own])
      expect(await create(token, { name: 'A', coins: 0, category_ids: [id], ...(token === admin ? { all: 'all' } : {}) })).toMatchObject({
        status: 422,
        body: { errors: { category_ids: ['Choose a category that exists'] } },
      });
  });
});

describe('a change', () => {
  it('of an administrator goes to any message, keeps what is not sent, and takes the videos along to another company', async () => {
    const { db } = test.database;
    const [first, second] = [await buildCategory(db, { name: 'First' }), await buildCategory(db, { name: 'Second' })];
    const { id } = await ofCompany({ status: 'approved', name: 'Old', coins: 3, categories: [first.id] });
    await buildVideo(db, { message_id: id });
    const other = await buildCompany(db, { name: 'Delta' });
    const answer = await update(admin, id, { name: 'New', company_id: other.id, category_ids: [second.id] });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        message: 'Message updated successfully',
        data: { name: 'New', coins: 3, status: 'approved', company_id: other.id, categories: [second], videos: [{ company_id: other.id }] },
      },
    });
    expect(await lastLine()).toMatchObject({
      action: 'messages.update',
      before: { name: 'Old', company: 'Nile Pharma', categories: 'First' },
      after: { name: 'New', company: 'Delta', categories: 'Second' },
    });
    expect((await db.selectFrom('videos').select('company_id').where('message_id', '=', id).executeTakeFirst())?.company_id).toBe(other.id);
    expect((await update(admin, id, { all: 'all', coins: 0 })).body.data).toMatchObject({ company: null, coins: 0, name: 'New' });
    expect((await update(admin, id, { category_ids: [] })).body.data.categories).toEqual([]);
  });

  it('keeps a company or category that was archived since', async () => {
    const { db } = test.database;
    const [firm, category] = [await buildCompany(db), await buildCategory(db)];
    const { id } = await buildMessage(db, { company_id: firm.id, categories: [category.id] });
    await db.updateTable('users').set({ archived_at: gone }).where('id', '=', firm.id).execute();
    await db.updateTable('categories').set({ archived_at: gone }).where('id', '=', category.id).execute();
    expect(await update(admin, id, { name: 'Kept', company_id: firm.id, category_ids: [category.id] })).toMatchObject({
      status: 200,
      body: { data: { company_id: firm.id, categories: [category] } },
    });
  });

  it('of a company is for its own rejected message only, which waits again and keeps the reason', async () => {
    // Of an approval before it was rejected.
    const rejected = await ofCompany({ status: 'rejected', coins: 4, is_everyone: true });
    const { id: area_id } = await buildArea(test.database.db);
    await test.database.db.insertInto('message_areas').values({ message_id: rejected.id, area_id }).execute();
    expect(await update(own, rejected.id, { name: 'Better', coins: 9 })).toMatchObject({
      status: 200,
      body: {
        message: 'Message sent for approval again',
        data: {
          name: 'Better',
          coins: 0,
          everyone: false,
          areas: [],
          status: 'pending',
          rejection_reason: 'The picture is blurred',
          can: { update: false, archive: true, addVideos: true },
        },
      },
    });
    expect(await lastLine()).toMatchObject({
      action: 'messages.update',
      before: { status: 'rejected' },
      after: { name: 'Better', status: 'pending' },
    });
    const before = await stateOf(test);
    expect(await update(own, rejected.id, { name: 'Again' })).toMatchObject({
      status: 409,
      body: { message: 'This message is waiting for a decision, only an administrator can change it' },
    });
    const approved = await ofCompany({ status: 'approved' });
    expect(await update(own, approved.id, { name: 'Again' })).toMatchObject({
      status: 409,
      body: { message: 'This message was approved, only an administrator can change it' },
    });
    expect((await stateOf(test)).audit).toEqual(before.audit);
  });

  it('does not leave its mark on what is not there', async () => {
    const { db } = test.database;
    const theirs = await buildMessage(db, { status: 'rejected' });
    const archived = await ofCompany({ status: 'rejected', archived_at: gone });
    const before = await stateOf(test);
    for (const id of [theirs.id, archived.id, 999_999])
      expect([
        (await update(own, id, { name: 'A' })).status,
        (await archive(own, id)).status,
        (await send(own, `/messages/${id}`, { method: 'GET' })).status,
      ]).toEqual([404, 404, 404]);
    expect([(await update(admin, archived.id, { name: 'A' })).status, (await archive(admin, archived.id)).status]).toEqual([404, 404]);
    const mine = await ofCompany({ status: 'rejected' });
    expect((await update(own, mine.id, { company_id: theirs.company_id })).status).toBe(403);
    expect([(await stateOf(test)).audit, (await shown(own, mine.id)).status]).toEqual([before.audit, 'rejected']);
  });
});

describe('an archived message', () => {
  it('takes its live videos along and brings back those, not others', async () => {
    const { db } = test.database;
    const { id, name } = await ofCompany({ status: 'approved' });
    const [kept] = [await buildVideo(db, { message_id: id, title: 'Kept' }), await buildVideo(db, { message_id: id, archived_at: gone })];
    expect(await archive(admin, id)).toMatchObject({ status: 200, body: { message: 'message deleted successfully' } });
    const named = { after: { videos: `Kept (${kept.id})` } };
    expect(await lastLine()).toMatchObject({ action: 'messages.archive', entity_id: id, before: { name }, ...named });
    const videos = () =>
      db
        .selectFrom('videos')
        .select(['id', 'archived_with_message'])
        .where('message_id', '=', id)
        .where('archived_at', 'is not', null)
        .orderBy('id')
        .execute();
    expect((await videos()).map((row) => row.archived_with_message)).toEqual([true, false]);
    expect(await shown(admin, id)).toMatchObject({ archived_by: 'Amal', can: { update: false, archive: false, addVideos: false } });
    expect(await restore([id, 999_999])).toMatchObject({
      status: 200,
      body: {
        data: [
          { id, restored: true },
          { id: 999_999, restored: false, reason: 'There is no archived message 999999' },
        ],
      },
    });
    expect(await lastLine()).toMatchObject({ action: 'messages.restore', entity_id: id, ...named });
    expect([(await videos()).length, (await shown(admin, id)).videos.map((video) => video.id)]).toEqual([1, [kept?.id]]);
    expect((await restore([id])).status).toBe(404);
  });

  it('went by an administrator, or by its company while doctors did not see it', async () => {
    for (const status of ['pending', 'rejected'] as const) expect((await archive(own, (await ofCompany({ status })).id)).status).toBe(200);
    const { id } = await ofCompany({ status: 'approved' });
    expect(await archive(own, id)).toMatchObject({
      status: 409,
      body: { message: 'This message was approved, only an administrator can delete it' },
    });
    expect((await shown(own, id)).can).toEqual({ update: false, archive: false, addVideos: false });
  });

  it('is archived once by many at once', async () => {
    const { id } = await ofCompany();
    const answers = await Promise.all(Array.from({ length: 8 }, () => archive(admin, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(404)]);
  });
});
