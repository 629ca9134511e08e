// Proves API-17, ARE-7
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foldText } from '../../../contract/kit/search-term.ts';
import { partsOf } from '../../kit/search-term.ts';
import { openTestDatabase } from '../../test/template-database.ts';
import { listMigrations } from './migrate/migration-files.ts';
import type { Database } from './types.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const fold = async (text: string) => (await sql<{ key: string }>`select fold_text(${text}) as key`.execute(database.db)).rows[0]?.key;

describe('fold_text', () => {
  it.each([
    ['alef with hamza above', 'أحمد', 'احمد'],
    ['alef with hamza below', 'إبراهيم', 'ابراهيم'],
    ['alef with madda', 'آمال', 'امال'],
    ['alef maksura', 'مصطفى', 'مصطفي'],
    ['ta marbuta', 'فاطمة', 'فاطمه'],
    ['harakat', 'مُحَمَّدٌ', 'محمد'],
    ['tatweel', 'محـــمد', 'محمد'],
    ['the lam-alef ligature', 'ﻻشين', 'لاشين'],
    ['presentation forms', 'ﺳﻌﺎﺩ', 'سعاد'],
    ['case and accents', 'ÉLODIE Čapek', 'elodie capek'],
    ['a combining accent', 'E\u0301lodie', 'elodie'],
    ['Arabic digits', 'عيادة ٣', 'عياده 3'],
    ['Persian digits', '۴۵', '45'],
    ['full-width letters', 'ＤＯＣＴＯＲ', 'doctor'],
    ['direction marks', '\u200fسعاد\u200e', 'سعاد'],
    ['spaces', '  Ahmed \t Ali\n', 'ahmed ali'],
    ['a no-break space', 'Ahmed\u00a0Ali', 'ahmed ali'],
    ['Persian kaf and ya', 'کریم یاسر', 'كريم ياسر'],
    ['forms of ha', 'فاطمە ہبۀ ھ', 'فاطمه هبه ه'],
    ['presentation forms of Persian letters', '\ufb8e\ufbfc\ufba6', 'كيه'],
    ['hamza on waw and ya', 'ؤئ', 'ؤئ'],
    ['a final sigma', 'ΟΔΟΣ', 'οδοσ'],
    ['characters that show nothing', 'Ah\u00adm\u200bed\u034f\u{e0041}', 'ahmed'],
    ['blank signs and line breaks', 'Ahmed\u2800\u2028Ali', 'ahmed ali'],
  ])('normalizes %s, here and in PostgreSQL', async (_, written, plain) => {
    expect([await fold(written), await fold(plain)]).toEqual([plain, plain]);
    expect([foldText(written), foldText(plain)]).toEqual([plain, plain]);
  });

  it('folds any text as the server does', async () => {
    // Without letters that PostgreSQL or Node may not know yet.
    const letters = fc.oneof(fc.integer({ min: 0x20, max: 0x5ff }), fc.integer({ min: 0x1e00, max: 0x206f }));
    const forms = fc.oneof(
      fc.integer({ min: 0xfb50, max: 0xfeff }),
      fc.integer({ min: 0xff01, max: 0xfffd }),
      fc.integer({ min: 0x600, max: 0x6ff }),
    );
    const texts = fc.sample(
      fc.array(fc.oneof(letters, forms), { maxLength: 12 }).map((codes) => String.fromCodePoint(...codes)),
      3_000,
    );
    const { rows } = await sql<{ text: string; key: string }>`
      select text, fold_text(text) as key from unnest(${texts}::text[]) as given (text)`.execute(database.db);
    expect(rows.filter(({ text, key }) => foldText(text) !== key)).toEqual([]);
  });

  it('distinguishes different names', async () => {
    expect(await fold('أحمد')).not.toBe(await fold('حمد'));
    expect(await fold('Ali')).not.toBe(await fold('Aly'));
  });
});

describe('migration 9', () => {
  const migration = listMigrations().find(({ name }) => name === 'normalized_texts')?.text ?? '';
  const run = () => sql.raw(migration).execute(database.db);
  const addUnfolded = async (name: string) => {
    await sql`create or replace function fold_text(value text) returns text language sql immutable strict as 'select value'`.execute(
      database.db,
    );
    await sql`insert into areas (name) values (${name})`.execute(database.db);
  };

  it('folds the names that are stored, and names the table if two become equal', async () => {
    await addUnfolded('کریم');
    await run();
    expect(await database.db.selectFrom('areas').select(['name', 'search_key']).execute()).toEqual([{ name: 'کریم', search_key: 'كريم' }]);
    await addUnfolded('كریم');
    await expect(run()).rejects.toThrow('two records of areas have names that are now equal');
    await sql`delete from areas`.execute(database.db);
    await run();
  });

  it('writes Egyptian mobile numbers with their zero, unless somebody else has the number', async () => {
    const phones = ['201012345678', '1012345678', '1112345678', '01112345678', '2001212345678', '4412345678'];
    for (const phone of phones)
      await sql`insert into users (role, name, phone, email, password_hash, status) values ('company', 'A', ${phone}, ${`${phone}@x`}, '', 'pending')`.execute(
        database.db,
      );
    await run();
    const users = await database.db.selectFrom('users').select('phone').orderBy('id').execute();
    expect(users.map(({ phone }) => phone)).toEqual([
      '01012345678',
      '1012345678',
      '1112345678',
      '01112345678',
      '01212345678',
      '4412345678',
    ]);
  });
});

describe('contains_pattern', () => {
  const matches = async (text: string, term: string) =>
    (await sql<{ found: boolean }>`select fold_text(${text}) like contains_pattern(${term}) as found`.execute(database.db)).rows[0]?.found;

  it.each([
    ['Ahmed Ali', 'MED A', true],
    ['أحمد فؤاد', 'احمد', true],
    ['100% sure', '0%', true],
    ['100 sure', '0%', false],
    ['a_b', 'a_b', true],
    ['axb', 'a_b', false],
    ['back\\slash', 'k\\s', true],
    ['backslash', 'k\\s', false],
    ["O'Hara", "o'h", true],
  ])('for %j and the term %j returns %j', async (text, term, found) => {
    expect(await matches(text, term)).toBe(found);
  });
});

describe('parts_pattern', () => {
  it.each([
    ['the last three letters of three words', 'Adel Youssef Shawki Omar', '%del%sef%wki%'],
    ['words beside one group of digits', 'Ward 101', '%ard%101%'],
    ['words beside equal groups of digits', 'Conference 2024 2025', '%nce%202%202%'],
    ['only the digits, if two groups differ', 'doctor500006@load', '%500%006%'],
    ['Arabic digits', 'طبيب٥٠٠٠٠٦', '%500%006%'],
  ])('has %s, as the server expects', async (_, term, pattern) => {
    const { rows } = await sql<{ pattern: string }>`select parts_pattern(${term}) as pattern`.execute(database.db);
    const ends = partsOf(term).map((part) => part.slice(-3).toLowerCase());
    expect([rows[0]?.pattern, `%${ends.slice(0, 3).join('%')}%`]).toEqual([pattern, pattern]);
  });
});
