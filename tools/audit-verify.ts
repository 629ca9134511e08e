// The command `npm run audit:verify`: checks that no entry of the audit trail was changed or removed.
import './env.ts';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { verifyTrail } from '../server/features/audit/index.ts';
import { readConfig } from '../server/platform/config.ts';
import { openDatabase } from '../server/platform/database/index.ts';

const usage = `Usage: npm run audit:verify [-- --anchor NUMBER:HASH | --since DAY]
  --anchor  a seal that was noted earlier: no entry up to it was changed since
  --since   checks only from the first entry of this day on, such as 2026-11-01`;

const readAnchor = (text: string) => {
  const [, number, hash] = /^([1-9]\d{0,14}):([\da-f]{64})$/i.exec(text) ?? [];
  if (number === undefined || hash === undefined) throw new Error(usage);
  return { number: Number(number), hash: hash.toLowerCase() };
};

const readSince = (text: string) => {
  const since = new Date(text);
  if (!/^\d{4}-\d\d-\d\d/.test(text) || Number.isNaN(since.getTime())) throw new Error(usage);
  return since;
};

const readArguments = () => {
  const { values } = parseArgs({ options: { anchor: { type: 'string' }, since: { type: 'string' } } });
  // A check that starts later cannot prove what was before.
  if (values.anchor !== undefined && values.since !== undefined) throw new Error(usage);
  return {
    anchor: values.anchor === undefined ? undefined : readAnchor(values.anchor),
    since: values.since === undefined ? undefined : readSince(values.since),
  };
};

/** Opens the database for a long check, and returns whether the trail is unchanged. */
const verify = async (): Promise<boolean> => {
  const options = readArguments();
  const { dataDir, databaseUrl: url, migrationDatabaseUrl: migrationUrl } = readConfig();
  const database = await openDatabase({ dataDir, url, migrationUrl, log: pino({ level: 'warn' }), isBulk: true });
  const start = performance.now();
  try {
    const { checked, head, problems, problemCount } = await verifyTrail({ db: database.db, now: new Date(), ...options });
    console.log(`${checked.toLocaleString('en')} entries checked in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
    console.log(`Head: ${head.number}:${head.hash}`);
    for (const problem of problems) console.log(problem);
    if (problemCount > problems.length) console.log(`… and ${(problemCount - problems.length).toLocaleString('en')} more problems.`);
    console.log(
      problemCount === 0 ? 'The audit trail is unchanged.' : `The audit trail has ${problemCount.toLocaleString('en')} problems.`,
    );
    return problemCount === 0;
  } finally {
    await database.close();
  }
};

try {
  if (!(await verify())) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
