// Proves API-20, BLG-3, BLG-4, BLG-5, BLG-6, BLG-7, BLG-8, BLG-9, BLG-11, CAT-11, CAT-12, DSH-8, LIM-1
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Blog, blogRoutes } from '../../../../contract/entities/content/blogs.ts';
import { buildForm, openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildBlog, buildCategory, buildDoctor, buildTag, pdf, picture } from '../../../test/builders.ts';
import { snapshotState } from '../../../test/snapshot.ts';
import { recordStatements } from '../../../test/statements.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await openTestApp();
  token = await test.tokenOf((await buildAdmin(test.database.db)).id);
});
afterAll(() => test?.close());

const archivedAt = new Date('2026-11-20T10:00:00Z');
const send = (method: string, url: string, payload?: unknown) => test.send({ method, url: `/blog${url}`, payload, token });
const withImage = async (url: string, fields: Record<string, string>, bytes?: Buffer) => {
  const form = buildForm(fields, { image: { bytes: bytes ?? (await picture()), name: 'a.png' } });
  return test.send({ method: 'POST', url: `/blog${url}`, token, ...form });
};
const blogOf = ({ body }: { body: unknown }): Blog => blogRoutes.update.response.parse(body).data;
const getPage = async (url: string) => blogRoutes.list.response.parse((await send('GET', url)).body).data;
const idsOf = async (url: string) => (await getPage(encodeURI(url))).data.map(({ id }) => id);
const labelNames = async (kind: 'categories' | 'tags') =>
  blogRoutes.tags.response.parse((await send('GET', `/${kind}?per_page=100`)).body).data.data.map(({ name }) => name);
const total = async () => blogRoutes.stats.response.parse((await send('GET', '/stats')).body).data.total_blogs;
/** Statements whose limit is a parameter. PostgreSQL plans them again at each call. */
const findUnplanned = (statements: { sql: string }[]) => statements.filter((statement) => /limit \$/.test(statement.sql));
const auditEntryOf = (action: string, id: number) =>
  test.database.db
    .selectFrom('audit')
    .select(['before', 'after'])
    .where('action', '=', action)
    .where('entity_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

describe('a blog', () => {
  it('is stored with its labels and a public picture', async () => {
    const { db } = test.database;
    const [category, one, two] = [await buildCategory(db), await buildTag(db, { name: 'Zinc' }), await buildTag(db, { name: 'Apnoea' })];
    const { result: created, statements } = await recordStatements(db, () =>
      withImage('/store', {
        title: ' Sleep ',
        content: 'Ten characters and more',
        'category_ids[0]': String(category.id),
        'tag_ids[0]': String(one.id),
        'tag_ids[1]': String(two.id),
      }),
    );
    expect(statements.filter((statement) => /^delete/.test(statement.sql))).toEqual([]);
    const expected = { title: 'Sleep', categories: [category], tags: [two, one], total_reacts: 0 };
    expect(created).toMatchObject({ status: 201, body: { message: 'Blog added successfully', data: expected } });
    expect((await test.app.inject(blogOf(created).image)).statusCode).toBe(200);
    expect((await auditEntryOf('blogs.create', blogOf(created).id)).after).toEqual({
      title: 'Sleep',
      content: 'Ten characters and more',
      image: 'changed',
      categories: category.name,
      tags: 'Apnoea, Zinc',
    });
  });

  it('requires a title, a content and a picture; stores nothing otherwise', async () => {
    const before = await snapshotState(test);
    const errorsOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { errors: object }).errors];
    const validFields = { title: 'Sleep', content: 'Ten characters and more' };
    expect(errorsOf(await send('POST', '/store', validFields))).toEqual([422, { image: ['Image is required'] }]);
    expect(errorsOf(await withImage('/store', { title: 'Ab', content: 'Too short' }))).toEqual([
      422,
      { title: ['Title must be at least 3 characters long'], content: ['Content must be at least 10 characters long'] },
    ]);
    expect((await withImage('/store', validFields, pdf())).status).toBe(415);
    expect(errorsOf(await withImage('/store', { ...validFields, 'category_ids[0]': '999999' }))).toEqual([
      422,
      { category_ids: ['Choose a category that exists'] },
    ]);
    expect(await snapshotState(test)).toEqual(before);
  });

  it('keeps fields that are not sent and its own archived labels; rejects other archived labels', async () => {
    const { db } = test.database;
    const [past, other, category] = [
      await buildTag(db, { archived_at: archivedAt }),
      await buildTag(db, { archived_at: archivedAt }),
      await buildCategory(db),
    ];
    const { id, title } = await buildBlog(db, { categories: [category.id], tags: [past.id] });
    const { image } = blogOf(await send('GET', `/show/${id}`));
    const { result: changed, statements } = await recordStatements(db, () =>
      send('POST', `/update/${id}`, { content: 'Quite another content' }),
    );
    // A change that moves no count must not wait for other writers.
    expect(statements.filter((statement) => /pg_advisory_xact_lock/.test(statement.sql))).toEqual([]);
    const unchanged = { title, image, categories: [category], tags: [past] };
    expect(changed).toMatchObject({ status: 200, body: { message: 'Blog updated successfully', data: unchanged } });
    expect(await auditEntryOf('blogs.update', id)).toEqual({
      before: { content: 'What doctors read' },
      after: { content: 'Quite another content' },
    });
    expect(await send('POST', `/update/${id}`, { tag_ids: [past.id, other.id] })).toMatchObject({
      status: 422,
      body: { errors: { tag_ids: ['Choose a tag that exists'] } },
    });
    expect(blogOf(await send('POST', `/update/${id}`, { tag_ids: [past.id, past.id], category_ids: [] }))).toMatchObject({
      categories: [],
      tags: [past],
    });
    expect(await auditEntryOf('blogs.update', id)).toEqual({
      before: { categories: category.name, tags: past.name },
      after: { categories: '', tags: past.name },
    });
    const withNewImage = blogOf(await withImage(`/update/${id}`, { 'tag_ids[]': '' }));
    expect([withNewImage.content, withNewImage.image === image, withNewImage.tags]).toEqual(['Quite another content', false, []]);
  });

  it('pages the doctors who reacted', async () => {
    const { db } = test.database;
    const { id: blog_id } = await buildBlog(db);
    for (const reaction of [1, 1, 5, 3, 2, 1, 4, 5, 1, 1, 2])
      await db
        .insertInto('blog_reactions')
        .values({ blog_id, doctor_id: (await buildDoctor(db)).id, reaction })
        .execute();
    const { result, statements } = await recordStatements(db, () => send('GET', `/show/${blog_id}?page=2&per_page=10`));
    expect(findUnplanned(statements)).toEqual([]);
    const { data } = blogRoutes.get.response.parse(result.body);
    expect(data).toMatchObject({ reaction1: 5, reaction2: 2, reaction3: 1, reaction4: 1, reaction5: 2, total_reacts: 11 });
    expect(data.paginated_reactions).toMatchObject({ current_page: 2, last_page: 2, total: 11, data: [{ reaction: 1 }] });
  });

  it('leaves the list, the labels in use and the count when it is archived, and returns when it is restored', async () => {
    const { db } = test.database;
    const [category, tag] = [await buildCategory(db, { name: 'Only here' }), await buildTag(db, { name: 'Here only' })];
    const { id, title } = await buildBlog(db, { title: 'One to archive', categories: [category.id], tags: [tag.id] });
    const before = await total();
    expect([await labelNames('categories'), await labelNames('tags')]).toMatchObject([
      expect.arrayContaining(['Only here']),
      expect.arrayContaining(['Here only']),
    ]);
    expect(await send('DELETE', `/destroy/${id}`)).toMatchObject({ status: 200, body: { message: 'Blog deleted successfully' } });
    expect((await auditEntryOf('blogs.archive', id)).before).toEqual({ title });
    expect((await send('DELETE', `/destroy/${id}`)).status).toBe(404);
    expect((await send('GET', `/show/${id}`)).body).toMatchObject({ data: { title, archived_at: test.clock.now().toISOString() } });
    expect((await send('POST', `/update/${id}`, { title: 'Another' })).status).toBe(404);
    expect([await total(), await idsOf('?title=one to archive'), await idsOf('/archived?title=one to archive')]).toEqual([
      before - 1,
      [],
      [id],
    ]);
    expect([await labelNames('categories'), await labelNames('tags')]).toEqual([
      expect.not.arrayContaining(['Only here']),
      expect.not.arrayContaining(['Here only']),
    ]);
    expect(await send('POST', '/restore', { ids: [id, 999_999] })).toMatchObject({
      status: 200,
      body: { data: [{ restored: true }, { restored: false, reason: 'The archived blog 999999 was not found' }] },
    });
    expect((await send('POST', '/restore', { ids: [id] })).status).toBe(404);
    expect([await total(), (await labelNames('tags')).includes('Here only')]).toEqual([before, true]);
  });
});

describe('the list of blogs', () => {
  it('returns the blogs that match every given filter: title, category and tag', async () => {
    const { db } = test.database;
    const [heart, failure] = [await buildCategory(db, { name: 'Heart' }), await buildCategory(db, { name: 'Heart failure' })];
    const [news, newsletter] = [await buildTag(db, { name: 'News' }), await buildTag(db, { name: 'Newsletter' })];
    const one = await buildBlog(db, { title: 'Found أحمد', categories: [heart.id], tags: [news.id] });
    const two = await buildBlog(db, { title: 'Found two', categories: [failure.id], tags: [newsletter.id] });
    const three = await buildBlog(db, { title: 'Found three', categories: [heart.id, failure.id] });
    for (const [query, ids] of [
      ['?title=FOUND', [three.id, two.id, one.id]],
      ['?title=احمد', [one.id]],
      ['?category_name=HEART', [three.id, one.id]],
      ['?category_name=hear', [three.id, two.id, one.id]],
      ['?tag_name=news', [one.id]],
      ['?tag_name=new', [two.id, one.id]],
      ['?tag_name=new&category_name=heart', [one.id]],
      ['?tag_name=new&title=three', []],
      ['?tag_name=nowhere', []],
      ['?title=&tag_name=&category_name=heart failure', [three.id, two.id]],
    ] as const)
      expect([query, await idsOf(query)]).toEqual([query, ids]);
    await db.updateTable('tags').set({ archived_at: archivedAt }).where('id', '=', news.id).execute();
    expect([await idsOf('?tag_name=news'), await labelNames('tags')]).toEqual([[two.id], expect.not.arrayContaining(['News'])]);
  });

  it('runs at most three statements, reads pages from the nearer end, and counts search results up to a limit', async () => {
    const { db } = test.database;
    const { id } = await buildBlog(db);
    await sql`insert into blogs (title, content, image_id, created_by)
      select 'Bounded ' || n, content, image_id, created_by from blogs, generate_series(1, 1001) n where id = ${id} order by n`.execute(db);
    expect(await getPage('?title=bounded&page=2&per_page=10')).toMatchObject({ total: 1000, total_is_minimum: true, last_page: 100 });
    const rows = await db.selectFrom('blogs').select('id').where('archived_at', 'is', null).orderBy('id', 'desc').execute();
    const ids: number[] = rows.map((row) => row.id);
    const last = Math.ceil(ids.length / 10);
    for (const query of ['', '&title=bounded', '&category_name=a&tag_name=b&title=bounded']) {
      const { statements } = await recordStatements(db, () => getPage(`?page=1&per_page=10${query}`));
      expect([query, statements.length > 0, statements.length <= 3]).toEqual([query, true, true]);
    }
    for (const number of [1, last - 1, last]) {
      const { result, statements } = await recordStatements(db, () => idsOf(`?page=${number}&per_page=10`));
      expect(result).toEqual(ids.slice((number - 1) * 10, number * 10));
      expect([statements.length, findUnplanned(statements)]).toEqual([2, []]);
    }
    expect(await getPage(`?page=${last + 1}&per_page=10`)).toMatchObject({ data: [], total: ids.length, last_page: last });
  });
});

it('keeps every counter equal to count(*) during parallel writes, and no write fails with a deadlock', async () => {
  const { db } = test.database;
  const [a, b] = [await buildCategory(db), await buildCategory(db)];
  const [c, d] = [await buildTag(db), await buildTag(db)];
  const own = await Promise.all(Array.from({ length: 8 }, (_, n) => buildBlog(db, { categories: n % 2 ? [a.id] : [b.id], tags: [c.id] })));
  const fields = { title: 'Storm', content: 'Of many writers', 'category_ids[0]': String(b.id), 'category_ids[1]': String(a.id) };
  const statuses = new Set<number>();
  await Promise.all(
    own.map(async ({ id }, n) => {
      for (let step = n; step < n + 20; step += 1) {
        // Half of the writers move a blog from one label to the other, and half move one back.
        const labels = step % 2 ? { category_ids: [a.id], tag_ids: [d.id] } : { category_ids: [b.id], tag_ids: [c.id] };
        const actions = [
          () => send('POST', `/update/${id}`, labels),
          () => send('DELETE', `/destroy/${own[step % own.length]?.id}`),
          () => send('POST', '/restore', { ids: own.map((each) => each.id) }),
          () => send('POST', `/update/${id}`, labels),
          () => withImage('/store', fields),
        ];
        statuses.add((await actions[step % actions.length]?.())?.status ?? 0);
      }
    }),
  );
  expect([...statuses].filter((status) => ![200, 201, 404].includes(status))).toEqual([]);
  const { rows } = await sql<{ name: string; part: string; count: number }>`
    select name, part, sum(count) as count from (
      select name, part, count from tallies where name in ('blogs.live', 'blogs.archived', 'category.blog', 'tag.blog')
      union all select case when archived_at is null then 'blogs.live' else 'blogs.archived' end, '', -1 from blogs
      union all select 'category.blog', category_id::text, -1 from blog_categories join blogs on id = blog_id where archived_at is null
      union all select 'tag.blog', tag_id::text, -1 from blog_tags join blogs on id = blog_id where archived_at is null) differences
    group by name, part having sum(count) <> 0`.execute(db);
  expect(rows).toEqual([]);
});
