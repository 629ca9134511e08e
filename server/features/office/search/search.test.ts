// Proves KEY-2, KEY-3, KEY-4
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SearchHit, searchKinds, searchRoutes } from '../../../../contract/entities/office/search.ts';
import type { OfficeRole } from '../../../../contract/office-roles.ts';
import { findHits, selectHits } from '../../../kit/search.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import {
  buildAdmin,
  buildBlog,
  buildCompany,
  buildDoctor,
  buildGroup,
  buildMessage,
  buildNotification,
  buildPromoCode,
  buildVideo,
} from '../../../test/builders.ts';
import { recordBuilders } from '../../../test/samples/record-builders.ts';
import { searchParts } from './search-parts.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test?.close());
beforeEach(async () => {
  token = await test.tokenOf((await buildAdmin(test.database.db, { name: 'Office' })).id);
});

const search = (q: string, by = token) => test.request(searchRoutes.find, { query: { q } }, by);
const find = async (q: string, by = token): Promise<SearchHit[]> => (await search(q, by)).body.data;
const idsOf = async (q: string, kind: string) => (await find(q)).filter((hit) => hit.kind === kind).map(({ id }) => id);

it('finds a promo code that a table program wrote as a decimal number', async () => {
  const { id } = await buildPromoCode(test.database.db, { name: '999373' });
  expect(await idsOf('999373.0', 'promoCodes')).toEqual([id]);
});

describe('a search for a member', () => {
  it('finds doctors by name, whatever their Arabic letters, by phone in any form, by e-mail and by id', async () => {
    const { db } = test.database;
    const doctor = await buildDoctor(db, { name: 'أحمد الشاذلي', phone: '01234567890', email: 'shazly.heart@example.org' });
    for (const q of [
      'احمد الشاذلى',
      'الشاذلي',
      '0123 456 78',
      '+20 123-456-7890',
      '٠١٢٣٤٥٦٧',
      'shazly.heart',
      'heart@example',
      `#${doctor.id}`,
    ])
      expect(await find(q)).toContainEqual({
        kind: 'doctors',
        id: doctor.id,
        title: 'أحمد الشاذلي',
        detail: q.includes('heart') ? 'shazly.heart@example.org' : '01234567890',
        message_id: null,
      });
  });

  it('shows the record with the id first, then the newest, and at most five of a kind', async () => {
    const { db } = test.database;
    const doctors = [];
    for (let n = 0; n < 7; n += 1) doctors.push(await buildDoctor(db, { name: `Salma Newest ${n}` }));
    const ids = doctors.map(({ id }) => id);
    expect(await idsOf('salma newest', 'doctors')).toEqual(ids.slice(2).reverse());
    expect((await idsOf(String(ids[0]), 'doctors'))[0]).toBe(ids[0]);
    expect((await search('salma newest')).body.more).toEqual(['doctors']);
    expect((await search('salma newest 3')).body.more).toEqual([]);
  });

  it('finds no archived member', async () => {
    const { id } = await buildDoctor(test.database.db, { name: 'Gone Doctor', archived_at: new Date() });
    expect(await find('gone doctor')).toEqual([]);
    expect(await idsOf(String(id), 'doctors')).toEqual([]);
  });

  it('finds an old record by the index if too few of the newest have the text', async () => {
    const { db } = test.database;
    const { id } = await buildDoctor(db, { name: 'Rare Oldname', email: 'oldest-of-all@example.org' });
    for (let n = 0; n < 6; n += 1) await buildDoctor(db, { name: `Recent ${n}` });
    const hitsOf = async (text: string, columns: string[]) => {
      const searched = {
        kind: 'doctors',
        table: 'users',
        columns,
        newest: 6,
        title: sql<string>`name`,
        scopeColumns: ['role'],
        scope: sql<boolean>`role = 'doctor'`,
      } as const;
      return (await findHits(db, [selectHits(searched, { id: undefined, text })])).data.map((hit) => hit.id);
    };
    expect(await hitsOf('rare oldname', ['search_key', 'email'])).toEqual([id]);
    expect(await hitsOf('oldest-of', ['search_key', 'email'])).toEqual([id]);
    expect(await hitsOf('oldest-of', ['search_key'])).toEqual([]);
    expect(await hitsOf('recent', ['search_key'])).toHaveLength(5);
  });
});

it('finds every kind of record by its id', async () => {
  const { db } = test.database;
  const kinds = searchKinds.filter((kind) => kind !== 'admins');
  for (const kind of kinds) {
    const { id } = await recordBuilders[kind](db);
    expect(await find(String(id))).toContainEqual(expect.objectContaining({ kind, id }));
  }
  expect(searchParts.map(({ kind }) => kind)).toEqual(searchKinds);
});

describe('what a caller finds', () => {
  it('is only the own messages and videos for a company', async () => {
    const { db } = test.database;
    const [own, other] = [await buildCompany(db, { name: 'Shared Words Co' }), await buildCompany(db)];
    const message = await buildMessage(db, { name: 'Shared words', company_id: own.id });
    const video = await buildVideo(db, { title: 'Shared words', message_id: message.id });
    const foreign = await buildMessage(db, { name: 'Shared words', company_id: other.id });
    await buildVideo(db, { title: 'Shared words', message_id: foreign.id });
    await buildBlog(db, { title: 'Shared words' });
    await buildNotification(db, { title: 'Shared words' });
    const hits = await find('shared words', await test.tokenOf(own.id));
    expect(hits.map(({ kind, id, message_id }) => ({ kind, id, message_id }))).toEqual([
      { kind: 'messages', id: message.id, message_id: null },
      { kind: 'videos', id: video.id, message_id: message.id },
    ]);
    expect(await find(String(foreign.id), await test.tokenOf(own.id))).not.toContainEqual(
      expect.objectContaining({ kind: 'messages', id: foreign.id }),
    );
  });

  it('follows the permissions of the office role', async () => {
    const { db } = test.database;
    await buildDoctor(db, { name: 'Everyword' });
    await buildBlog(db, { title: 'Everyword' });
    await buildGroup(db, { name: 'Everyword' });
    const kindsOf = async (officeRole: OfficeRole) =>
      (await find('everyword', await test.tokenOf((await buildAdmin(db, { officeRole })).id))).map(({ kind }) => kind);
    expect(await kindsOf('admin')).toEqual(['doctors', 'groups', 'blogs']);
    expect(await kindsOf('content')).toEqual(['blogs']);
    expect(await kindsOf('support')).toEqual(['doctors']);
  });

  it('is nothing without a session', async () => {
    expect(await search('anything', '')).toMatchObject({ status: 401 });
  });
});

describe('a term', () => {
  it('is rejected if it is too short', async () => {
    expect(await search('a b c')).toMatchObject({
      status: 422,
      body: { errors: { q: ['Type at least three letters or digits in a row, or the number of a record'] } },
    });
  });

  it('finds the signs of patterns as they are', async () => {
    const { db } = test.database;
    const blog = await buildBlog(db, { title: 'Sale of 50% abc_def' });
    await buildBlog(db, { title: 'Sale of 500 abcXdef' });
    expect(await idsOf('sale of 50%', 'blogs')).toEqual([blog.id]);
    expect(await idsOf('abc_def', 'blogs')).toEqual([blog.id]);
  });
});
