import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageResult } from '../../../kit/list.ts';
import type { Database } from '../../../platform/database/index.ts';
import { openTestDatabase } from '../../../test/template-database.ts';
import { doctorsRead } from './doctors.read.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

/** Stores one doctor for each name, with ids from `first` that are `step` apart. */
const storeDoctors = (names: readonly string[], { first, step }: { first: number; step: number }) =>
  sql`with stored as (
      insert into users (id, role, name, phone, email, password_hash, status, status_reason) overriding system value
      select id, 'doctor', name, lpad(id::text, 11, '0'), 'd' || id || '@example.org', '', status, case when status = 'declined' then 'Reason' end
      from unnest(${names}::text[]) with ordinality as names (name, n),
        lateral (select ${first}::integer + (n - 1)::integer * ${step}::integer as id, (array['approved', 'pending', 'declined'])[1 + n % 3] as status) as more
      returning id)
    insert into doctors (user_id) select id from stored`.execute(database.db);

const idsOf = ({ rows }: PageResult<{ id: number }>) => rows.map(({ id }) => id);

const readPages = async (query: Omit<Parameters<typeof doctorsRead.page>[1], 'timeZone'>, pages: readonly number[]) => {
  const results = [];
  for (const page of pages) results.push(await doctorsRead.page(database.db, { ...query, page, timeZone: 'UTC' }, false));
  return { ids: results.flatMap(idsOf), total: results[0]?.total, isMinimum: results[0]?.isMinimum ?? false };
};

describe('a search', () => {
  const old = ['Zq Amin', 'Azq', 'a', '50% Off', 'A_b', 'back\\slash', 'El-Sayed Amr', 'Ali', 'مؤمن سعيد', 'أحمد علي', 'ﷺ', 'x  y'];
  const frequent = Array.from({ length: 1_100 }, (_, n) => `Mona Hassan ${n}`);
  beforeAll(async () => {
    await storeDoctors(old, { first: 10, step: 7 });
    await storeDoctors(frequent, { first: 200_000, step: 1 });
  });

  const short = ['z', 'zq', 'qz', 'Q ', 'a', 'am', 'A', '%', '_', '0%', '\\', '-', 'l-', 'ؤ', 'ا', 'أح', 'ـ', 'x y', '.', 'mo', '9', ' '];
  const long = [
    'mona hassan',
    'ona Hassan 109',
    'hassan mona',
    'sayed amr',
    'El-Sayed Amr',
    'احمد علي',
    'حمد عل',
    'k\\slash',
    '50% off',
    'مؤمن سعيد x',
  ];

  it.each([...short, ...long])("finds the same doctors as like for '%s'", async (name) => {
    const { rows } = await sql<{ id: number }>`
      select id from users where role = 'doctor' and archived_at is null and search_key like contains_pattern(${name}) order by id desc`.execute(
      database.db,
    );
    const { ids, total, isMinimum } = await readPages({ name, page: 1, per_page: 10 }, [1, 2, 109]);
    const expected = [...rows.slice(0, 20), ...rows.slice(1_080, 1_090)].map(({ id }) => id);
    expect({ ids, total, isMinimum }).toEqual({ ids: expected, total: Math.min(rows.length, 1_000), isMinimum: rows.length > 1_000 });
  });

  it.each(['d200012', 'd200012@example.org', '012@exam', 'D2000 12', '012d200'])(
    "finds the same e-mails as like for '%s'",
    async (email) => {
      const { rows } = await sql<{ id: number }>`
      select id from users where role = 'doctor' and email like contains_pattern(${email}) order by id desc limit 10`.execute(database.db);
      expect((await readPages({ email, page: 1, per_page: 10 }, [1])).ids).toEqual(rows.map(({ id }) => id));
    },
  );

  it('finds a short term by the letters and the pairs of letters of a name', async () => {
    const { rows } = await sql<{ letters: string[] }>`select search_letters('aل b') as letters`.execute(database.db);
    expect(rows[0]?.letters).toEqual(['a', 'ل', ' ', 'b', 'aل', 'ل ', ' b']);
  });

  it('combines a short name with a status and a phone', async () => {
    const { ids } = await readPages({ name: 'o', status: 'pending', phone: '20001', page: 1, per_page: 10 }, [1]);
    expect(ids).toEqual([200_018, 200_015, 200_012]);
  });
});
