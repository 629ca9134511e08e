// Proves LIB-4, LIB-5, LIB-6, LIB-7, LIB-8, LIB-9, LIB-10, LIB-11, LIB-12, LIB-13, LIB-15, LIM-1, SEC-9
import { pbkdf2 } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Book, bookRoutes } from '../../../../contract/entities/content/books.ts';
import { megabyte } from '../../../../contract/kit/files.ts';
import { buildForm, openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildBook, buildCategory, buildDoctor, buildPurchase, buildTag, pdf, picture } from '../../../test/builders.ts';
import { lockedPdf } from '../../../test/files/encrypted-pdf.ts';
import { snapshotState } from '../../../test/snapshot.ts';
import { recordStatements } from '../../../test/statements.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await openTestApp();
  token = await test.tokenOf((await buildAdmin(test.database.db)).id);
});
afterAll(() => test?.close());

type Response = { status: number; body: { message?: string; errors?: Record<string, string[]>; data: Book } };

const archivedAt = new Date('2026-11-20T10:00:00Z');
const send = async (method: string, url: string, payload?: unknown) =>
  (await test.send({ method, url: `/library/book${url}`, payload, token })) as Response;
const upload = async (url: string, fields: Record<string, string>, files: Record<string, Buffer>) => {
  const uploads = Object.entries(files).map(([name, bytes]) => [name, { bytes, name: `${name}.pdf`, type: 'application/pdf' }]);
  const form = buildForm(fields, Object.fromEntries(uploads));
  return (await test.send({ method: 'POST', url: `/library/book${url}`, token, ...form })) as Response;
};
const open = async (url: string) => {
  const { statusCode, headers, rawPayload } = await test.app.inject(url);
  return { status: statusCode, type: headers['content-type'], bytes: rawPayload };
};
const fields = { name: 'Anatomy', coin_price: '25' };
const fetchPage = async (query = '') => bookRoutes.list.response.parse((await send('GET', query)).body).data;
const idsOf = async (query: string) => (await fetchPage(query)).data.map(({ id }) => id);
const rowOf = (id: number) => test.database.db.selectFrom('books').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('a new book', () => {
  it('has a public picture, and a PDF that opens only by its signed URL', async () => {
    const { db } = test.database;
    const [category, tag] = [await buildCategory(db), await buildTag(db)];
    const bytes = pdf('Stored unchanged');
    const created = await upload(
      '/store',
      { ...fields, 'category_ids[0]': String(category.id), 'tag_ids[0]': String(tag.id) },
      { image: await picture(), pdf_file: bytes },
    );
    expect(created).toMatchObject({
      status: 201,
      body: {
        message: 'Book added successfully',
        data: { name: 'Anatomy', coin_price: 25, buyers: 0, categories: [category], tags: [tag], archived_at: null },
      },
    });
    const { image, pdf_file } = created.body.data;
    expect(await open(image)).toMatchObject({ status: 200, type: 'image/webp' });
    const read = await open(pdf_file);
    expect([read.status, read.type, read.bytes.equals(bytes)]).toEqual([200, 'application/pdf', true]);
    const id = /files\/([\w-]+)\?/.exec(pdf_file)?.[1];
    expect([(await open(`/storage/${id}`)).status, (await open(pdf_file.split('?')[0] ?? '')).status]).toEqual([404, 403]);
  });

  it('is free if its price is 0', async () => {
    const created = await upload('/store', { ...fields, coin_price: '0' }, { image: await picture(), pdf_file: pdf() });
    expect([created.status, created.body.data.coin_price]).toEqual([201, 0]);
  });

  it.each([
    { what: 'a picture named .pdf', file: () => picture(), status: 415, message: 'Choose a PDF' },
    {
      what: 'a PDF that needs a password',
      file: lockedPdf,
      status: 422,
      message: 'This PDF needs a password to open. Save it without the password and choose it again.',
    },
    { what: 'half a PDF', file: () => pdf().subarray(0, 40), status: 422, message: 'The PDF is damaged. Choose a PDF' },
    {
      what: 'a text with the header and end marker of a PDF',
      file: () => Buffer.from('%PDF-1.4\nA text\n%%EOF\n'),
      status: 415,
      message: 'Choose a PDF',
    },
    { what: 'an empty file', file: () => Buffer.alloc(0), status: 415, message: 'Choose a PDF' },
    {
      what: 'a PDF beyond 50 MB',
      file: () => Buffer.concat([pdf(), Buffer.alloc(50 * megabyte)]),
      status: 413,
      message: 'The file must be at most 50 MB',
    },
  ])('is rejected with $what, and stores nothing', async ({ file, status, message }) => {
    const before = await snapshotState(test);
    const { status: actualStatus, body } = await upload('/store', fields, { image: await picture(), pdf_file: await file() });
    expect([actualStatus, body.message]).toEqual([status, message]);
    expect(body.errors).toEqual({ pdf_file: [message] });
    expect(await snapshotState(test)).toEqual(before);
    expect(await readdir(test.files.tempDir)).toEqual([]);
  });

  it('is rejected if its picture exceeds 10 MB, although its PDF may be larger', async () => {
    const large = Buffer.concat([await picture(), Buffer.alloc(10 * megabyte)]);
    const { status, body } = await upload('/store', fields, { image: large, pdf_file: pdf() });
    expect([status, body.message]).toEqual([413, 'The file must be at most 10 MB']);
    expect(body.errors).toEqual({ image: ['The file must be at most 10 MB'] });
    expect(await readdir(test.files.tempDir)).toEqual([]);
  });

  it('leaves no temporary file if it is rejected while the file is still being created', async () => {
    const large = Buffer.concat([await picture(), Buffer.alloc(10 * megabyte)]);
    for (let attempt = 0; attempt < 60; attempt += 1) {
      // Keeps libuv's threads busy, so that the file is created and removed at almost the same time.
      const busy = Array.from({ length: 4 }, () => promisify(pbkdf2)('password', 'salt', 20_000, 32, 'sha256'));
      expect((await upload('/store', fields, { image: large, pdf_file: pdf() })).status).toBe(413);
      await Promise.all(busy);
    }
    expect(await readdir(test.files.tempDir)).toEqual([]);
  });

  it('is rejected as soon as its picture exceeds 10 MB, before the rest of the body arrives', async () => {
    const { payload, headers } = buildForm({}, { image: { bytes: Buffer.alloc(10 * megabyte + 1), name: 'a.png' } });
    const unfinished = Readable.from(
      (async function* () {
        yield payload.subarray(0, -50);
        yield Buffer.alloc(megabyte);
        await new Promise(() => undefined);
      })(),
    );
    const requestHeaders = { ...headers, authorization: `Bearer ${token}`, 'transfer-encoding': 'chunked' };
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/v1/library/book/store',
      payload: unfinished,
      headers: requestHeaders,
    });
    expect([answer.statusCode, answer.json().message]).toEqual([413, 'The file must be at most 10 MB']);
    expect(await readdir(test.files.tempDir)).toEqual([]);
  });

  it('requires both files and a price', async () => {
    const image = await picture();
    const errorsOf = ({ status, body }: Response) => [status, body.errors];
    expect(errorsOf(await upload('/store', fields, { image }))).toEqual([422, { pdf_file: ['PDF file is required'] }]);
    expect(errorsOf(await upload('/store', fields, { pdf_file: pdf() }))).toEqual([422, { image: ['Image is required'] }]);
    const noPrice = await send('POST', '/store', { name: 'Anatomy', coin_price: null });
    expect([noPrice.status, Object.keys(noPrice.body.errors ?? {})]).toEqual([422, ['coin_price']]);
    const negative = await upload('/store', { ...fields, coin_price: '-1' }, { image, pdf_file: pdf() });
    expect(errorsOf(negative)).toEqual([422, { coin_price: ['Coin price must be at least 0'] }]);
    const { id } = await buildBook(test.database.db, { coin_price: 7 });
    expect((await send('POST', `/update/${id}`, { coin_price: null })).status).toBe(422);
    expect((await rowOf(id)).coin_price).toBe(7);
  });
});

it('keeps fields that are not sent, and audits only the changed fields', async () => {
  const { db } = test.database;
  const { body } = await upload('/store', fields, { image: await picture(), pdf_file: pdf() });
  const { id } = body.data;
  const before = await rowOf(id);
  const [old, tag] = [await buildCategory(db, { name: 'Old category' }), await buildTag(db)];
  await send('POST', `/update/${id}`, { category_ids: [old.id], tag_ids: [tag.id] });
  expect(await send('POST', `/update/${id}`, { name: 'Physiology', category_ids: [] })).toMatchObject({
    status: 200,
    body: { message: 'Book updated successfully', data: { name: 'Physiology', coin_price: 25, categories: [], tags: [tag] } },
  });
  const { image_id, pdf_id } = before;
  expect(await rowOf(id)).toMatchObject({ name: 'Physiology', coin_price: 25, image_id, pdf_id });
  await upload(`/update/${id}`, {}, { pdf_file: pdf('Second edition') });
  const after = await rowOf(id);
  expect([after.image_id === image_id, after.pdf_id === pdf_id, after.name]).toEqual([true, false, 'Physiology']);
  const auditEntries = await db
    .selectFrom('audit')
    .select(['before', 'after'])
    .where('action', '=', 'books.update')
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute();
  expect(auditEntries.slice(1)).toEqual([
    { before: { name: 'Anatomy', categories: 'Old category' }, after: { name: 'Physiology', categories: '' } },
    { before: {}, after: { pdf_file: 'changed' } },
  ]);
});

describe('the list of books', () => {
  it('returns the books that match every given filter: name, exact price and labels', async () => {
    const { db } = test.database;
    const [heart, tag] = [await buildCategory(db, { name: 'Heart' }), await buildTag(db, { name: 'Exam' })];
    const one = await buildBook(db, { name: 'كتاب القلب', coin_price: 4321, categories: [heart.id] });
    const two = await buildBook(db, { name: 'كتاب الرئة', coin_price: 4321, tags: [tag.id] });
    const expensive = await buildBook(db, { name: 'كتاب الكبد', coin_price: 43_210 });
    expect(await idsOf('?coin_price=4321')).toEqual([two.id, one.id]);
    expect(await idsOf('?coin_price=43210')).toEqual([expensive.id]);
    expect(await idsOf(`?name=${encodeURIComponent('الرئه')}`)).toEqual([two.id]);
    expect([await idsOf('?category_name=heart'), await idsOf('?tag_name=exam')]).toEqual([[one.id], [two.id]]);
    expect(await idsOf('?tag_name=exam&coin_price=1')).toEqual([]);
    expect(await idsOf('?coin_price=')).toEqual(await idsOf(''));
    expect([(await send('GET', '?coin_price=expensive')).status, (await send('GET', '?coin_price=1.5')).status]).toEqual([422, 422]);
  });

  it('and the archive run at most three statements', async () => {
    const { db } = test.database;
    for (let index = 0; index < 12; index += 1)
      await buildBook(db, { categories: [(await buildCategory(db)).id], ...(index % 2 ? { archived_at: archivedAt } : {}) });
    for (const query of ['?per_page=50', '?per_page=50&name=book&tag_name=a&category_name=c&coin_price=10', '/archived?per_page=50']) {
      const { result, statements } = await recordStatements(db, () => send('GET', query));
      expect(result.status).toBe(200);
      expect(statements.length).toBeGreaterThan(0);
      expect(statements.length).toBeLessThanOrEqual(3);
    }
  });

  it('leaves out an archived book, its labels and its count until it is restored', async () => {
    const { db } = test.database;
    const category = await buildCategory(db, { name: 'Only category' });
    const { id } = await buildBook(db, { categories: [category.id] });
    const total = async () => (await send('GET', '/stats')).body.data;
    const listCategories = async () =>
      bookRoutes.categories.response.parse((await send('GET', '/categories?per_page=100')).body).data.data.map(({ name }) => name);
    const before = await total();
    expect(await listCategories()).toContain(category.name);
    expect(await send('DELETE', `/destroy/${id}`)).toMatchObject({ status: 200, body: { message: 'Book deleted successfully' } });
    expect([(await send('DELETE', `/destroy/${id}`)).status, (await send('POST', `/update/${id}`, { name: 'A' })).status]).toEqual([
      404, 404,
    ]);
    expect(await total()).toEqual({ total_books: (before as unknown as { total_books: number }).total_books - 1 });
    expect(await listCategories()).not.toContain(category.name);
    expect([await idsOf('?category_name=only category'), await idsOf('/archived?category_name=only category')]).toEqual([[], [id]]);
    expect(await send('POST', '/restore', { ids: [id, 999_999] })).toMatchObject({
      body: { data: [{ restored: true }, { restored: false, reason: 'The archived book 999999 was not found' }] },
    });
    expect(await total()).toEqual(before);
  });
});

describe('the stats of books', () => {
  it('lists the buyers of one book page by page, newest first, with the price that each paid', async () => {
    const { db } = test.database;
    const { id, name } = await buildBook(db, { coin_price: 30 });
    const doctors = [];
    for (let index = 0; index < 11; index += 1) {
      const doctor = await buildDoctor(db);
      await buildPurchase(db, { kind: 'book', id, doctor_id: doctor.id, coins: index });
      doctors.unshift(doctor);
    }
    await buildPurchase(db, { kind: 'book', id: (await buildBook(db)).id });
    const pageOf = async (page: number) => {
      const { data } = bookRoutes.stats.response.parse((await send('GET', `/stats?id=${id}&per_page=10&page=${page}`)).body);
      if (!('doctors_purchased_books' in data)) throw new Error('the buyers are missing');
      return data;
    };
    const [first, second, beyond] = [await pageOf(1), await pageOf(2), await pageOf(3)];
    expect(first).toMatchObject({ id, name, coin_price: 30, buyers: 11 });
    expect(first.doctors_purchased_books).toMatchObject({ current_page: 1, last_page: 2, per_page: 10, total: 11 });
    const all = [...first.doctors_purchased_books.data, ...second.doctors_purchased_books.data];
    expect(all.map(({ doctor, coins }) => [doctor.id, coins])).toEqual(doctors.map((doctor, index) => [doctor.id, 10 - index]));
    expect(all[0]?.doctor).toEqual({
      id: doctors[0]?.id,
      image: null,
      user: { name: doctors[0]?.name, phone: doctors[0]?.phone, email: doctors[0]?.email },
    });
    expect(beyond.doctors_purchased_books).toMatchObject({ data: [], total: 11 });
  });

  it('show an archived book, and respond 404 for an unknown one', async () => {
    const { id } = await buildBook(test.database.db, { archived_at: archivedAt });
    expect((await send('GET', `/stats?id=${id}`)).body).toMatchObject({ data: { id, archived_at: archivedAt.toISOString() } });
    expect(await send('GET', '/stats?id=999999')).toMatchObject({ status: 404, body: { message: 'There is no book 999999' } });
  });
});
