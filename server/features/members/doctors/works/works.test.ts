// Proves DOC-7, DOC-30
import { afterAll, beforeAll, expect, it } from 'vitest';
import { doctorRoutes } from '../../../../../contract/entities/members/doctors.ts';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { buildAdmin, buildBook, buildDoctor, buildPost, buildPurchase, buildResearch } from '../../../../test/builders.ts';
import { recordStatements } from '../../../../test/statements.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await openTestApp();
  token = await test.tokenOf((await buildAdmin(test.database.db)).id);
});
afterAll(() => test?.close());

const archivedAt = new Date('2026-11-20T10:00:00Z');
const get = (url: string) => test.send({ method: 'GET', url: `/doctor${url}`, token });
const getDoctor = async (id: number) => doctorRoutes.get.response.parse((await get(`/show/${id}`)).body).data;
/** Builds records one after another; returns their ids, newest first. */
const buildNewestFirst = async (count: number, add: (index: number) => Promise<{ id: number }>) => {
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1) ids.unshift((await add(index)).id);
  return ids;
};
const buildPurchased = (kind: 'book' | 'research', doctor_id: number) => async (index: number) => {
  const { db } = test.database;
  const item = await (kind === 'book' ? buildBook : buildResearch)(db, index % 2 ? { archived_at: archivedAt } : {});
  await buildPurchase(db, { kind, id: item.id, doctor_id, coins: index });
  return item;
};

it('reads the ten newest books, research papers and active posts in the same statement as the doctor', async () => {
  const { db } = test.database;
  const { id } = await buildDoctor(db);
  const [books, researches, posts] = [
    await buildNewestFirst(11, buildPurchased('book', id)),
    await buildNewestFirst(11, buildPurchased('research', id)),
    await buildNewestFirst(11, () => buildPost(db, { doctor_id: id })),
  ];
  await buildPost(db, { doctor_id: id, archived_at: archivedAt });
  await buildPurchased('book', (await buildDoctor(db)).id)(0);
  await buildPost(db);
  const { result: doctor, statements } = await recordStatements(db, () => getDoctor(id));
  expect(statements.length).toBe(1);
  expect(doctor.books.map((book) => book.id)).toEqual(books.slice(0, 10));
  expect(doctor.researches.map((research) => research.id)).toEqual(researches.slice(0, 10));
  expect(doctor.posts.map((post) => post.id)).toEqual(posts.slice(0, 10));
  expect(doctor.books[0]).toMatchObject({
    coins: 10,
    image: expect.stringMatching(/^\/storage\//),
    pdf_file: expect.stringMatching(/files\/[\w-]+\?/),
  });
  expect(doctor.researches[0]).toMatchObject({ coins: 10, description: 'What was found' });
});

it('returns empty lists if nothing was bought or written', async () => {
  const { id } = await buildDoctor(test.database.db, { archived_at: archivedAt });
  expect(await getDoctor(id)).toMatchObject({ id, books: [], researches: [], posts: [] });
});

it.each(['book', 'research'] as const)('pages the %s purchases of a doctor, newest first, with archived items', async (kind) => {
  const { db } = test.database;
  const { id } = await buildDoctor(db);
  const url = kind === 'book' ? '/books' : '/researches';
  const items = await buildNewestFirst(12, buildPurchased(kind, id));
  const page = async (number: number) =>
    doctorRoutes.researches.response.or(doctorRoutes.books.response).parse((await get(`${url}/${id}?per_page=10&page=${number}`)).body)
      .data;
  const [first, second, beyond] = [await page(1), await page(2), await page(3)];
  expect([...first.data, ...second.data].map((item) => item.id)).toEqual(items);
  expect(first).toMatchObject({ total: 12, last_page: 2, data: Array.from({ length: 10 }, (_, index) => ({ coins: 11 - index })) });
  expect(beyond).toMatchObject({ data: [], total: 12, last_page: 2 });
  const { books, researches } = await getDoctor(id);
  expect((kind === 'book' ? books : researches)[0]?.purchased_at).toBe(first.data[0]?.purchased_at);
  expect((await get(`${url}/999999`)).status).toBe(404);
});

it('signs the PDF of a purchased book for the caller', async () => {
  const { db } = test.database;
  const { id } = await buildDoctor(db);
  await buildPurchased('book', id)(0);
  const [one] = doctorRoutes.books.response.parse((await get(`/books/${id}`)).body).data.data;
  const other = await test.tokenOf((await buildAdmin(db)).id);
  const otherResponse = await test.send({ method: 'GET', url: `/doctor/books/${id}`, token: other });
  const [two] = doctorRoutes.books.response.parse(otherResponse.body).data.data;
  expect(one?.pdf_file).not.toBe(two?.pdf_file);
  // The signature is valid; only the bytes of the test file are missing.
  expect((await test.app.inject(one?.pdf_file ?? '')).statusCode).toBe(404);
  expect((await test.app.inject(`${one?.pdf_file}x`)).statusCode).toBe(403);
});
