// Proves APP-11, APP-12
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookRoutes, researchRoutes } from '../../../../contract/app/library.ts';
import { type BookId, bookId, bookRoutes as officeBookRoutes } from '../../../../contract/entities/content/books.ts';
import { categoryId } from '../../../../contract/entities/content/categories.ts';
import { researchId } from '../../../../contract/entities/content/research.ts';
import { type DoctorId, doctorId } from '../../../../contract/entities/members/doctors.ts';
import { toId } from '../../../../contract/kit/ids.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildBook, buildCategory, buildDoctor, buildResearch } from '../../../test/builders.ts';

let test: TestApp;
let admin: string;
beforeAll(async () => {
  test = await openTestApp();
  admin = await test.tokenOf((await buildAdmin(test.database.db)).id);
});
afterAll(() => test?.close());

const addDoctor = async (points: number) => {
  const { id } = await buildDoctor(test.database.db, { points });
  return { id: toId(doctorId, id), token: await test.appTokenOf(id) };
};
const addBook = async (values: Parameters<typeof buildBook>[1] = {}) => toId(bookId, (await buildBook(test.database.db, values)).id);
const buyBook = (id: BookId, expected_price: number, token: string) =>
  test.requestApp(bookRoutes.purchase, { params: { id }, body: { expected_price } }, token);
const readBook = async (id: BookId, token: string) => (await test.requestApp(bookRoutes.read, { params: { id } }, token)).body.data;
const readFile = (id: BookId, token: string) => test.requestApp(bookRoutes.file, { params: { id } }, token);
const archiveBook = (id: number) =>
  test.database.db.updateTable('books').set({ archived_at: test.clock.now() }).where('id', '=', id).execute();
const ledgerOf = async (id: DoctorId) => {
  const lines = await test.database.db
    .selectFrom('coin_lines')
    .select(['kind', 'amount', 'balance_after'])
    .where('doctor_id', '=', id)
    .orderBy('id')
    .execute();
  return lines.map(({ kind, amount, balance_after }) => [kind, amount, balance_after]);
};
const pointsOf = async (id: DoctorId) =>
  (await test.database.db.selectFrom('doctors').select('points').where('user_id', '=', id).executeTakeFirstOrThrow()).points;
const buyersOf = async (id: BookId) => {
  const { body } = await test.request(officeBookRoutes.stats, { query: { id } }, admin);
  const { data } = body as { data: { buyers: number; doctors_purchased_books: { total: number; data: unknown[] } } };
  return [data.buyers, data.doctors_purchased_books.total, data.doctors_purchased_books.data.length];
};

describe('a purchase', () => {
  it('is paid once for 50 parallel requests', async () => {
    const [doctor, id] = [await addDoctor(100), await addBook({ coin_price: 30 })];
    const answers = await Promise.all(Array.from({ length: 50 }, () => buyBook(id, 30, doctor.token)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.find(({ status }) => status === 200)).toMatchObject({ body: { data: { coins: 30, points: 70 } } });
    expect([await ledgerOf(doctor.id), await pointsOf(doctor.id)]).toEqual([[['purchase', -30, 70]], 70]);
    expect(await buyersOf(id)).toEqual([1, 1, 1]);
  });

  it('is refused if the coins are enough for one of two parallel ones only', async () => {
    const [doctor, one, two] = [await addDoctor(35), await addBook({ coin_price: 30 }), await addBook({ coin_price: 30 })];
    const answers = await Promise.all([one, two].map((id) => buyBook(id, 30, doctor.token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'not_enough_coins',
      message: 'You do not have enough coins. 25 are missing.',
    });
    expect([await ledgerOf(doctor.id), await pointsOf(doctor.id)]).toEqual([[['purchase', -30, 5]], 5]);
  });

  it.each([
    {
      what: 'another price than the caller saw',
      values: { coin_price: 12 },
      refusal: { code: 'price_changed', message: 'The price has changed. It is 12 coins now.' },
    },
    {
      what: 'an archived book',
      values: { coin_price: 10, archived_at: new Date(0) },
      refusal: { code: 'closed', message: 'This is not available any more.' },
    },
  ])('is refused for $what', async ({ values, refusal }) => {
    const [doctor, id] = [await addDoctor(50), await addBook(values)];
    expect(await buyBook(id, 10, doctor.token)).toMatchObject({ status: 409, body: refusal });
    expect([await ledgerOf(doctor.id), await pointsOf(doctor.id)]).toEqual([[], 50]);
  });

  it('of a free book adds no entry, and is in the audit trail', async () => {
    const [doctor, id] = [await addDoctor(0), await addBook({ coin_price: 0 })];
    expect(await buyBook(id, 0, doctor.token)).toMatchObject({ status: 201, body: { data: { coins: 0, points: 0 } } });
    expect(await ledgerOf(doctor.id)).toEqual([]);
    const entry = await test.database.db.selectFrom('audit').selectAll().orderBy('id', 'desc').executeTakeFirst();
    expect(entry).toMatchObject({ action: 'books.purchase', entity: 'books', entity_id: id, actor_id: doctor.id });
  });
});

it('reads the file of a book for its buyers only, also after it was archived', async () => {
  const [buyer, other, id] = [await addDoctor(10), await addDoctor(10), await addBook()];
  await buyBook(id, 10, buyer.token);
  expect(await readFile(id, other.token)).toMatchObject({ status: 403, body: { message: 'Buy this book to read it.' } });
  expect(await readFile(id, buyer.token)).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
  await archiveBook(id);
  expect((await readFile(id, other.token)).status).toBe(404);
  const { body } = await readFile(id, buyer.token);
  // The signature is valid for a session of the app; only the bytes of the test file are missing.
  expect((await test.app.inject(body.data.url)).statusCode).toBe(404);
  expect((await test.app.inject(`${body.data.url}x`)).statusCode).toBe(403);
});

it('lists books newest first, by label and name, and what the caller bought also after it was archived', async () => {
  const { db } = test.database;
  const doctor = await addDoctor(10);
  const category = await buildCategory(db);
  const old = await addBook({ name: 'Zebra atlas', coin_price: 5, categories: [category.id] });
  const bought = await addBook({ name: 'Zebra manual', coin_price: 1 });
  const dear = await addBook({ name: 'Zebra tables', coin_price: 1_000 });
  await buyBook(bought, 1, doctor.token);
  await archiveBook(bought);
  const list = async (query: NonNullable<Parameters<typeof test.requestApp<typeof bookRoutes.list>>[1]['query']>) =>
    (await test.requestApp(bookRoutes.list, { query }, doctor.token)).body;
  const first = await list({ q: 'zebra', limit: 1 });
  expect(first.data).toMatchObject([{ id: dear, price: 1_000, is_bought: false, can_afford: false }]);
  expect((await list({ q: 'zebra', limit: 1, cursor: first.next_cursor ?? '' })).data).toMatchObject([{ id: old, can_afford: true }]);
  expect((await list({ category_id: toId(categoryId, category.id) })).data).toMatchObject([{ id: old, categories: [{ id: category.id }] }]);
  expect((await list({ mine: true })).data).toMatchObject([{ id: bought, is_bought: true }]);
});

it('shows the description of a research paper to buyers', async () => {
  const doctor = await addDoctor(10);
  const id = toId(researchId, (await buildResearch(test.database.db)).id);
  const read = async () => (await test.requestApp(researchRoutes.read, { params: { id } }, doctor.token)).body.data;
  expect(await read()).toMatchObject({ is_bought: false, description: null });
  await test.requestApp(researchRoutes.purchase, { params: { id }, body: { expected_price: 10 } }, doctor.token);
  expect(await read()).toMatchObject({ is_bought: true, description: 'What was found' });
});

describe('a refund', () => {
  const refund = (id: BookId, doctor_id: DoctorId) => test.request(officeBookRoutes.refund, { body: { id, doctor_id } }, admin);
  const undo = (id: BookId, doctor_id: DoctorId) => test.request(officeBookRoutes.undoRefund, { body: { id, doctor_id } }, admin);

  it('gives the coins back and takes the book away, once; undoing it does the opposite', async () => {
    const [doctor, id] = [await addDoctor(40), await addBook({ coin_price: 30 })];
    expect((await refund(id, doctor.id)).status).toBe(404);
    await buyBook(id, 30, doctor.token);
    const answers = await Promise.all([1, 2, 3].map(() => refund(id, doctor.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect([await pointsOf(doctor.id), await buyersOf(id)]).toEqual([40, [0, 0, 0]]);
    expect((await readFile(id, doctor.token)).status).toBe(403);
    expect(await undo(id, doctor.id)).toMatchObject({ status: 200, body: { message: 'The refund was undone' } });
    expect((await undo(id, doctor.id)).status).toBe(409);
    expect([await readBook(id, doctor.token), await buyersOf(id)]).toMatchObject([{ is_bought: true }, [1, 1, 1]]);
    expect(await ledgerOf(doctor.id)).toEqual([
      ['purchase', -30, 10],
      ['refund', 30, 40],
      ['correction', -30, 10],
    ]);
  });

  it('allows to buy the book again, at its new price', async () => {
    const [doctor, id] = [await addDoctor(40), await addBook({ coin_price: 30 })];
    await buyBook(id, 30, doctor.token);
    await refund(id, doctor.id);
    await test.database.db.updateTable('books').set({ coin_price: 35 }).where('id', '=', id).execute();
    expect(await buyBook(id, 35, doctor.token)).toMatchObject({ status: 201, body: { data: { coins: 35, points: 5 } } });
    expect((await undo(id, doctor.id)).status).toBe(409);
    expect(await refund(id, doctor.id)).toMatchObject({ status: 200 });
    expect(await pointsOf(doctor.id)).toBe(40);
  });

  it('cannot be undone after the coins were spent', async () => {
    const [doctor, id, other] = [await addDoctor(30), await addBook({ coin_price: 30 }), await addBook({ coin_price: 20 })];
    await buyBook(id, 30, doctor.token);
    await refund(id, doctor.id);
    await buyBook(other, 20, doctor.token);
    expect(await undo(id, doctor.id)).toMatchObject({
      status: 409,
      body: { message: 'The doctor has spent some of the 30 coins since. Add coins first' },
    });
    expect((await ledgerOf(doctor.id)).length).toBe(3);
  });
});
