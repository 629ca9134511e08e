// Proves CAT-3, CAT-4, CAT-8
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { categoryRoutes } from '../../../../contract/entities/content/categories.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildCategory, buildCompany, buildMessage } from '../../../test/builders.ts';

let test: TestApp;
let admin: string;
let company: string;
beforeAll(async () => {
  test = await openTestApp();
  admin = await test.tokenOf((await buildAdmin(test.database.db)).id);
  company = await test.tokenOf((await buildCompany(test.database.db)).id);
});
afterAll(() => test?.close());

const search = async (token: string, name: string) =>
  (await test.request(categoryRoutes.list, { query: { name } }, token)).body.data.data.map(({ id: _, ...rest }) => rest);

describe('the records of a category', () => {
  it('are counted by kind, also in the message when the category is archived', async () => {
    const { db } = test.database;
    const { id } = await buildCategory(db, { name: 'Used by all' });
    await buildMessage(db, { categories: [id] });
    const counters = ['category.blog', 'category.book', 'category.conference', 'category.research'];
    const deltas = counters.map((name, index) => ({ name, part: String(id), delta: index + 2 }));
    await db.insertInto('counter_deltas').values(deltas).execute();
    expect(await search(admin, 'used by all')).toMatchObject([{ messages: 1, blogs: 2, books: 3, conferences: 4, researches: 5 }]);
    const { body } = await test.request(categoryRoutes.archive, { params: { id } }, admin);
    expect(body.message).toBe(
      'Category deleted successfully. 1 message, 5 research papers, 3 books, 4 conferences and 2 blogs still use it',
    );
  });

  it('are not counted for a company, which can only choose a category', async () => {
    const { db } = test.database;
    const { id } = await buildCategory(db, { name: 'Picked by companies' });
    await buildMessage(db, { categories: [id] });
    const none = { messages: null, researches: null, books: null, conferences: null, blogs: null };
    expect(await search(company, 'picked by')).toMatchObject([{ name: 'Picked by companies', ...none, archived_at: null }]);
    expect((await test.send({ method: 'GET', url: '/category/archived', token: company })).status).toBe(403);
  });
});
