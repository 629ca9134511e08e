// Proves ERA-3, ERA-5
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/index.ts';
import { openTestDatabase } from '../../../test/template-database.ts';
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

/** Columns that an erasure leaves in every table: numbers of records, times, and states that say nothing about the person. */
const harmless = new Set([
  ...['id', 'kind', 'role', 'status', 'state', 'channel', 'purpose', 'entity', 'action', 'reaction', 'views', 'hour', 'at'],
  ...['coins', 'amount', 'balance_after', 'points'],
  ...[...authors, 'created_by'],
]);
const isHarmless = ({ column, type }: { column: string; type: string }) =>
  harmless.has(column) || /_at$|^is_/.test(column) || (/_id$/.test(column) && type !== 'text');

/** Further columns that an erasure leaves, each with the reason. */
const left: Record<string, string> = {
  'audit.request_id': 'the number of a request in the log',
  'coin_lines.reason': 'the ledger proves what was paid, so no line changes',
  'consents.source': 'proves how a consent was given',
  'consents.text_version': 'proves which text was agreed',
  'deliveries.attempt': 'the number of the last attempt',
  'deliveries.not_before': 'a time',
  'doctor_merges.archived_other': 'a flag',
  'doctor_merges.moved': 'numbers of records',
  'doctors.user_status': 'a copy of the status of the user',
  'files.bytes': 'the size of a file',
  'files.height': 'the size of a picture',
  'files.mime': 'the type of a file',
  'files.width': 'the size of a picture',
  'messages.pending_since': 'a time',
  'notices.once_key': 'numbers of records',
  'notifications.audience': 'whether it went to all, a group or members',
  'notifications.cause': 'why it was sent, from a list',
  'notifications.group_name': 'names a group, which has no name of a person',
  'notifications.listed_to': 'the number of a record',
  'posts.no_patient_confirmed': 'a flag',
  'reports.outcome': 'one of two decisions about a text of another doctor',
  'reports.reason': 'one of a list',
  'users.locale': 'one of two languages',
  'users.merged_into': 'the number of a record',
  'video_answers.answer': 'the number of a choice',
  'video_answers.question_hash': 'the hash of a question of a company',
  'video_progress.played': 'a number of seconds',
  'video_progress.position': 'a number of seconds',
  'video_progress.watched': 'numbers of seconds',
  'users.office_role': 'doctors and companies have none',
  'users.terms_version': 'the version of a text',
};
/** Columns that count what was sent to how many. */
for (const column of ['delivered', 'failed', 'failures_seen', 'queued', 'sent', 'skipped', 'unknown'])
  left[`notifications.${column}`] = 'a count';

it('overwrites every column of a table about a person, or says why it stays', async () => {
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    select table_name as table, column_name as column, data_type as type from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER' order by 1, 2`.execute(database.db);
  const { rows: functions } = await sql<{ text: string }>`select prosrc as text from pg_proc where proname = 'erase_account'`.execute(
    database.db,
  );
  const overwritten = new Set(
    [...(functions[0]?.text ?? '').matchAll(/update (\w+) set(.*?)where/gs)].flatMap(([, table, columns = '']) =>
      [...columns.matchAll(/(\w+) = /g)].map(([, column]) => `${table}.${column}`),
    ),
  );
  for (const { table, erase } of sections)
    if (typeof erase === 'function')
      for (const column of Object.keys(erase({ userId: 1, by: 2, at: new Date(0) }))) overwritten.add(`${table}.${column}`);
  const kept = sections.filter(({ erase }) => erase !== 'delete').map(({ table }) => String(table));
  const open = rows
    .filter(({ table, column, type }) => kept.includes(table) && !isHarmless({ column, type }))
    .map(({ table, column }) => `${table}.${column}`)
    .filter((name) => !overwritten.has(name) && !(name in left));
  expect(open).toEqual([]);
  expect(Object.keys(left).filter((name) => !rows.some(({ table, column }) => `${table}.${column}` === name))).toEqual([]);
});
