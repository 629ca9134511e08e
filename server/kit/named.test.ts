import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../test/app.ts';
import { buildAdmin, buildArea, buildDoctor, buildPromoCode, buildSpecialty } from '../test/builders.ts';

// The three entities that are a name and nothing else keep the same rules; what is their own stands beside them.
const kinds = [
  { label: 'Area', noun: 'area', path: '/area', stats: 'total_areas', build: buildArea, column: 'area_id' },
  { label: 'Specialty', noun: 'specialty', path: '/field', stats: 'total_fields', build: buildSpecialty, column: 'specialty_id' },
  {
    label: 'Promo Code',
    noun: 'promo code',
    path: '/promocode',
    stats: 'total_PromoCodes',
    build: buildPromoCode,
    column: 'promo_code_id',
  },
] as const;

type Row = { id: number; name: string; doctors: number; archived_at: string | null; archived_by: string | null };
type One = { message: string; data: Row; errors?: Record<string, string[]> };
type Page = { data: { data: Row[]; total: number; last_page: number } };

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await openTestApp();
  token = await test.tokenOf((await buildAdmin(test.database.db, { name: 'Amal' })).id);
});
afterAll(() => test?.close());

const send = async <Body = One>(method: string, url: string, payload?: Record<string, unknown>) => {
  const { status, body } = await test.send({ method, url, payload, token });
  return { status, body: body as Body };
};
const page = async (url: string) => (await send<Page>('GET', url)).body.data;

describe.each(kinds)('$noun', ({ label, noun, path, stats, build, column }) => {
  const create = (name: unknown) => send('POST', `${path}/store`, { name });
  const archive = (id: number) => send('DELETE', `${path}/destroy/${id}`);
  const restore = (ids: number[]) =>
    send<{ data: { id: number; restored: boolean; reason: string | null }[]; message: string }>('POST', `${path}/restore`, { ids });
  const total = async () => (await send<{ data: Record<string, number> }>('GET', `${path}/stats`)).body.data[stats];

  it('is added trimmed, renamed, archived and restored, and counted all the while', async () => {
    const before = (await total()) ?? 0;
    const made = await create(`  ${label} one `);
    expect([made.status, made.body]).toEqual([
      201,
      {
        message: 'Added successfully',
        data: { id: expect.any(Number), name: `${label} one`, doctors: 0, archived_at: null, archived_by: null },
      },
    ]);
    const { id } = made.body.data;
    expect(await send('POST', `${path}/update/${id}`, { name: `${label} uno` })).toMatchObject({
      status: 200,
      body: { message: `${label} updated successfully`, data: { id, name: `${label} uno` } },
    });
    expect(await total()).toBe(before + 1);
    expect(await archive(id)).toMatchObject({
      status: 200,
      body: { message: `${label} deleted successfully`, data: { archived_by: 'Amal', archived_at: test.clock.now().toISOString() } },
    });
    expect([await total(), (await archive(id)).status, (await send('POST', `${path}/update/${id}`, { name: 'Other' })).status]).toEqual([
      before,
      404,
      404,
    ]);
    expect((await page(`${path}/archived?name=uno`)).data).toMatchObject([{ id, archived_by: 'Amal' }]);
    expect((await page(`${path}?name=uno`)).total).toBe(0);
    expect(await restore([id])).toMatchObject({
      status: 200,
      body: { message: `${label} Restore successfully`, data: [{ id, restored: true, reason: null }] },
    });
    expect([await total(), (await page(`${path}?name=uno`)).total, (await restore([id])).status]).toEqual([before + 1, 1, 404]);
  });

  it('keeps names apart on the folded name among the live, on adding and on renaming', async () => {
    const { body } = await create('الإسكندريّة');
    for (const name of ['الاسكندرية', 'الإســكندرية', '  الأسكندريه '])
      expect([name, await create(name)]).toMatchObject([name, { status: 409, body: { errors: { name: ['This name is already taken'] } } }]);
    const other = await create('Óther');
    expect((await send('POST', `${path}/update/${other.body.data.id}`, { name: 'الاسكندرية' })).status).toBe(409);
    expect((await send('POST', `${path}/update/${other.body.data.id}`, { name: 'OTHER' })).status).toBe(200);
    await archive(body.data.id);
    const taker = await create('الاسكندرية');
    const reason = `A live ${noun} is already called "الاسكندرية"`;
    expect(await restore([body.data.id])).toMatchObject({
      status: 409,
      body: { message: reason, clashes: [{ id: body.data.id, reason, with: { id: taker.body.data.id, name: 'الاسكندرية' } }] },
    });
  });

  it('lets one of many equal ones at once in, and of two equal archived ones restores one', async () => {
    const many = await Promise.all(Array.from({ length: 10 }, () => create('Twin')));
    expect(many.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    const first = many.find(({ status }) => status === 201)?.body.data.id ?? 0;
    await archive(first);
    const second = (await create('TWIN')).body.data.id;
    await archive(second);
    const { status, body } = await restore([second, first, 999_999]);
    expect([status, body.data]).toEqual([
      200,
      [
        { id: second, restored: true, reason: null, clash: null },
        {
          id: first,
          restored: false,
          reason: `Another ${noun} of this list is already called "TWIN"`,
          clash: { id: second, name: 'TWIN' },
        },
        { id: 999_999, restored: false, reason: `There is no archived ${noun} 999999`, clash: null },
      ],
    ]);
  });

  it('counts its live doctors, and says by how many it is still carried when archived', async () => {
    const { db } = test.database;
    const { id } = await build(db);
    const carry = (overrides = {}) => buildDoctor(db, { [column]: id, ...overrides });
    await carry();
    await carry({ archived_at: test.clock.now() });
    const counted = async () => (await page(`${path}?per_page=100`)).data.find((row) => row.id === id)?.doctors;
    expect(await counted()).toBe(1);
    expect((await archive(id)).body.message).toBe(`${label} deleted successfully. 1 doctor still carries it`);
    await restore([id]);
    await carry();
    expect(await counted()).toBe(2);
    expect((await archive(id)).body.message).toBe(`${label} deleted successfully. 2 doctors still carry it`);
  });

  it('is listed newest first, each on one page, live and archived apart, with true totals', async () => {
    const { db } = test.database;
    for (let index = 0; index < 23; index += 1)
      await build(db, { name: `Paged ${noun} ${index}`, ...(index % 2 ? { archived_at: test.clock.now() } : {}) });
    for (const [list, wanted] of [
      [path, 12],
      [`${path}/archived`, 11],
    ] as const) {
      const pages = [await page(`${list}?name=paged&per_page=10&page=1`), await page(`${list}?name=paged&per_page=10&page=2`)];
      const ids = pages.flatMap(({ data }) => data.map(({ id }) => id));
      expect([ids.length, new Set(ids).size, pages[0]?.total, pages[0]?.last_page]).toEqual([wanted, wanted, wanted, 2]);
      expect(ids).toEqual([...ids].sort((a, b) => b - a));
      expect((await page(`${list}?per_page=100`)).total).toBe((await page(`${list}?per_page=100`)).data.length);
    }
  });

  it('is archived once by many at once', async () => {
    const { id } = await build(test.database.db);
    const answers = await Promise.all(Array.from({ length: 8 }, () => archive(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(404)]);
  });
});
