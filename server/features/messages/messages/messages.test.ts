// Proves ARC-9, MSG-9, MSG-10, MSG-11, MSG-12, MSG-13, MSG-14, MSG-15, MSG-16, MSG-30
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Message } from '../../../../contract/entities/messages/messages.ts';
import { buildForm, openTestApp, type TestApp } from '../../../test/app.ts';
import {
  buildAdmin,
  buildArea,
  buildCategory,
  buildCompany,
  buildDoctor,
  buildMessage,
  buildVideo,
  picture,
} from '../../../test/builders.ts';
import { snapshotState } from '../../../test/snapshot.ts';

type MessageResponse = { message: string; data: Message; errors?: Record<string, string[]> };

const archivedAt = new Date('2026-11-20T10:00:00Z');
let test: TestApp;
let adminToken: string;
let company: { id: number; name: string };
let companyToken: string;
beforeAll(async () => {
  test = await openTestApp();
  adminToken = await test.tokenOf((await buildAdmin(test.database.db, { name: 'Amal' })).id);
  company = await buildCompany(test.database.db, { name: 'Nile Pharma' });
  companyToken = await test.tokenOf(company.id);
});
afterAll(() => test?.close());

const send = async (
  token: string,
  url: string,
  { method = 'POST', ...sent }: { method?: string; payload?: unknown; headers?: Record<string, string> } = {},
) => {
  const { status, body } = await test.send({ method, url, token, ...sent });
  return { status, body: body as MessageResponse };
};
const create = (token: string, payload: Record<string, unknown>) => send(token, '/messages', { payload });
const update = (token: string, id: number, payload: Record<string, unknown> = {}) => send(token, `/messages/${id}`, { payload });
const archive = (token: string, id: number) => send(token, `/messages/${id}`, { method: 'DELETE' });
const getMessage = async (token: string, id: number) => (await send(token, `/messages/${id}`, { method: 'GET' })).body.data;
const buildCompanyMessage = (overrides: Parameters<typeof buildMessage>[1] = {}) =>
  buildMessage(test.database.db, { company_id: company.id, ...overrides });
const lastAuditEntry = () =>
  test.database.db.selectFrom('audit').select(['action', 'entity_id', 'before', 'after']).orderBy('id', 'desc').limit(1).executeTakeFirst();

describe('creating a message', () => {
  it('stores the company and coins of an administrator’s message as pending', async () => {
    const category = await buildCategory(test.database.db, { name: 'Cardiology' });
    const { status, body } = await create(adminToken, {
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
          company: { id: company.id, name: 'Nile Pharma', logo: null, status: 'approved' },
          categories: [category],
          everyone: false,
          videos: [],
          total_reacts: 0,
          can: { update: true, archive: true, addVideos: true },
        },
      },
    ]);
    expect(await lastAuditEntry()).toMatchObject({
      action: 'messages.create',
      entity_id: body.data.id,
      after: { name: 'New stent', company: 'Nile Pharma', coins: 7, categories: 'Cardiology' },
    });
    for (const choice of [{ company_id: 'all' }, { all: 'all' }, { all: 'all', company_id: 'all' }])
      expect(await create(adminToken, { name: 'To all', coins: 0, ...choice })).toMatchObject({
        status: 201,
        body: { data: { company_id: null, company: null } },
      });
  });

  it('stores a public image from a multipart form', async () => {
    const form = buildForm(
      { name: 'Pictured', company_id: 'all', coins: '0', 'category_ids[0]': String((await buildCategory(test.database.db)).id) },
      { image: { bytes: await picture(), name: 'a.png' } },
    );
    const { status, body } = await send(adminToken, '/messages', form);
    expect([status, body.data.categories.length]).toEqual([201, 1]);
    expect((await test.app.inject(body.data.image ?? '')).statusCode).toBe(200);
    const after = await send(
      companyToken,
      '/messages',
      buildForm({ name: 'Mine', company_id: String(company.id) }, { image: { bytes: await picture(), name: 'a.png' } }),
    );
    expect([after.status, after.body.data.image !== null]).toEqual([201, true]);
  });

  it('stores a company’s message as its own, without coins or targets', async () => {
    for (const sent of [{}, { company_id: company.id, coins: 500 }, { all: 'all' }, { company_id: 'all', coins: 0 }]) {
      const { status, body } = await create(companyToken, { name: 'Ours', ...sent });
      expect([sent, status, body.data]).toMatchObject([
        sent,
        201,
        { company_id: company.id, coins: 0, status: 'pending', total_reacts: null, total_seen: null, doctors: [] },
      ]);
      expect((await lastAuditEntry())?.after).toEqual({ name: 'Ours' });
    }
  });

  it('rejects a company’s message for another company', async () => {
    const other = await buildCompany(test.database.db);
    const before = await snapshotState(test);
    expect(await create(companyToken, { name: 'Theirs', company_id: other.id })).toMatchObject({ status: 403 });
    expect(await create(companyToken, { name: 'Theirs', company_id: 999_999 })).toMatchObject({ status: 403 });
    expect(await create(companyToken, { name: 'Targeted', everyone: true })).toMatchObject({
      status: 422,
      body: { errors: { everyone: [expect.any(String)] } },
    });
    expect(await snapshotState(test)).toEqual(before);
  });

  it.each<[string, Record<string, unknown>, Record<string, string[]>]>([
    ['an empty draft', {}, { name: ['Name is required'] }],
    ['a draft with only a name', { name: 'A' }, { company_id: ['Company ID is required'], coins: ['Coins are required'] }],
    ['a draft without coins', { name: 'A', all: 'all' }, { coins: ['Coins are required'] }],
    ['a draft without a company', { name: 'A', coins: 0 }, { company_id: ['Company ID is required'] }],
    ['coins below 0', { name: 'A', all: 'all', coins: -1 }, { coins: ['Coins must be at least 0'] }],
    ['null for coins', { name: 'A', all: 'all', coins: null }, { coins: ['Coins are required'] }],
    [
      'a company together with all companies',
      { name: 'A', all: 'all', company_id: 1, coins: 0 },
      { company_id: ['Choose one company or all companies, not both'] },
    ],
    ['an unknown company', { name: 'A', company_id: 999_999, coins: 0 }, { company_id: ['Choose a company that exists'] }],
    [
      'an unknown category',
      { name: 'A', all: 'all', coins: 0, category_ids: [999_999] },
      { category_ids: ['Choose a category that exists'] },
    ],
  ])('rejects %s with an error on its field and stores nothing', async (_title, payload, errors) => {
    const before = await snapshotState(test);
    const { status, body } = await create(adminToken, payload);
    expect([status, body.errors, body.message]).toEqual([422, errors, Object.values(errors).flat()[0]]);
    expect(await snapshotState(test)).toEqual(before);
  });

  it('rejects a doctor, an archived company and an archived category', async () => {
    const { db } = test.database;
    for (const { id } of [await buildCompany(db, { archived_at: archivedAt }), await buildDoctor(db)])
      expect((await create(adminToken, { name: 'A', coins: 0, company_id: id })).body.errors).toEqual({
        company_id: ['Choose a company that exists'],
      });
    const { id } = await buildCategory(db, { archived_at: archivedAt });
    for (const token of [adminToken, companyToken])
      expect(
        await create(token, { name: 'A', coins: 0, category_ids: [id], ...(token === adminToken ? { all: 'all' } : {}) }),
      ).toMatchObject({
        status: 422,
        body: { errors: { category_ids: ['Choose a category that exists'] } },
      });
  });
});

describe('changing a message', () => {
  it('lets an administrator change any message, and moves its videos to the new company', async () => {
    const { db } = test.database;
    const [first, second] = [await buildCategory(db, { name: 'First' }), await buildCategory(db, { name: 'Second' })];
    const { id } = await buildCompanyMessage({ status: 'approved', name: 'Old', coins: 3, categories: [first.id] });
    await buildVideo(db, { message_id: id });
    const other = await buildCompany(db, { name: 'Delta' });
    const response = await update(adminToken, id, { name: 'New', company_id: other.id, category_ids: [second.id] });
    expect(response).toMatchObject({
      status: 200,
      body: {
        message: 'Message updated successfully',
        data: { name: 'New', coins: 3, status: 'approved', company_id: other.id, categories: [second], videos: [{ company_id: other.id }] },
      },
    });
    expect(await lastAuditEntry()).toMatchObject({
      action: 'messages.update',
      before: { name: 'Old', company: 'Nile Pharma', categories: 'First' },
      after: { name: 'New', company: 'Delta', categories: 'Second' },
    });
    expect((await db.selectFrom('videos').select('company_id').where('message_id', '=', id).executeTakeFirst())?.company_id).toBe(other.id);
    expect((await update(adminToken, id, { all: 'all', coins: 0 })).body.data).toMatchObject({ company: null, coins: 0, name: 'New' });
    expect((await update(adminToken, id, { category_ids: [] })).body.data.categories).toEqual([]);
  });

  it('keeps the company and the categories of a message even if they are archived', async () => {
    const { db } = test.database;
    const [firm, category] = [await buildCompany(db), await buildCategory(db)];
    const { id } = await buildMessage(db, { company_id: firm.id, categories: [category.id] });
    await db.updateTable('users').set({ archived_at: archivedAt }).where('id', '=', firm.id).execute();
    await db.updateTable('categories').set({ archived_at: archivedAt }).where('id', '=', category.id).execute();
    expect(await update(adminToken, id, { name: 'Kept', company_id: firm.id, category_ids: [category.id] })).toMatchObject({
      status: 200,
      body: { data: { company_id: firm.id, categories: [category] } },
    });
  });

  it('sets a rejected message that its company changes to pending again, and keeps the reason', async () => {
    // The message was approved before it was rejected.
    const rejected = await buildCompanyMessage({ status: 'rejected', coins: 4, is_everyone: true });
    const { id: area_id } = await buildArea(test.database.db);
    await test.database.db.insertInto('message_areas').values({ message_id: rejected.id, area_id }).execute();
    expect(await update(companyToken, rejected.id, { name: 'Better', coins: 9 })).toMatchObject({
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
          can: { update: true, archive: true, addVideos: true },
        },
      },
    });
    expect(await lastAuditEntry()).toMatchObject({
      action: 'messages.update',
      before: { status: 'rejected' },
      after: { name: 'Better', status: 'pending' },
    });
  });

  it('lets a company correct its own pending message until it is approved, but not a version that was decided meanwhile', async () => {
    const { db } = test.database;
    const [pending, category] = [await buildCompanyMessage({ name: 'Stnet' }), await buildCategory(db, { name: 'Corrections' })];
    const opened = await getMessage(companyToken, pending.id);
    test.clock.advance(1000);
    const seen = { seen_updated_at: opened.updated_at };
    const corrected = await update(companyToken, pending.id, { name: 'Stent', category_ids: [category.id], ...seen });
    expect(corrected).toMatchObject({
      status: 200,
      body: {
        message: 'Message updated successfully',
        data: { name: 'Stent', status: 'pending', pending_since: opened.pending_since, categories: [category] },
      },
    });
    expect(await lastAuditEntry()).toEqual({
      action: 'messages.update',
      entity_id: pending.id,
      before: { name: 'Stnet', categories: '' },
      after: { name: 'Stent', categories: 'Corrections' },
    });
    const before = await snapshotState(test);
    expect(await update(companyToken, pending.id, { name: 'Again', ...seen })).toMatchObject({
      status: 409,
      body: { message: 'This message was changed in the meantime. Check its current values and try again.' },
    });
    expect((await snapshotState(test)).audit).toEqual(before.audit);
    test.clock.advance(1000);
    const seenNow = { seen_updated_at: corrected.body.data.updated_at };
    await send(adminToken, `/messages/${pending.id}/reject`, { payload: { rejection_reason: 'A wrong dose' } });
    expect(await update(companyToken, pending.id, { name: 'Again', ...seenNow })).toMatchObject({
      status: 409,
      body: { message: 'This message was rejected since you opened it. Please review it again.' },
    });
    const approved = await buildCompanyMessage({ status: 'approved' });
    expect(await update(companyToken, approved.id, { name: 'Again' })).toMatchObject({
      status: 409,
      body: { message: 'This message was approved. Only an administrator can change it.' },
    });
    expect((await getMessage(companyToken, pending.id)).name).toBe('Stent');
  });

  it('responds 404 for messages of others, archived and unknown ones', async () => {
    const { db } = test.database;
    const otherMessage = await buildMessage(db, { status: 'rejected' });
    const archived = await buildCompanyMessage({ status: 'rejected', archived_at: archivedAt });
    const before = await snapshotState(test);
    for (const id of [otherMessage.id, archived.id, 999_999])
      expect([
        (await update(companyToken, id, { name: 'A' })).status,
        (await archive(companyToken, id)).status,
        (await send(companyToken, `/messages/${id}`, { method: 'GET' })).status,
      ]).toEqual([404, 404, 404]);
    expect([(await update(adminToken, archived.id, { name: 'A' })).status, (await archive(adminToken, archived.id)).status]).toEqual([
      404, 404,
    ]);
    const ownMessage = await buildCompanyMessage({ status: 'rejected' });
    expect((await update(companyToken, ownMessage.id, { company_id: otherMessage.company_id })).status).toBe(403);
    expect([(await snapshotState(test)).audit, (await getMessage(companyToken, ownMessage.id)).status]).toEqual([before.audit, 'rejected']);
  });
});
