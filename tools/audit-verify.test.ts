import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryFolder } from '../server/platform/database/child.test-kit.ts';
import { openDatabase } from '../server/platform/database/index.ts';
import { run } from './process.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const inDatabase = async (statement: string) => {
  const database = await openDatabase({ dataDir: folder.path, log: pino({ level: 'silent' }) });
  await sql.raw(statement).execute(database.db);
  await database.close();
};
const verify = (...args: string[]) =>
  run(process.execPath, ['tools/audit-verify.ts', ...args], { env: { ...process.env, DATA_DIR: folder.path, DATABASE_URL: '' } });

beforeAll(() => inDatabase("insert into audit (at, action, entity, request_id) values (now(), 'areas.create', 'areas', 'r')"), 60_000);

it('exits with 0 and prints the head if nothing is wrong, and with 1 if an entry stays without a seal', async () => {
  const empty = `0:${'0'.repeat(64)}`;
  expect(await verify()).toEqual({
    code: 0,
    output: expect.stringMatching(new RegExp(`^0 entries checked in .* s\\.\nHead: ${empty}\nThe audit trail is unchanged\\.\n$`)),
  });
  await inDatabase("insert into audit (at, action, entity, request_id) values (now() - interval '1 hour', 'areas.create', 'areas', 'r')");
  expect(await verify()).toEqual({ code: 1, output: expect.stringContaining('Entry 2 has no seal.') });
  expect(await verify('--anchor', `7:${'a'.repeat(64)}`)).toEqual({
    code: 1,
    output: expect.stringContaining('Seal 7 of the anchor is missing'),
  });
}, 120_000);

it.each([['--anchor', '7'], ['--since', 'yesterday'], ['--anchor', `7:${'a'.repeat(64)}`, '--since', '2026-11-01'], ['--all']])(
  'explains its arguments if they are invalid: %s %s',
  async (...args) => {
    const { code, output } = await verify(...args.filter((arg) => arg !== undefined));
    expect([code, output.includes('Usage: npm run audit:verify') || output.includes("Unknown option '--all'")]).toEqual([1, true]);
  },
  60_000,
);
