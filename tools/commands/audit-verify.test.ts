// Proves SET-16
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSealing } from '../../server/features/office/audit/index.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { temporaryFolder } from '../../server/platform/database/child.test-kit.ts';
import { openDatabase } from '../../server/platform/database/index.ts';
import { run } from '../process.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());
const log = pino({ level: 'silent' });

const inDatabase = async (statement: string, { seals = false } = {}) => {
  const database = await openDatabase({ dataDir: folder.path, log });
  await sql.raw(statement).execute(database.db);
  if (seals) await startSealing({ database, clock: systemClock, log }).close();
  await database.close();
};
const checkIn = (dataDir: string, ...args: string[]) =>
  run(process.execPath, ['tools/commands/audit-verify.ts', ...args], { env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' } });
const check = (...args: string[]) => checkIn(folder.path, ...args);
const insert = (at: string) => `insert into audit (at, action, entity, request_id) values (${at}, 'areas.create', 'areas', 'r')`;

beforeAll(() => inDatabase(insert('now()')), 60_000);

it('exits with 0 and prints the database and the head if nothing is wrong, and with 1 without seals', async () => {
  expect(await check()).toEqual({ code: 1, output: expect.stringContaining('The database has no sealed entries: check DATABASE_URL') });
  await inDatabase(insert('now()'), { seals: true });
  expect(await check()).toEqual({
    code: 0,
    output: expect.stringMatching(
      /^Database: .*\/postgres\n2 entries checked in .* s\.\nHead: 2:[\da-f]{64}\nThe audit trail is unchanged\. Only --anchor also finds that the newest entries were removed\.\n$/,
    ),
  });
  await inDatabase(insert("now() - interval '1 hour'"));
  expect(await check()).toEqual({
    code: 1,
    output: expect.stringMatching(/Entry 3 has no seal\.[\s\S]*The audit trail has 1 problem\./),
  });
  expect(await check('--anchor', `7:${'a'.repeat(64)}`)).toEqual({
    code: 1,
    output: expect.stringContaining('Seal 7 of the anchor is missing'),
  });
}, 120_000);

it('creates no database and applies no migration', async () => {
  const missing = join(folder.path, 'missing');
  expect(await checkIn(missing)).toEqual({ code: 1, output: expect.stringContaining('contains no database') });
  expect(existsSync(missing)).toBe(false);
  // The last statement on the database of this file: it then has one migration less than this version.
  await inDatabase('delete from migrations where number = (select max(number) from migrations)');
  expect(await check()).toEqual({ code: 1, output: expect.stringContaining('it does not have the migrations of this version') });
}, 120_000);

it('explains its arguments on request', async () => {
  expect(await check('--help')).toEqual({ code: 0, output: expect.stringMatching(/^Usage: npm run audit:verify/) });
}, 60_000);

it.each([
  ['--anchor', '7'],
  ['--since', '2026-02-30'],
  ['--since', '2026-11-01 x'],
  ['--anchor', `7:${'a'.repeat(64)}`, '--since', '2026-11-01'],
  ['--all'],
])(
  'explains its arguments if they are invalid: %s %s',
  async (...args) => {
    const { code, output } = await check(...args.filter((arg) => arg !== undefined));
    expect([code, output.includes('Usage: npm run audit:verify') || output.includes("Unknown option '--all'")]).toEqual([1, true]);
  },
  60_000,
);
