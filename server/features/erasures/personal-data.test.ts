// Proves ERA-3, ERA-5
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../platform/database/index.ts';
import { openTestDatabase } from '../../test/template-database.ts';
import { sections } from './personal-data.repo.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

/** Columns that say which administrator did something. */
const authors = new Set([
  'added_by',
  'archived_by',
  'cancelled_by',
  'changed_by',
  'claimed_by',
  'contacted_by',
  'decided_by',
  'hidden_by',
  'merged_by',
  'recorded_by',
  'requested_by',
  'reset_by',
  'undone_by',
]);
const exceptions: Record<string, string> = {
  'import_mappings.user_id': 'only administrators import files',
  'imports.created_by': 'only administrators import files',
  'coin_lines.actor_id': 'an administrator, or the doctor of the line',
  'contact_openings.user_id': 'only administrators open contact requests',
  'document_views.user_id': 'only administrators open documents',
  'notice_readers.user_id': 'only users of the back-office read notices',
  'sso_attempts.user_id': 'only administrators use single sign-on',
  'sso_codes.user_id': 'only administrators use single sign-on',
  'user_identities.user_id': 'only administrators use single sign-on',
  'users.merged_into': 'the table of merges says the same',
};
/** Records of administrators, and those of a company, which are found by the company. */
const byAuthorOnly = new Set([
  'blogs',
  'books',
  'conferences',
  'decline_reasons',
  'messages',
  'notes',
  'notifications',
  'research',
  'stories',
  'videos',
  'webinars',
]);

it('lists every column that refers to a doctor or company, except for the listed exceptions', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select source.relname as table, attribute.attname as column
    from pg_constraint key
    join pg_class source on source.oid = key.conrelid
    join pg_class target on target.oid = key.confrelid
    join pg_attribute attribute on attribute.attrelid = key.conrelid and attribute.attnum = key.conkey[1]
    where key.contype = 'f' and target.relname in ('users', 'doctors', 'companies')
    order by 1, 2`.execute(database.db);
  expect(rows.length).toBeGreaterThan(50);
  const listed = new Set(sections.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`)));
  const missing = rows.filter(
    ({ table, column }) =>
      !listed.has(`${table}.${column}`) &&
      !authors.has(column) &&
      !(column === 'created_by' && byAuthorOnly.has(table)) &&
      !(`${table}.${column}` in exceptions),
  );
  expect(missing).toEqual([]);
});
