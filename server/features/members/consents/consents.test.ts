// Proves CNS-1, CNS-2, CNS-3, CNS-4
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ConsentDraft, consentRoutes } from '../../../../contract/entities/members/consents.ts';
import { userId } from '../../../../contract/entities/members/members.ts';
import type { OfficeRole } from '../../../../contract/office-roles.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildCompany, buildConsent, buildDoctor, buildErasure } from '../../../test/builders.ts';
import { snapshotState } from '../../../test/snapshot.ts';

let test: TestApp;
let admin: { id: number; token: string };
beforeAll(async () => {
  test = await openTestApp();
  const { id } = await buildAdmin(test.database.db, { name: 'Mona Adel' });
  admin = { id, token: await test.tokenOf(id) };
});
afterAll(() => test?.close());

const given = { channel: 'whatsapp', purpose: 'marketing', state: 'given', source: 'paper_form', text_version: '2026-11' } as const;
const withdrawn = { channel: 'whatsapp', purpose: 'marketing', state: 'withdrawn', source: 'office_call' } as const;
const record = (id: number, body: ConsentDraft, token = admin.token) =>
  test.request(consentRoutes.record, { params: { id: userId.parse(id) }, body }, token);
const read = (id: number, token = admin.token, page = 1) =>
  test.request(consentRoutes.list, { params: { id: userId.parse(id) }, query: { page, per_page: 10 } }, token);
const whatsappMarketing = async (id: number) => (await read(id)).body.data.current[0]?.latest?.state;

it('shows each channel and purpose with the entry that counts, and keeps every entry', async () => {
  const { id } = await buildDoctor(test.database.db);
  const empty = (await read(id)).body.data;
  expect(empty).toMatchObject({ is_required: false, history: { data: [], total: 0 } });
  expect(empty.current.map(({ channel, purpose, latest }) => [channel, purpose, latest])).toEqual([
    ['whatsapp', 'marketing', null],
    ['whatsapp', 'service', null],
    ['push', 'marketing', null],
    ['push', 'service', null],
    ['mail', 'marketing', null],
    ['mail', 'service', null],
  ]);
  expect(await record(id, { ...given, note: 'Signed at the congress' })).toMatchObject({
    status: 201,
    body: { message: 'Consent recorded' },
  });
  test.clock.advance(60_000);
  expect((await record(id, given)).status).toBe(201);
  expect((await record(id, { ...withdrawn, channel: 'mail', purpose: 'service' })).body.message).toBe('Withdrawal recorded');
  const { current, history } = (await read(id)).body.data;
  const now = test.clock.now().toISOString();
  expect(current[0]?.latest).toEqual({
    ...given,
    id: expect.any(Number),
    note: null,
    recorded_by: { id: admin.id, name: 'Mona Adel' },
    at: now,
    recorded_at: now,
  });
  expect(current.map(({ latest }) => latest?.state ?? null)).toEqual(['given', null, null, null, null, 'withdrawn']);
  expect([history.total, history.data.map(({ channel, state, note }) => [channel, state, note])]).toEqual([
    3,
    [
      ['mail', 'withdrawn', null],
      ['whatsapp', 'given', null],
      ['whatsapp', 'given', 'Signed at the congress'],
    ],
  ]);
});

it('lets the latest day count: an older paper does not undo a withdrawal, and a withdrawal wins over a consent of its day', async () => {
  const { id } = await buildCompany(test.database.db);
  await record(id, withdrawn);
  expect((await record(id, { ...given, day: '2026-11-02' })).body).toMatchObject({
    message: 'Consent recorded. A later entry still counts.',
    // The beginning of the day in Cairo.
    data: { at: '2026-11-01T22:00:00.000Z' },
  });
  expect(await whatsappMarketing(id)).toBe('withdrawn');
  await record(id, given);
  expect(await whatsappMarketing(id)).toBe('given');

  const other = await buildDoctor(test.database.db);
  expect((await record(other.id, { ...withdrawn, day: '2026-11-02' })).body.data.at).toBe('2026-11-02T21:59:59.999Z');
  await record(other.id, { ...given, day: '2026-11-02' });
  expect(await whatsappMarketing(other.id)).toBe('withdrawn');
  await record(other.id, { ...given, day: '2026-11-03' });
  expect(await whatsappMarketing(other.id)).toBe('given');
  const today = test.clock.now().toISOString().slice(0, 10);
  expect((await record(other.id, { ...withdrawn, day: today })).body.data.at).toBe(test.clock.now().toISOString());
});

it('writes an audit entry without the note', async () => {
  const { id } = await buildDoctor(test.database.db);
  await record(id, { ...given, note: 'Canary note' });
  const [entry] = await test.database.db
    .selectFrom('audit')
    .select(['actor_id', 'action', 'entity', 'entity_id', 'after'])
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  const { state: consent, ...fields } = given;
  expect(entry).toEqual({
    actor_id: admin.id,
    action: 'consents.record',
    entity: 'doctors',
    entity_id: id,
    after: { ...fields, consent, at: test.clock.now().toISOString() },
  });
});

it('refuses incomplete, wrong and future entries with a sentence at the field, and stores nothing', async () => {
  const { id } = await buildDoctor(test.database.db);
  const [administrator, tomorrow] = [await buildAdmin(test.database.db), '2026-12-31'];
  const before = await snapshotState(test);
  const post = (member: number, payload: object) =>
    test.send({ method: 'POST', url: `/members/${member}/consents`, token: admin.token, payload });
  for (const [change, errors] of [
    [{ text_version: undefined }, { text_version: ['Text version is required'] }],
    [{ text_version: '  ' }, { text_version: ['Text version is required'] }],
    [{ text_version: 'x'.repeat(51) }, { text_version: ['Text version must not exceed 50 characters'] }],
    [{ note: 'x'.repeat(501) }, { note: ['Note must not exceed 500 characters'] }],
    [{ channel: 'notification' }, { channel: ['Choose a channel'] }],
    [{ purpose: 'research' }, { purpose: ['Choose a purpose'] }],
    [{ state: 'expired' }, { state: ['Choose given or withdrawn'] }],
    // Only the members' app records it.
    [{ source: 'app' }, { source: ['Choose a source'] }],
    [{ day: 'yesterday' }, { day: ['Choose a day'] }],
    [{ day: '1999-12-31' }, { day: ['The day must not be before 2000'] }],
    [{ day: tomorrow }, { day: ['The day must not be in the future'] }],
  ] as const) {
    const { status, body } = await post(id, { ...given, ...change });
    expect([change, status, (body as { errors: unknown }).errors]).toEqual([change, 422, errors]);
  }
  for (const unknown of [administrator.id, 999_999]) {
    expect((await post(unknown, given)).status).toBe(404);
    expect((await read(unknown)).status).toBe(404);
  }
  expect(await snapshotState(test)).toEqual(before);
});

it('is read by who reads members, recorded by campaigns and support, and closed to companies', async () => {
  const { db } = test.database;
  const company = await buildCompany(db);
  const statusesOf = async (token: string) => [(await read(company.id, token)).status, (await record(company.id, withdrawn, token)).status];
  const statusesOfRole = async (officeRole: OfficeRole) => statusesOf(await test.tokenOf((await buildAdmin(db, { officeRole })).id));
  expect(await statusesOf(await test.tokenOf(company.id))).toEqual([403, 403]);
  expect({
    admin: await statusesOfRole('admin'),
    campaigns: await statusesOfRole('campaigns'),
    support: await statusesOfRole('support'),
    reviewer: await statusesOfRole('reviewer'),
    auditor: await statusesOfRole('auditor'),
    content: await statusesOfRole('content'),
  }).toEqual({
    admin: [200, 201],
    campaigns: [200, 201],
    support: [200, 201],
    reviewer: [200, 403],
    auditor: [200, 403],
    content: [403, 403],
  });
});

it('keeps entries as they are, except that their notes can be cleared', async () => {
  const { db } = test.database;
  const { id } = await buildDoctor(db);
  await buildConsent(db, id, { at: test.clock.now(), note: 'Said by phone', source: 'app' });
  const own = { id: expect.any(Number), recorded_by: null, source: 'app', state: 'given' };
  for (const change of [
    db.updateTable('consents').set({ state: 'withdrawn' }).where('user_id', '=', id),
    db.updateTable('consents').set({ note: 'Another' }).where('user_id', '=', id),
    db.updateTable('consents').set({ note: null, state: 'withdrawn' }).where('user_id', '=', id),
    db.deleteFrom('consents').where('user_id', '=', id),
  ])
    await expect(change.execute()).rejects.toThrow('append-only');
  await db.updateTable('consents').set({ note: null }).where('user_id', '=', id).execute();
  expect((await read(id)).body.data.history.data).toMatchObject([{ ...own, note: null }]);
});

it('is recorded no more once the personal data was erased', async () => {
  const { user_id } = await buildErasure(test.database.db, { due_at: test.clock.now() });
  expect((await record(user_id, given)).status).toBe(201);
  await test.database.db.updateTable('erasures').set({ done_at: test.clock.now() }).where('user_id', '=', user_id).execute();
  const before = await snapshotState(test);
  expect(await record(user_id, given)).toMatchObject({ status: 409, body: { message: 'The personal data of this doctor was erased' } });
  expect(await snapshotState(test)).toEqual(before);
});
