// Proves SET-22, VER-21
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { documentViewRoutes } from '../../../../contract/entities/access/document-views.ts';
import { aheadHeader } from '../../../../contract/kit/fetch-ahead.ts';
import type { RouteRequest } from '../../../../contract/kit/route.ts';
import type { OfficeRole } from '../../../../contract/office-roles.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildCompany, buildDoctor, pdf, picture } from '../../../test/builders.ts';
import { recordFile } from '../../office/files/index.ts';
import { recordViews } from './document-views.service.ts';

let test: TestApp;
let admin: { id: number; name: string; token: string };
const hour = 3_600_000;

const buildUser = async (name: string, officeRole: OfficeRole = 'admin') => {
  const { id } = await buildAdmin(test.database.db, { name, officeRole });
  return { id, name, token: await test.tokenOf(id) };
};
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test?.close());
beforeEach(async () => {
  await test.database.db.deleteFrom('document_views').execute();
  admin = await buildUser('Amal');
});

const store = async (bytes: Uint8Array) => {
  const path = join(test.files.tempDir, randomBytes(6).toString('hex'));
  await writeFile(path, bytes);
  const stored = await test.files.storeDocument(path, { encrypts: true });
  await recordFile({ db: test.database.db, now: test.clock.now(), actor: admin }, stored, 'identity');
  return stored.id;
};
const buildCard = async (name = 'Omar Nabil', status: 'approved' | 'pending' = 'approved') => {
  const doctor = await buildDoctor(test.database.db, { name, status });
  const [front_image_id, back_image_id] = [await store(await picture()), await store(await picture())];
  await test.database.db.updateTable('doctors').set({ front_image_id, back_image_id }).where('user_id', '=', doctor.id).execute();
  return { id: doctor.id, name, front_image_id, back_image_id };
};
type Card = { front_image: string; back_image: string };
const getUrls = async (id: number, token = admin.token) =>
  ((await test.send({ method: 'GET', url: `/doctor/show/${id}`, token })).body as { data: Card }).data;
const open = async (url: string, method: 'GET' | 'HEAD' = 'GET') => (await test.app.inject({ method, url })).statusCode;
const fetchAhead = async (url: string) => (await test.app.inject({ url, headers: { [aheadHeader]: '1' } })).statusCode;
const toThumbnail = (url: string) => {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  return ['file', [pathname.split('/').at(-1), ...['user', 'exp', 'sig', 'record'].map((name) => searchParams.get(name))].join('.')];
};
const list = async (query: RouteRequest<typeof documentViewRoutes.list>['query'] = {}) =>
  (await test.request(documentViewRoutes.list, { query }, admin.token)).body.data;
const listNames = async () => (await list()).data.map(({ user, member }) => [user.name, member.name]);

it('records who opens a side of a card once an hour, with either size, and nothing for addresses that nobody opens', async () => {
  const card = await buildCard();
  const urls = await getUrls(card.id);
  expect([await open(urls.front_image, 'HEAD'), (await list()).total]).toEqual([200, 0]);
  for (const url of [urls.front_image, urls.back_image, `${urls.front_image}&size=thumbnail`]) expect(await open(url)).toBe(200);
  const seenAt = test.clock.now().toISOString();
  expect((await list()).data).toEqual([
    {
      id: expect.any(Number),
      user: { id: admin.id, name: 'Amal' },
      member: { id: card.id, name: 'Omar Nabil', role: 'doctor' },
      kind: 'opened',
      viewed_at: seenAt,
    },
  ]);
  const other = await buildUser('Basma');
  expect(await open((await getUrls(card.id, other.token)).front_image)).toBe(200);
  test.clock.advance(hour);
  expect(await open((await getUrls(card.id)).back_image)).toBe(200);
  expect(await listNames()).toEqual([
    ['Amal', 'Omar Nabil'],
    ['Basma', 'Omar Nabil'],
    ['Amal', 'Omar Nabil'],
  ]);
});

it('tells opened documents from thumbnails and from those fetched ahead, which a claim opens', async () => {
  const [next, later] = [await buildCard('Ali', 'pending'), await buildCard('Badr', 'pending')];
  const claim = async (body: object) =>
    (
      (await test.send({ method: 'POST', url: '/doctor/verification', token: admin.token, payload: body })).body as {
        data: { doctor: Card; ahead: string[] };
      }
    ).data;
  const listKinds = async (query = {}) => (await list(query)).data.map(({ member, kind }) => `${member.name} ${kind}`);
  expect(await open(`${(await getUrls(next.id)).front_image}&size=thumbnail`)).toBe(200);
  expect(await listKinds()).toEqual(['Ali thumbnail']);
  const { ahead } = await claim({ id: next.id });
  expect(ahead.map((url) => url.includes(`record=${later.id}&`))).toEqual([true, true]);
  expect(await fetchAhead(ahead[0] ?? '')).toBe(200);
  expect(await listKinds()).toEqual(['Badr ahead', 'Ali opened']);
  test.clock.advance(60_000);
  const openedAt = test.clock.now().toISOString();
  await claim({ after: next.id });
  // A request that was sent before the claim does not change what it recorded.
  expect(await fetchAhead(ahead[1] ?? '')).toBe(200);
  expect((await list({ kind: 'opened', member_id: later.id })).data.map(({ viewed_at }) => viewed_at)).toEqual([openedAt]);
  test.clock.advance(60_000);
  expect(await open(`${(await getUrls(next.id)).front_image}&size=thumbnail`)).toBe(200);
  expect(await listKinds()).toEqual(['Badr opened', 'Ali opened']);
});

it('records documents that a request with x-fetch-ahead receives as opened, unless the queue has their member', async () => {
  const cards = [await buildCard('Ali'), await buildCard('Badr', 'pending')];
  for (const { id } of cards) expect(await fetchAhead((await getUrls(id)).front_image)).toBe(200);
  expect((await list()).data.map(({ member, kind }) => `${member.name} ${kind}`)).toEqual(['Badr ahead', 'Ali opened']);
});

it('records a claim as opened although no document was fetched, unless the member has none', async () => {
  const card = await buildCard('Ali', 'pending');
  const { id } = await buildDoctor(test.database.db, { status: 'pending' });
  for (const member of [card.id, id])
    await test.send({ method: 'POST', url: '/doctor/verification', token: admin.token, payload: { id: member } });
  expect((await list()).data.map(({ member, kind }) => `${member.name} ${kind}`)).toEqual(['Ali opened']);
});

it('records the documents among the thumbnails of a list, and the PDF of a company', async () => {
  const cards = [await buildCard('Ali'), await buildCard('Badr'), await buildCard('Celine')];
  const urls = await Promise.all(cards.slice(0, 2).map(({ id }) => getUrls(id)));
  const files = urls.flatMap(({ front_image, back_image }) => [toThumbnail(front_image), toThumbnail(back_image)]);
  const sent = await test.app.inject(`/api/v1/files/thumbnails?${new URLSearchParams(files)}`);
  const form = await new Response(new Uint8Array(sent.rawPayload), {
    headers: { 'content-type': String(sent.headers['content-type']) },
  }).formData();
  expect([...form.keys()]).toEqual(cards.slice(0, 2).flatMap(({ front_image_id, back_image_id }) => [front_image_id, back_image_id]));
  expect((await listNames()).map(([, name]) => name).sort()).toEqual(['Ali', 'Badr']);
  const company = await buildCompany(test.database.db, { name: 'Nile Pharma' });
  await test.database.db
    .updateTable('companies')
    .set({ commercial_registry_id: await store(pdf()) })
    .where('user_id', '=', company.id)
    .execute();
  const { body } = await test.send({ method: 'GET', url: `/company/show/${company.id}`, token: admin.token });
  expect(await open((body as { data: { commercial_registry_file: string } }).data.commercial_registry_file)).toBe(200);
  expect((await list({ member_id: company.id })).data.map(({ member }) => member)).toEqual([
    { id: company.id, name: 'Nile Pharma', role: 'company' },
  ]);
});

it('refuses an address for another record, without a record, of a company, without the permission, or of a replaced document, and records nothing', async () => {
  const [card, other] = [await buildCard(), await buildCard()];
  const url = (await getUrls(card.id)).front_image;
  const company = await buildCompany(test.database.db);
  await test.tokenOf(company.id);
  const [support, auditor] = [await buildUser('Basma', 'support'), await buildUser('Celine', 'auditor')];
  const sign = (userId: number, recordId: number) =>
    test.files.signIdentityUrl({ id: card.front_image_id, recordId }, userId, test.clock.now());
  const refused = [
    url.replace(`record=${card.id}`, `record=${other.id}`),
    url.replace(`&record=${card.id}`, ''),
    sign(admin.id, other.id),
    test.files.signUrl(card.front_image_id, admin.id, test.clock.now()),
    sign(company.id, card.id),
    sign(support.id, card.id),
    sign(auditor.id, card.id),
  ];
  for (const address of refused) expect([address, await open(address)]).toEqual([address, 403]);
  expect(await open(url)).toBe(200);
  await test.database.db.deleteFrom('document_views').execute();
  const { front_image_id, back_image_id } = other;
  await test.database.db.updateTable('doctors').set({ front_image_id, back_image_id }).where('user_id', '=', card.id).execute();
  expect(await open(url)).toBe(403);
  expect((await list()).total).toBe(0);
});

it('inserts views in one order, so that concurrent requests cannot deadlock', async () => {
  const [first, second, third] = [
    await buildDoctor(test.database.db),
    await buildDoctor(test.database.db),
    await buildDoctor(test.database.db),
  ];
  const views = [third, first, second].map(({ id }) => ({ userId: admin.id, recordId: id }));
  await recordViews(test.database.db, views, { now: test.clock.now() });
  expect((await list()).data.map(({ member }) => member.id)).toEqual([third.id, second.id, first.id]);
});

it('sends no byte if the view cannot be recorded', async () => {
  const card = await buildCard();
  const url = (await getUrls(card.id)).front_image;
  await test.database.db.schema.alterTable('document_views').renameTo('document_views_away').execute();
  try {
    expect(await open(url)).toBe(500);
  } finally {
    await test.database.db.schema.alterTable('document_views_away').renameTo('document_views').execute();
  }
  expect(await open(url)).toBe(200);
});

it('lists the views that match every filter, for users who may read the audit trail', async () => {
  const [first, second] = [await buildCard('Ali'), await buildCard('Badr')];
  const other = await buildUser('Basma');
  await open((await getUrls(first.id)).front_image);
  await open((await getUrls(second.id)).front_image);
  await open((await getUrls(second.id, other.token)).front_image);
  const namesOf = async (query: RouteRequest<typeof documentViewRoutes.list>['query']) =>
    (await list(query)).data.map(({ user, member }) => `${user.name} ${member.name}`);
  expect(await namesOf({ user_id: admin.id })).toEqual(['Amal Badr', 'Amal Ali']);
  expect(await namesOf({ member_id: second.id })).toEqual(['Basma Badr', 'Amal Badr']);
  expect(await namesOf({ user_id: other.id, member_id: first.id })).toEqual([]);
  const today = test.clock.now().toISOString().slice(0, 10);
  expect([(await list({ from: today, to: today })).total, (await list({ to: '2026-01-01' })).total]).toEqual([3, 0]);
  expect(await list({ per_page: 10, page: 2 })).toMatchObject({ data: [], total: 3 });
  const company = await buildCompany(test.database.db);
  const [reviewer, auditor] = [await buildUser('Celine', 'reviewer'), await buildUser('Dina', 'auditor')];
  const statusFor = async (token: string) => (await test.request(documentViewRoutes.list, { query: {} }, token)).status;
  expect(await Promise.all([await test.tokenOf(company.id), reviewer.token, auditor.token].map(statusFor))).toEqual([403, 403, 200]);
});
