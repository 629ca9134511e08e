import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const features = join(import.meta.dirname, '../features');

/** Writes into tables that another feature owns, each with its reason. */
const exceptions: Record<string, string> = {
  'doctors ${sql.table(owned.table)}': 'a merge moves what belongs to a doctor in every table',
  'erasures ${sql.table(table)}': 'an erasure changes the rows about a person in every table',
  'erasures doctors': 'identity documents are removed after a time',
  'erasures companies': 'identity documents are removed after a time',
  'erasures sign_in_failures': 'an erasure removes the phone from the keys of failed sign-ins',
  'erasures password_reset_attempts': 'an erasure removes the phone from the keys of attempts',
  'doctors video_progress': 'a merge joins what two accounts watched of one video',
  'erasures phone_codes': 'an erasure removes the codes of the phone',
  'erasures registrations': 'an erasure removes registrations with the phone or the e-mail',
  'erasures idempotency_keys': 'an erasure removes stored responses that name the person',
  'erasures hosted_videos': 'an erasure detaches the posters of videos, which the cleanup job removes later',
  'maintenance files': 'the cleanup job removes rows that no record refers to',
  'maintenance ${sql.table(table)}':
    'the cleanup job removes expired rows, such as those of sessions, sign-in challenges, sign-in failures and codes',
  'purchases ${purchases}': 'purchases of books and research papers are stored alike',
  'reactions ${table}': 'doctors write comments and reactions alike for every kind of record',
  'reactions ${sql.table(commentTables[kind])}': 'the office hides comments alike for every kind of record',
  'session users': 'a user changes the own password; accounts, which owns users, depends on session to end sessions',
};

// The table of a write: a literal name, or the expression in place of it, which hides the table from this test.
const writes = [
  /\.(?:insertInto|updateTable|deleteFrom)\(\s*'?([^')]+)'?/g,
  /\b(?:insert\s+into|delete\s+from|update)\s+(\$\{[^}]+\}|\w+)\s+(?:as\s+\w+\s+)?(?:set\b|where\b|using\b|\()/gi,
];

const findWriters = (): Map<string, Set<string>> => {
  const writers = new Map<string, Set<string>>();
  for (const path of globSync('**/!(*.test).ts', { cwd: features })) {
    const [, feature = ''] = path.split('/');
    const text = readFileSync(join(features, path), 'utf8');
    for (const [, table = ''] of writes.flatMap((pattern) => [...text.matchAll(pattern)]))
      if (!(`${feature} ${table}` in exceptions)) writers.set(table, (writers.get(table) ?? new Set()).add(feature));
  }
  return writers;
};

it('finds exactly one feature that writes each table, except for the listed exceptions', () => {
  const found = [...findWriters()].map(([table, by]) => [table, [...by].sort()] as const);
  expect(found.length).toBeGreaterThan(20);
  expect(found.filter(([, by]) => by.length > 1)).toEqual([]);
  expect(found.filter(([table]) => !/^\w+$/.test(table))).toEqual([]);
});
