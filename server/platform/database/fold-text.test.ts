// Proves API-17, ARE-7
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partsOf } from '../../kit/search-term.ts';
import { openTestDatabase } from '../../test/template-database.ts';
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
  ])('normalizes %s', async (_, written, plain) => {
    expect(await fold(written)).toBe(plain);
    expect(await fold(plain)).toBe(plain);
  });

  it('distinguishes different names', async () => {
    expect(await fold('أحمد')).not.toBe(await fold('حمد'));
    expect(await fold('Ali')).not.toBe(await fold('Aly'));
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
