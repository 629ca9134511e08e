// The command `npm run audit:verify`: checks that no entry of the audit trail was changed or removed.
import '../env.ts';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { getDayBounds } from '../../contract/kit/time-zone.ts';
import { checkTrail } from '../../server/features/office/audit/index.ts';
import { readConfig } from '../../server/platform/config/config.ts';
import { openDatabase } from '../../server/platform/database/index.ts';

const usage = `Usage: npm run audit:verify [-- --anchor NUMBER:HASH | --since DAY]
Checks that no entry of the audit trail was changed or removed, and prints the head: its newest seal.
Only --anchor with a noted head finds that the newest entries are missing.
  --anchor  a seal noted earlier; checks that no entry up to it has changed since
  --since   checks only from this day of TIME_ZONE on, such as 2026-11-01`;

const readAnchor = (text: string) => {
  const [, number, hash] = /^([1-9]\d{0,14}):([\da-f]{64})$/i.exec(text) ?? [];
  if (number === undefined || hash === undefined) throw new Error(usage);
  return { number: Number(number), hash: hash.toLowerCase() };
};

const readSince = (text: string, timeZone: string) => {
  const day = new Date(`${text}T00:00Z`);
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
  if (!isDay) throw new Error(usage);
  return getDayBounds(text, timeZone).start;
};

const options = { anchor: { type: 'string' }, since: { type: 'string' }, help: { type: 'boolean' } } as const;

const readArguments = (timeZone: string) => {
  const { values } = parseArgs({ options });
  // A check that starts later cannot prove what was before.
  if (values.anchor !== undefined && values.since !== undefined) throw new Error(usage);
  return {
    anchor: values.anchor === undefined ? undefined : readAnchor(values.anchor),
    since: values.since === undefined ? undefined : readSince(values.since, timeZone),
  };
};

/** Names the database, without the password of a URL. */
const describeDatabase = (dataDir: string, url: string | undefined): string => {
  if (url === undefined) return join(dataDir, 'postgres');
  const { host, pathname } = new URL(url);
  return host + pathname;
};

const countProblems = (count: number) => (count === 1 ? '1 problem' : `${count.toLocaleString('en')} problems`);

/** Opens the database for a long check, and returns whether the trail is unchanged. */
const check = async (): Promise<boolean> => {
  const { dataDir, databaseUrl: url, timeZone } = readConfig();
  const range = readArguments(timeZone);
  // A check must not change the tables of a running server, which may have an older version.
  const database = await openDatabase({ dataDir, url, log: pino({ level: 'warn' }), isBulk: true, migrates: false });
  const start = performance.now();
  try {
    const { checked, erased, head, problems, problemCount } = await checkTrail({ db: database.db, now: new Date(), ...range });
    console.log(`Database: ${describeDatabase(dataDir, url)}`);
    console.log(`${checked.toLocaleString('en')} entries checked in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
    if (erased > 0) console.log(`The details of ${erased.toLocaleString('en')} entries were erased; their digests are checked.`);
    if (head.number > 0) console.log(`Head: ${head.number}:${head.hash}`);
    for (const problem of problems) console.log(problem);
    if (problemCount > problems.length) console.log(`… and ${(problemCount - problems.length).toLocaleString('en')} more.`);
    if (problemCount > 0) console.log(`The audit trail has ${countProblems(problemCount)}.`);
    else if (head.number === 0) console.log('The database has no sealed entries: check DATABASE_URL and DATA_DIR.');
    // The seals cannot show that the newest of them are missing.
    else
      console.log(`The audit trail is unchanged.${range.anchor ? '' : ' Only --anchor also finds that the newest entries were removed.'}`);
    return problemCount === 0 && head.number > 0;
  } finally {
    await database.close();
  }
};

try {
  if (process.argv.includes('--help')) console.log(usage);
  else if (!(await check())) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
