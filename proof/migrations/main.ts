// The command `npm run proof:migrations`: a new version migrates while an old one serves requests. Then the old one starts again.
import { parseArgs } from 'node:util';
import { type Cleanup, createCleanup } from '../../bench/kit/cleanup.ts';
import { createDatabase } from '../../bench/kit/databases.ts';
import { atMost, countMissed, type Figure, none, proofTable, toText } from '../../bench/kit/figures.ts';
import { serverCommand, startProcess } from '../../bench/kit/process.ts';
import { createDataDir, productSettings } from '../../bench/kit/target.ts';
import { type Build, buildNew, buildOld } from './builds.ts';
import { runSmoke, type Statuses, startLoad, watchLocks } from './traffic.ts';

const usage = `Usage: npm run proof:migrations [-- --from COMMIT]
The old version is COMMIT (HEAD), the new one the working tree. If the new version has no migration of its own, the proof adds some.`;
const log = (text: string) => console.error(text);

const listDifferences = (expected: Statuses, found: Statuses) =>
  Object.entries(found).filter(([line, status]) => status >= 500 || (expected[line] ?? status) !== status);

const compareSmoke = (what: string, expected: Statuses, found: Statuses): Figure => {
  const differences = listDifferences(expected, found);
  for (const [line, status] of differences) log(`    ${line}: ${status}, before ${expected[line]}`);
  const calls = Object.keys(found).length;
  return {
    group: 'smoke',
    what: `${what}: ${calls} calls, other statuses than before`,
    measured: differences.length,
    unit: 'calls',
    bound: none,
  };
};

const measure = async (old: Build, next: Build, cleanup: Cleanup): Promise<Figure[]> => {
  const databaseUrl = await createDatabase('migrations', cleanup);
  const settings = productSettings({ dataDir: await createDataDir(cleanup), databaseUrl });
  const start = ({ folder }: Build) => startProcess(serverCommand(folder), { folder, env: settings, cleanup });
  log(`The old version serves on migration ${old.migrations} …`);
  const first = await start(old);
  const before = await runSmoke(first, old.routes);
  const load = await startLoad(first);
  const locks = await watchLocks(databaseUrl);
  log(`The new version migrates to ${next.migrations} …`);
  const second = await start(next);
  const newSmoke = await runSmoke(second, next.routes);
  const waits = await locks.stop();
  const besideNew = await runSmoke(first, old.routes);
  const { calls, failures, slowestMs } = await load.stop();
  for (const failure of failures.slice(0, 10)) log(`    ${failure}`);
  await second.stop();
  await first.stop();
  log('The old version starts on the new schema, and then the new one again …');
  const back = await start(old);
  const oldSmoke = await runSmoke(back, old.routes);
  await back.stop();
  const again = await start(next);
  const lastSmoke = await runSmoke(again, next.routes);
  await again.stop();
  return [
    { group: 'load on the old version', what: `of ${calls} calls, 5xx or cut`, measured: failures.length, unit: 'calls', bound: none },
    { group: 'load on the old version', what: 'slowest call', measured: slowestMs, unit: 'ms' },
    { group: 'locks', what: 'longest wait of a request', measured: waits.requests, unit: 'ms', bound: atMost(3_000) },
    { group: 'locks', what: 'longest wait of a migration', measured: waits.migrations, unit: 'ms' },
    compareSmoke('new version', before, newSmoke),
    compareSmoke('old version beside it', before, besideNew),
    compareSmoke('old version, restarted', before, oldSmoke),
    compareSmoke('new version, restarted', newSmoke, lastSmoke),
  ];
};

const cleanup = createCleanup();
try {
  const { values } = parseArgs({ options: { from: { type: 'string', default: 'HEAD' } } });
  const old = await buildOld(values.from, cleanup);
  const next = await buildNew(old, cleanup);
  const figures = await measure(old, next, cleanup);
  console.log(`\n${toText(proofTable(figures))}\n`);
  const missed = countMissed(figures);
  console.log(missed === 0 ? 'All bounds met.' : `${missed} bounds missed.`);
  if (missed > 0) process.exitCode = 1;
} catch (error) {
  console.error(error);
  console.error(usage);
  process.exitCode = 1;
} finally {
  await cleanup.run();
}
