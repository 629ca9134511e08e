// Proves COM-3, COM-4, COM-6, COM-9, COM-11, COM-12, COM-13, COM-14, COM-15, COM-17, DSH-6, SEC-10
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Company } from '../../../../contract/entities/members/companies.ts';
import { buildForm, openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildArea, buildCompany, buildDoctor, buildSpecialty, password, pdf, picture } from '../../../test/builders.ts';
import { lockedPdf } from '../../../test/files/encrypted-pdf.ts';
import { snapshotState } from '../../../test/snapshot.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await openTestApp();
  token = await test.tokenOf((await buildAdmin(test.database.db, { name: 'Amal' })).id);
});
afterAll(() => test?.close());

type CompanyResponse = { message: string; code: string; data: Company; errors?: Record<string, string[]> };
type Page = { data: Company[]; current_page: number; last_page: number; per_page: number; total: number };

let serial = 0;
const draft = (overrides: Record<string, string> = {}) => {
  serial += 1;
  return {
    name: `Draft ${serial}`,
    email: `draft-${serial}@example.test`,
    phone: `0133${String(serial).padStart(7, '0')}`,
    password: 'draft-password',
    address: 'Nile street',
    tax_number: `D${serial}`,
    ...overrides,
  };
};
const request = async (method: string, url: string, sent: object = {}) => {
  const { status, body } = await test.send({ method, url, token, ...sent });
  return { status, body: body as CompanyResponse };
};
const post = (url: string, payload: object) => request('POST', url, { payload });
const show = async (id: number) => (await request('GET', `/company/show/${id}`)).body.data;
const upload = (url: string, fields: Record<string, string>, files: Record<string, Buffer>) => {
  const named = Object.entries(files).map(([name, bytes]) => [name, { bytes, name: `${name}.pdf`, type: 'application/pdf' }]);
  return request('POST', url, buildForm(fields, Object.fromEntries(named)));
};
const open = async (url: string | null) => {
  const { statusCode, headers, rawPayload } = await test.app.inject(url ?? '/none');
  return { status: statusCode, type: headers['content-type'], bytes: rawPayload };
};

describe('POST /auth/registerCompany', () => {
  it('stores a pending company with normalized fields that has to choose a password', async () => {
    const { db } = test.database;
    const [area, field] = [await buildArea(db), await buildSpecialty(db)];
    const typed = { name: ' Nile ', email: ' Nile@Example.TEST', phone: '+20 133 999-8888', tax_number: ' ٣٢١-456 ab' };
    const { status, body } = await post('/auth/registerCompany', { ...draft(typed), area_id: area.id, field_id: field.id });
    expect([status, body.message]).toEqual([201, 'Company added successfully']);
    expect(body.data).toEqual({
      id: body.data.user.id,
      logo: null,
      tax_number: '321456AB',
      commercial_registry_file: null,
      commercial_registry_type: null,
      created_at: test.clock.now().toISOString(),
      updated_at: test.clock.now().toISOString(),
      archived_at: null,
      archived_by: null,
      erasure: null,
      documents_removed_at: null,
      claim: null,
      user: {
        id: body.data.id,
        name: 'Nile',
        phone: '01339998888',
        email: 'nile@example.test',
        address: 'Nile street',
        status: 'pending',
        status_reason: null,
        roles: 'company',
        area,
        field,
      },
    });
    expect(await show(body.data.id)).toEqual(body.data);
    const row = await db.selectFrom('users').select('must_change_password').where('id', '=', body.data.id).executeTakeFirstOrThrow();
    expect(row.must_change_password).toBe(true);
  });

  it('reports a taken tax number and a taken phone together, and accepts one of several parallel requests', async () => {
    const { db } = test.database;
    const [other, archivedCompany, doctor] = [
      await buildCompany(db),
      await buildCompany(db, { archived_at: test.clock.now() }),
      await buildDoctor(db),
    ];
    const clash = async (overrides: Record<string, string>) => {
      const { status, body } = await post('/auth/registerCompany', draft(overrides));
      return [status, body.errors];
    };
    const byAnother = ['This tax number is already taken by another company'];
    expect(await clash({ tax_number: other.tax_number.toLowerCase() })).toEqual([409, { tax_number: byAnother }]);
    expect(await clash({ tax_number: archivedCompany.tax_number })).toEqual([
      409,
      { tax_number: ['This tax number is already taken by an archived company'] },
    ]);
    expect(await clash({ tax_number: other.tax_number, phone: doctor.phone })).toEqual([
      409,
      { phone: ['This phone is already taken by another doctor'], tax_number: byAnother },
    ]);
    const responses = await Promise.all(Array.from({ length: 12 }, () => post('/auth/registerCompany', draft({ tax_number: '777888' }))));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(11).fill(409)]);
    const conflicts = responses.flatMap(({ status, body }) => (status === 409 ? (body.errors?.tax_number ?? []) : []));
    expect(conflicts).toHaveLength(11);
    expect(conflicts.every((message) => message.startsWith('This tax number is already taken'))).toBe(true);
  });

  it('accepts an update with the unchanged tax number', async () => {
    const { id, tax_number } = await buildCompany(test.database.db);
    expect((await post(`/company/update/${id}`, { tax_number })).status).toBe(200);
  });
});

describe('files of a company', () => {
  it('stores the PDF unchanged and private, and the logo public', async () => {
    const bytes = pdf('Kept as it came');
    const { status, body } = await upload('/auth/registerCompany', draft(), { logo: await picture(), commercial_registry_file: bytes });
    expect([status, body.data.commercial_registry_type]).toEqual([201, 'pdf']);
    const registry = body.data.commercial_registry_file ?? '';
    const read = await open(registry);
    expect([read.status, read.type, read.bytes.equals(bytes)]).toEqual([200, 'application/pdf', true]);
    expect((await open(`${registry}&size=thumbnail`)).status).toBe(404);
    expect((await open(registry.split('?')[0] ?? '')).status).toBe(403);
    const id = /files\/([\w-]+)\?/.exec(registry)?.[1];
    expect((await open(`/storage/${id}`)).status).toBe(404);
    expect(body.data.logo).toMatch(/^\/storage\/[\w-]{24}$/);
    for (const address of [body.data.logo, `${body.data.logo}?size=thumbnail`])
      expect(await open(address)).toMatchObject({ status: 200, type: 'image/webp' });
  });

  it('replaces the PDF of the registry with a picture', async () => {
    const { body } = await upload('/auth/registerCompany', draft(), { commercial_registry_file: pdf() });
    const changed = await upload(`/company/update/${body.data.id}`, {}, { commercial_registry_file: await picture('jpeg') });
    expect([changed.status, changed.body.message, changed.body.data.commercial_registry_type]).toEqual([
      200,
      'Company updated successfully',
      'image',
    ]);
    expect(await open(`${changed.body.data.commercial_registry_file}&size=thumbnail`)).toMatchObject({ status: 200, type: 'image/webp' });
  });

  const choose = 'Choose a PDF or a JPEG, PNG, WebP, GIF or AVIF image';
  const registry = 'commercial_registry_file';
  it.each([
    {
      title: 'HTML named .pdf',
      field: registry,
      bytes: Buffer.from('<html><script>alert(1)</script></html>'),
      status: 415,
      message: choose,
    },
    { title: 'an empty file', field: registry, bytes: Buffer.alloc(0), status: 415, message: choose },
    { title: 'half a PDF', field: registry, bytes: pdf().subarray(0, 40), status: 422, message: `The PDF is damaged. ${choose}` },
    {
      title: 'a PDF that needs a password',
      field: registry,
      bytes: lockedPdf(),
      status: 422,
      message: 'This PDF needs a password to open. Save it without the password and choose it again.',
    },
    { title: 'a PDF as the logo', field: 'logo', bytes: pdf(), status: 415, message: 'Choose a JPEG, PNG, WebP, GIF or AVIF image' },
  ])('rejects $title and stores nothing', async ({ field, bytes, status, message }) => {
    const before = await snapshotState(test);
    const response = await upload('/auth/registerCompany', draft(), { [field]: bytes });
    expect([response.status, response.body.message, response.body.errors]).toEqual([status, message, { [field]: [message] }]);
    expect(await snapshotState(test)).toEqual(before);
  });

  it('keeps no files of a rejected registration', async () => {
    const { phone } = await buildDoctor(test.database.db);
    const before = await snapshotState(test);
    const answer = await upload('/auth/registerCompany', draft({ phone }), { logo: await picture(), commercial_registry_file: pdf() });
    expect(answer.status).toBe(409);
    expect(await snapshotState(test)).toEqual(before);
    expect(await readdir(test.files.tempDir)).toEqual([]);
  });
});

describe('sessions of a company', () => {
  const statusOfSession = async (session: string) => (await test.send({ method: 'GET', url: '/auth/me', token: session })).status;

  it('end when an administrator sets a password, which the company has to replace', async () => {
    const { id, phone } = await buildCompany(test.database.db);
    const session = await test.tokenOf(id);
    expect(await statusOfSession(session)).toBe(200);
    expect((await post(`/company/update/${id}`, { name: 'Renamed' })).status).toBe(200);
    expect(await statusOfSession(session)).toBe(200);
    expect((await post(`/company/update/${id}`, { password: 'set-by-an-admin' })).status).toBe(200);
    expect(await statusOfSession(session)).toBe(401);
    const signIn = (word: string) => test.send({ method: 'POST', url: '/auth/login', payload: { phone, password: word } });
    expect((await signIn(password)).status).toBe(401);
    const signedIn = (await signIn('set-by-an-admin')).body as { data: { token: string } };
    const me = await test.send({ method: 'GET', url: '/auth/me', token: signedIn.data.token });
    expect(me.body).toMatchObject({ data: { must_change_password: true } });
    const lines = await test.database.db
      .selectFrom('audit')
      .select('after')
      .where('entity', '=', 'companies')
      .where('entity_id', '=', id)
      .execute();
    expect(lines.map(({ after }) => after)).toEqual([{ name: 'Renamed' }, { password: 'changed' }]);
  });

  it.each([
    ['archived', (id: number) => request('DELETE', `/company/destroy/${id}`), 'Company deleted successfully'],
    [
      'declined',
      (id: number) => post('/auth/otp/changeStatus', { user_id: id, status: 'declined', message: 'No such registry' }),
      'Company declined successfully',
    ],
  ])('end when the company is %s', async (_what, act, message) => {
    const { id } = await buildCompany(test.database.db);
    const session = await test.tokenOf(id);
    expect((await act(id)).body.message).toBe(message);
    expect(await statusOfSession(session)).toBe(401);
  });
});

describe('listing companies', () => {
  const ids: Record<string, number> = {};
  beforeAll(async () => {
    const { db } = test.database;
    const [cairo, heart] = [await buildArea(db, { name: 'القاهرة' }), await buildSpecialty(db, { name: 'Heart' })];
    const rows = {
      a: { name: 'أدوية النيل', area_id: cairo.id, tax_number: '100200300' },
      b: { name: 'Delta Pharma', specialty_id: heart.id, status: 'pending', tax_number: '200300400' },
      c: { name: 'Delta Devices', area_id: cairo.id, specialty_id: heart.id, status: 'declined', tax_number: '555QX' },
      archived: { name: 'Delta Gone', area_id: cairo.id, archived_at: test.clock.now(), tax_number: '100999' },
    } as const;
    for (const [key, row] of Object.entries(rows)) ids[key] = (await buildCompany(db, row)).id;
    await buildDoctor(db, { name: 'Delta Doctor', area_id: cairo.id });
  });
  const keysOf = (page: Page) => page.data.map(({ id }) => Object.keys(ids).find((key) => ids[key] === id) ?? '-').join('');
  const list = async (query: Record<string, string>) => {
    const { body } = await request('GET', `/company?${new URLSearchParams(query)}`);
    return body.data as unknown as Page;
  };

  it.each<[Record<string, string>, string]>([
    [{ name: 'delta' }, 'cb'],
    [{ name: 'delta', status: 'pending' }, 'b'],
    [{ tax_number: '٢٠٠-٣٠٠' }, 'ba'],
    [{ tax_number: '5qx' }, 'c'],
    [{ tax_number: '%' }, ''],
    [{ tax_number: '100', area: 'القاهره' }, 'a'],
    [{ area: 'القاهرة' }, 'ca'],
    [{ 'area[]': 'القاهرة', 'field[]': 'heart' }, 'c'],
    [{ name: 'doctor' }, ''],
  ])('%j finds %s', async (query, expected) => {
    const page = await list(query);
    expect([keysOf(page), page.total]).toEqual([expected, expected.length]);
  });

  it('returns archived rows in `data` with the paging fields next to it, and restores them', async () => {
    const { body } = await request('GET', '/company/archived?tax_number=100999&per_page=10');
    expect(body).toEqual({ data: [expect.objectContaining({ id: ids.archived })], current_page: 1, last_page: 1, per_page: 10, total: 1 });
    const restored = await post('/company/restore', { ids: [ids.archived] });
    expect([restored.status, restored.body.message]).toEqual([200, 'Company Restore successfully']);
    expect(keysOf(await list({ name: 'delta' }))).toBe('archivedcb');
    expect((await post('/company/restore', { ids: [ids.archived] })).status).toBe(404);
  });

  it('responds 404 for doctors on every route', async () => {
    const doctor = await buildDoctor(test.database.db);
    const archived = await buildDoctor(test.database.db, { archived_at: test.clock.now() });
    const responses = [
      await request('GET', `/company/show/${doctor.id}`),
      await request('GET', `/company/decisions/${doctor.id}`),
      await post(`/company/update/${doctor.id}`, { name: 'Company' }),
      await request('DELETE', `/company/destroy/${doctor.id}`),
      await post('/company/restore', { ids: [archived.id] }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });

  it('returns the same counts as the lists', async () => {
    const { body } = await request('GET', '/company/stats');
    const totalOf = async (query: Record<string, string>) => (await list(query)).total;
    expect(body.data).toEqual({
      totalCompanies: await totalOf({}),
      approvedCompanies: await totalOf({ status: 'approved' }),
      pendingCompanies: await totalOf({ status: 'pending' }),
      declinedCompanies: await totalOf({ status: 'declined' }),
    });
  });
});
