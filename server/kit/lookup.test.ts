// Proves ARC-1, ARC-2, ARC-4, ARC-9, ARE-3, ARE-4, ARE-5, ARE-7, ARE-9, ARE-10, ARE-11, ARE-12, ARE-13, ARE-15, CAT-3, CAT-7, CAT-8, CAT-9
// Proves DSH-8, DSH-9, PRO-2, PRO-3, PRO-5, PRO-6, PRO-7
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../platform/database/index.ts';
import { openTestApp, type TestApp } from '../test/app.ts';
import {
  buildAdmin,
  buildArea,
  buildCategory,
  buildDoctor,
  buildMessage,
  buildPromoCode,
  buildSpecialty,
  buildTag,
} from '../test/builders.ts';

type BuildReference = (db: Db, id: number, archived?: { archived_at: Date }) => Promise<unknown>;

const doctorWith =
  (column: 'area_id' | 'specialty_id' | 'promo_code_id'): BuildReference =>
  (db, id, archived) =>
    buildDoctor(db, { [column]: id, ...archived });

/** Only adds to the counter of blogs with the tag, because the list reads that counter. */
const blogWithTag: BuildReference = async (db, id, archived) => {
  if (!archived)
    await db
      .insertInto('counter_deltas')
      .values({ name: 'tag.blog', part: String(id), delta: 1 })
      .execute();
};

type Kind = {
  label: string;
  noun: string;
  path: string;
  stats: string;
  build: (db: Db, overrides?: { name?: string; archived_at?: Date }) => Promise<{ id: number }>;
  /** Builds a record that refers to the given lookup record. */
  buildReference: BuildReference;
  /** The noun of that record. */
  referrer: string;
  counts: Record<string, number>;
};

const byDoctors = { counts: { doctors: 0 }, referrer: 'doctor' };
const contentCounts = { researches: 0, books: 0, conferences: 0, blogs: 0 };

// All lookup entities follow the same rules. Each row names what differs.
const kinds: Kind[] = [
  {
    label: 'Area',
    noun: 'area',
    path: '/area',
    stats: 'total_areas',
    build: buildArea,
    buildReference: doctorWith('area_id'),
    ...byDoctors,
  },
  {
    label: 'Specialty',
    noun: 'specialty',
    path: '/field',
    stats: 'total_fields',
    build: buildSpecialty,
    buildReference: doctorWith('specialty_id'),
    ...byDoctors,
  },
  {
    label: 'Promo Code',
    noun: 'promo code',
    path: '/promocode',
    stats: 'total_PromoCodes',
    build: buildPromoCode,
    buildReference: doctorWith('promo_code_id'),
    ...byDoctors,
  },
  {
    label: 'Category',
    noun: 'category',
    path: '/category',
    stats: 'total_Categoriss',
    build: buildCategory,
    buildReference: (db, id, archived) => buildMessage(db, { categories: [id], ...archived }),
    referrer: 'message',
    counts: { messages: 0, ...contentCounts },
  },
  {
    label: 'Tag',
    noun: 'tag',
    path: '/tag',
    stats: 'total_tags',
    build: buildTag,
    buildReference: blogWithTag,
    referrer: 'blog',
    counts: contentCounts,
  },
];

type Row = { id: number; name: string; archived_at: string | null; archived_by: string | null } & Record<string, unknown>;
type RecordBody = { message: string; data: Row; errors?: Record<string, string[]> };
type PageBody = { data: { data: Row[]; total: number; last_page: number } };

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await openTestApp();
  token = await test.tokenOf((await buildAdmin(test.database.db, { name: 'Amal' })).id);
});
afterAll(() => test?.close());

const send = async <Body = RecordBody>(method: string, url: string, payload?: Record<string, unknown>) => {
  const { status, body } = await test.send({ method, url, payload, token });
  return { status, body: body as Body };
};
const page = async (url: string) => (await send<PageBody>('GET', url)).body.data;

describe.each(kinds)('$noun', ({ label, noun, path, stats, build, buildReference, referrer, counts }) => {
  const create = (name: unknown) => send('POST', `${path}/store`, { name });
  const archive = (id: number) => send('DELETE', `${path}/destroy/${id}`);
  const restore = (ids: number[]) =>
    send<{ data: { id: number; restored: boolean; reason: string | null }[]; message: string }>('POST', `${path}/restore`, { ids });
  const total = async () => (await send<{ data: Record<string, number> }>('GET', `${path}/stats`)).body.data[stats];

  it('is listed from A to Z by the alphabet of each script, or newest first', async () => {
    const created = [];
    for (const name of ['Zeta', 'قنا', 'alpha', 'پاكستان', 'Émile']) created.push((await create(`Sorted ${label} ${name}`)).body.data.id);
    const [zeta, qena, alpha, pakistan, emile] = created;
    const idsOf = async (url: string) => (await page(url)).data.map(({ id }) => id);
    expect(await idsOf(`${path}?name=Sorted ${label}`)).toEqual([alpha, emile, zeta, pakistan, qena]);
    expect(await idsOf(`${path}?name=Sorted ${label}&sort=-name`)).toEqual([qena, pakistan, zeta, emile, alpha]);
    expect(await idsOf(`${path}?name=Sorted ${label}&sort=-created`)).toEqual(created.toReversed());
    expect((await send('GET', `${path}?sort=id`)).status).toBe(422);
    for (const id of created) await archive(id);
  });

  it('is created with a trimmed name, renamed, archived and restored, and the count follows', async () => {
    const before = (await total()) ?? 0;
    const created = await create(`  ${label} one `);
    expect([created.status, created.body]).toEqual([
      201,
      {
        message: 'Added successfully',
        data: {
          id: expect.any(Number),
          name: `${label} one`,
          ...counts,
          updated_at: test.clock.now().toISOString(),
          archived_at: null,
          archived_by: null,
        },
      },
    ]);
    const { id } = created.body.data;
    const entry = test.database.db.selectFrom('audit').select(['action', 'before', 'after']).orderBy('id', 'desc');
    expect(await entry.executeTakeFirst()).toEqual({
      action: expect.stringMatching(/\.create$/),
      before: null,
      after: { name: `${label} one` },
    });
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
    expect((await send('POST', `${path}/update/${id}`, { name: 'Other' })).body.message).toBe(
      `The ${noun} "${label} uno" was archived by Amal. Restore it from the archive to change it.`,
    );
    expect((await page(`${path}/archived?name=uno`)).data).toMatchObject([{ id, archived_by: 'Amal' }]);
    expect((await page(`${path}?name=uno`)).total).toBe(0);
    expect(await restore([id])).toMatchObject({
      status: 200,
      body: { message: `${label} Restore successfully`, data: [{ id, restored: true, reason: null }] },
    });
    expect([await total(), (await page(`${path}?name=uno`)).total, (await restore([id])).status]).toEqual([before + 1, 1, 404]);
  });

  it('rejects a new name that another active record has in another spelling', async () => {
    const { body } = await create('الإسكندريّة');
    for (const name of ['الاسكندرية', 'الإســكندرية', '  الأسكندريه '])
      expect([name, await create(name)]).toMatchObject([name, { status: 409, body: { errors: { name: ['This name is already taken'] } } }]);
    const other = await create('Óther');
    expect((await send('POST', `${path}/update/${other.body.data.id}`, { name: 'الاسكندرية' })).status).toBe(409);
    expect((await send('POST', `${path}/update/${other.body.data.id}`, { name: 'OTHER' })).status).toBe(200);
    await archive(body.data.id);
    const activeRecord = await create('الاسكندرية');
    const reason = `An active ${noun} is already called "الاسكندرية"`;
    expect(await restore([body.data.id])).toMatchObject({
      status: 409,
      body: { message: reason, clashes: [{ id: body.data.id, reason, with: { id: activeRecord.body.data.id, name: 'الاسكندرية' } }] },
    });
  });

  it('is created once by parallel requests with one name, and restored once if two archived records share a name', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => create('Twin')));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    const first = responses.find(({ status }) => status === 201)?.body.data.id ?? 0;
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
          reason: `Another ${noun} in this list is already called "TWIN"`,
          clash: { id: second, name: 'TWIN' },
        },
        { id: 999_999, restored: false, reason: `The archived ${noun} 999999 was not found`, clash: null },
      ],
    ]);
  });

  it('counts the active records that refer to it, also in the message when it is archived', async () => {
    const { db } = test.database;
    const { id } = await build(db);
    await buildReference(db, id);
    await buildReference(db, id, { archived_at: test.clock.now() });
    const readCount = async () => (await page(`${path}?per_page=100`)).data.find((row) => row.id === id)?.[`${referrer}s`];
    expect(await readCount()).toBe(1);
    expect((await archive(id)).body.message).toBe(`${label} deleted successfully. 1 ${referrer} still uses it`);
    await restore([id]);
    await buildReference(db, id);
    expect(await readCount()).toBe(2);
    expect((await archive(id)).body.message).toBe(`${label} deleted successfully. 2 ${referrer}s still use it`);
  });

  it('is listed newest first, once, in either the active or the archived list, with exact totals', async () => {
    const { db } = test.database;
    for (let index = 0; index < 23; index += 1)
      await build(db, { name: `Paged ${noun} ${index}`, ...(index % 2 ? { archived_at: test.clock.now() } : {}) });
    for (const [list, expected] of [
      [`${path}?sort=-created&`, 12],
      [`${path}/archived?`, 11],
    ] as const) {
      const pages = [await page(`${list}name=paged&per_page=10&page=1`), await page(`${list}name=paged&per_page=10&page=2`)];
      const ids = pages.flatMap(({ data }) => data.map(({ id }) => id));
      expect([ids.length, new Set(ids).size, pages[0]?.total, pages[0]?.last_page]).toEqual([expected, expected, expected, 2]);
      expect(ids).toEqual([...ids].sort((a, b) => b - a));
      expect((await page(`${list}per_page=100`)).total).toBe((await page(`${list}per_page=100`)).data.length);
    }
  });

  it('is archived once by parallel requests', async () => {
    const { id } = await build(test.database.db);
    const responses = await Promise.all(Array.from({ length: 8 }, () => archive(id)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(404)]);
  });
});
