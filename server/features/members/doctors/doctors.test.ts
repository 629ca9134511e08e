// Proves API-20, ARC-1, ARC-3, ARC-4, ARC-7, DOC-7, DOC-9, DOC-12, DOC-13, DOC-15, DOC-16, DOC-18, DOC-20, DOC-23, DOC-33, SEC-7
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Doctor } from '../../../../contract/entities/members/doctors.ts';
import { buildForm, openTestApp, type TestApp } from '../../../test/app.ts';
import {
  buildAdmin,
  buildArea,
  buildCompany,
  buildDoctor,
  buildPromoCode,
  buildSpecialty,
  password,
  picture,
} from '../../../test/builders.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await openTestApp();
  token = await test.tokenOf((await buildAdmin(test.database.db, { name: 'Amal' })).id);
});
afterAll(() => test?.close());

type DoctorResponse = { message: string; code: string; data: Doctor; errors?: Record<string, string[]> };

let serial = 0;
const draft = (overrides: Record<string, unknown> = {}) => {
  serial += 1;
  return {
    name: `Draft ${serial}`,
    email: `draft-${serial}@example.test`,
    phone: `0122${String(serial).padStart(7, '0')}`,
    password: 'draft-password',
    ...overrides,
  };
};
const post = async (url: string, payload: Record<string, unknown>) => {
  const { status, body } = await test.send({ method: 'POST', url, payload, token });
  return { status, body: body as DoctorResponse };
};
const upload = async (url: string, fields: Record<string, string>, names: string[]) => {
  const bytes = await picture('png');
  const files = Object.fromEntries(names.map((name) => [name, { bytes, name: `${name}.png` }]));
  const { status, body } = await test.send({ method: 'POST', url, token, ...buildForm(fields, files) });
  return { status, body: body as DoctorResponse };
};
const show = async (id: number) => (await test.send({ method: 'GET', url: `/doctor/show/${id}`, token })).body as DoctorResponse;
const open = async (url: string | null) => (await test.app.inject(url ?? '/none')).statusCode;
const listTempFiles = () => readdir(test.files.tempDir);

describe('POST /doctor/store', () => {
  it('stores a pending doctor with normalized fields and responds with it', async () => {
    const { db } = test.database;
    const [area, specialty, code] = [await buildArea(db), await buildSpecialty(db), await buildPromoCode(db)];
    const { status, body } = await post(
      '/doctor/store',
      draft({
        name: '  Dr. Mona ',
        email: ' Mona@Example.TEST',
        phone: '٠١٢ ٣٣٣٣-٤٤٤٤',
        address: '  ',
        area_id: area.id,
        field_id: specialty.id,
        promocode_id: code.id,
      }),
    );
    expect([status, body.message]).toEqual([201, 'Doctor added successfully']);
    expect(body.data).toEqual({
      id: body.data.user.id,
      points: 0,
      syndicate_number: null,
      image: null,
      front_image: null,
      back_image: null,
      created_at: test.clock.now().toISOString(),
      updated_at: test.clock.now().toISOString(),
      archived_at: null,
      archived_by: null,
      erasure: null,
      documents_removed_at: null,
      claim: null,
      user: {
        id: body.data.id,
        name: 'Dr. Mona',
        phone: '01233334444',
        email: 'mona@example.test',
        address: null,
        status: 'pending',
        status_reason: null,
        roles: 'doctor',
        area,
        field: specialty,
        promocode: code,
      },
    });
    expect((await show(body.data.id)).data).toEqual({ ...body.data, has_merges: false, books: [], researches: [], posts: [] });
  });

  it.each([
    [{ name: 'A' }, { name: ['Name must be at least 2 characters'] }],
    [{ name: 'x'.repeat(51) }, { name: ['Name must not exceed 50 characters'] }],
    [{ phone: '0123456789' }, { phone: ['Phone number must be 11 digits'] }],
    [{ email: 'no-mail' }, { email: ['Invalid email address'] }],
    [{ password: '1234567' }, { password: ['Password must be at least 8 characters'] }],
    [{ address: 'x'.repeat(201) }, { address: ['Address must not exceed 200 characters'] }],
    [{ area_id: 999_999 }, { area_id: ['Choose an area that exists'] }],
    [
      { field_id: 999_999, promocode_id: 999_999 },
      { field_id: ['Choose a specialty that exists'], promocode_id: ['Choose a promo code that exists'] },
    ],
    [{ status: 'approved' }, { status: ['Unknown field'] }],
    [{ points: 1000 }, { points: ['Unknown field'] }],
    [{ role: 'admin' }, { role: ['Unknown field'] }],
  ])('rejects %j', async (part, errors) => {
    const { status, body } = await post('/doctor/store', draft(part));
    expect([status, body.errors]).toEqual([422, errors]);
  });

  it.each([
    ['the country code', (phone: string) => `+2${phone}`],
    ['Arabic digits', (phone: string) => phone.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))],
    ['the same digits', (phone: string) => phone],
  ])('rejects the phone of an archived doctor, written with %s', async (_how, spelled) => {
    const { phone } = await buildDoctor(test.database.db, { archived_at: test.clock.now() });
    const { status, body } = await post('/doctor/store', draft({ phone: spelled(phone) }));
    expect([status, body]).toMatchObject([
      409,
      {
        code: 'conflict',
        message: 'This phone is already taken by an archived doctor',
        errors: { phone: ['This phone is already taken by an archived doctor'] },
      },
    ]);
  });

  it('reports both a taken phone and a taken e-mail, and accepts one of several parallel requests', async () => {
    const { db } = test.database;
    const [company, doctor] = [await buildCompany(db), await buildDoctor(db)];
    const { status, body } = await post('/doctor/store', draft({ phone: company.phone, email: doctor.email.toUpperCase() }));
    expect([status, body.errors]).toEqual([
      409,
      { phone: ['This phone is already taken by another company'], email: ['This email is already taken by another doctor'] },
    ]);
    const responses = await Promise.all(Array.from({ length: 20 }, () => post('/doctor/store', draft({ phone: '01277778888' }))));
    expect(responses.map((response) => response.status).sort()).toEqual([201, ...Array(19).fill(409)]);
    expect(responses.filter((response) => response.status === 409).every((response) => response.body.errors?.phone?.length === 1)).toBe(
      true,
    );
  });
});

describe('pictures of a doctor', () => {
  it('open by signed URLs in both sizes until the session of the caller ends', async () => {
    const otherToken = await test.tokenOf((await buildAdmin(test.database.db)).id);
    const { status, body } = await upload('/doctor/store', draft() as Record<string, string>, ['image', 'front_image', 'back_image']);
    expect(status).toBe(201);
    const doctor = ((await test.send({ method: 'GET', url: `/doctor/show/${body.data.id}`, token: otherToken })).body as DoctorResponse)
      .data;
    for (const url of [doctor.image, doctor.front_image, doctor.back_image]) {
      expect([await open(url), await open(`${url}&size=thumbnail`), await open(url?.replace(/sig=.{6}/, 'sig=forged') ?? null)]).toEqual([
        200, 200, 403,
      ]);
    }
    await test.send({ method: 'POST', url: '/auth/logout', token: otherToken });
    expect(await open(doctor.front_image)).toBe(403);
    expect(await open(body.data.front_image)).toBe(200);
    expect(await listTempFiles()).toEqual([]);
  });

  it.each([
    [['front_image'], 'back_image'],
    [['back_image', 'image'], 'front_image'],
  ])('rejects %j alone, because both sides of the card are required, and stores nothing', async (names, missing) => {
    const before = await test.database.db.selectFrom('files').select('id').execute();
    const created = await upload('/doctor/store', draft() as Record<string, string>, names);
    const updated = await upload(`/doctor/update/${(await buildDoctor(test.database.db)).id}`, {}, names);
    for (const { status, body } of [created, updated])
      expect([status, body.errors]).toEqual([422, { [missing]: ['Upload both the front and back images'] }]);
    expect([await test.database.db.selectFrom('files').select('id').execute(), await listTempFiles()]).toEqual([before, []]);
    const stored: string[] = [];
    for await (const { id } of test.files.list()) stored.push(id);
    expect(stored.sort()).toEqual(before.map(({ id }) => id).sort());
  });

  it('rejects files that are not pictures, whatever their names', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const jpeg = await picture('jpeg');
    const cases: [string, Buffer, number[]][] = [
      ['svg', svg, [415]],
      ['html', Buffer.from('<html>'), [415]],
      ['empty', Buffer.alloc(0), [415, 422]],
      ['truncated', jpeg.subarray(0, jpeg.length / 2), [422]],
    ];
    for (const [label, bytes, expected] of cases) {
      const { status, body } = await test.send({
        method: 'POST',
        url: '/doctor/store',
        token,
        ...buildForm(draft() as Record<string, string>, { image: { bytes, name: 'face.png', type: 'image/png' } }),
      });
      expect(expected, `${label}: ${status}`).toContain(status);
      expect([label, Object.keys((body as DoctorResponse).errors ?? {})]).toEqual([label, ['image']]);
    }
    expect(await listTempFiles()).toEqual([]);
  });
});

describe('POST /doctor/update/:id', () => {
  it('keeps fields that are not sent, clears fields that are null, and replaces pictures', async () => {
    const { db } = test.database;
    const [area, specialty] = [await buildArea(db), await buildSpecialty(db)];
    const { body } = await upload(
      '/doctor/store',
      { ...draft(), area_id: String(area.id), field_id: String(specialty.id) } as Record<string, string>,
      ['front_image', 'back_image'],
    );
    const before = body.data;
    expect((await post(`/doctor/update/${before.id}`, {})).body.data).toEqual({ ...before, updated_at: expect.any(String) });
    const changed = await upload(`/doctor/update/${before.id}`, { name: 'New Name', area_id: '' }, ['image']);
    expect([changed.status, changed.body.message]).toEqual([200, 'Doctor updated successfully']);
    expect(changed.body.data).toEqual({
      ...before,
      updated_at: expect.any(String),
      image: expect.stringMatching(/^\/api\/v1\/files\//),
      user: { ...before.user, name: 'New Name', area: null },
    });
  });

  it('keeps its own phone, e-mail and archived choices, but rejects those of others', async () => {
    const { db } = test.database;
    const area = await buildArea(db);
    const [self, other] = [await buildDoctor(db, { area_id: area.id }), await buildDoctor(db)];
    await db.updateTable('areas').set({ archived_at: test.clock.now() }).where('id', '=', area.id).execute();
    expect((await post(`/doctor/update/${self.id}`, { phone: self.phone, email: self.email, area_id: area.id })).status).toBe(200);
    expect((await post(`/doctor/update/${other.id}`, { area_id: area.id })).body.errors).toEqual({
      area_id: ['Choose an area that exists'],
    });
    expect(await post(`/doctor/update/${self.id}`, { phone: `+2${other.phone}` })).toMatchObject({
      status: 409,
      body: { errors: { phone: ['This phone is already taken by another doctor'] } },
    });
  });

  it('responds 404 for an archived doctor, which can still be read', async () => {
    const { id } = await buildDoctor(test.database.db, { archived_at: test.clock.now() });
    expect(await post(`/doctor/update/${id}`, { name: 'New Name' })).toMatchObject({
      status: 404,
      body: { message: expect.stringMatching(/^The doctor ".+" was archived.*\. Restore it from the archive to change it\.$/) },
    });
    expect((await show(id)).data.archived_at).not.toBeNull();
  });

  it('replaces the password', async () => {
    const doctor = await buildDoctor(test.database.db);
    const signIn = async (typed: string) =>
      (await test.send({ method: 'POST', url: '/auth/login', payload: { phone: doctor.phone, password: typed } })).status;
    await post(`/doctor/update/${doctor.id}`, { password: 'another-password' });
    expect([await signIn(password), await signIn('another-password')]).toEqual([401, 403]);
  });
});

describe('archiving and restoring', () => {
  const archive = async (id: number) => {
    const { status, body } = await test.send({ method: 'DELETE', url: `/doctor/destroy/${id}`, token });
    return { status, body: body as DoctorResponse };
  };
  const restore = (ids: number[]) => test.send({ method: 'POST', url: '/doctor/restore', payload: { ids }, token });

  it('archives a doctor with time and administrator, and restores the same record', async () => {
    const { id } = await buildDoctor(test.database.db);
    const before = (await show(id)).data;
    expect(await archive(id)).toMatchObject({
      status: 200,
      body: { message: 'Doctor deleted successfully', data: { archived_by: 'Amal', archived_at: test.clock.now().toISOString() } },
    });
    expect((await archive(id)).status).toBe(404);
    expect(await restore([id])).toMatchObject({
      status: 200,
      body: { message: 'Doctor Restore successfully', data: [{ id, restored: true, reason: null }] },
    });
    expect((await show(id)).data).toEqual({ ...before, updated_at: expect.any(String) });
  });

  it('reports the outcome for each id, with 404 if none is archived and 422 for repeated, no or too many ids', async () => {
    const { db } = test.database;
    const [archivedDoctor, active, company] = [
      await buildDoctor(db, { archived_at: test.clock.now() }),
      await buildDoctor(db),
      await buildCompany(db, { archived_at: test.clock.now() }),
    ];
    expect(await restore([active.id, archivedDoctor.id, company.id])).toMatchObject({
      status: 200,
      body: {
        data: [
          { id: active.id, restored: false },
          { id: archivedDoctor.id, restored: true, reason: null },
          { id: company.id, restored: false, reason: `The archived doctor ${company.id} was not found` },
        ],
      },
    });
    expect((await restore([active.id, company.id])).status).toBe(404);
    for (const ids of [[], [active.id, active.id], Array.from({ length: 101 }, (_, index) => index + 1)])
      expect((await restore(ids)).status).toBe(422);
  });

  it('accepts ids in a form', async () => {
    for (const name of ['ids[0]', 'ids[]']) {
      const { id } = await buildDoctor(test.database.db, { archived_at: test.clock.now() });
      expect((await test.send({ method: 'POST', url: '/doctor/restore', token, ...buildForm({ [name]: String(id) }) })).status).toBe(200);
    }
  });

  it('archives and restores once for parallel requests', async () => {
    const { id } = await buildDoctor(test.database.db);
    const archived = await Promise.all(Array.from({ length: 8 }, () => archive(id)));
    expect(archived.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(404)]);
    const restored = await Promise.all(Array.from({ length: 8 }, () => restore([id])));
    expect(restored.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(404)]);
    const lines = await test.database.db
      .selectFrom('audit')
      .select('action')
      .where('entity', '=', 'doctors')
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute();
    expect(lines.map(({ action }) => action)).toEqual(['doctors.archive', 'doctors.restore']);
  });
});
