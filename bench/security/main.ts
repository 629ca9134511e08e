import { parseArgs } from 'node:util';
import { buildServer, buildWeb } from '../../tools/build.ts';
import { type Cleanup, createCleanup } from '../cleanup.ts';
import { type Figure, isWithinBound, tableOf } from '../figures.ts';
import { measureConcurrency } from './concurrent-requests.ts';
import { measureRequests } from './fuzz.ts';
import { measureMatrix } from './matrix.ts';
import { writeProof } from './report.ts';
import { measureScreens } from './screens.ts';
import { listTargets, type Options, type Target, targetNames } from './target.ts';
import { measureUploads } from './uploads.ts';

const log = (text: string) => console.error(text);

const parts: Record<string, { title: string; measure(target: Target, options: Options): Promise<Figure[]> }> = {
  matrix: { title: 'every route from every identity', measure: measureMatrix },
  fuzz: { title: 'generated calls', measure: measureRequests },
  'concurrent-requests': { title: 'concurrent requests', measure: measureConcurrency },
  uploads: { title: 'hostile files', measure: measureUploads },
  screens: { title: 'hostile texts on the screens', measure: measureScreens },
};

const usage = `Usage: npm run proof:security [-- --calls 100000] [--seed 20261123] [--write] [--only ${Object.keys(parts).join(',')}] [--database embedded|PostgreSQL]
--write needs all parts on all databases.`;

const parseCount = (text: string) => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new Error(usage);
  return value;
};

const parseParts = (text: string | undefined) => {
  const only = text?.split(',') ?? Object.keys(parts);
  if (only.some((part) => parts[part] === undefined)) throw new Error(usage);
  return only;
};

const readOptions = () => {
  const { values } = parseArgs({
    options: {
      calls: { type: 'string', default: '100000' },
      seed: { type: 'string', default: '20261123' },
      only: { type: 'string' },
      database: { type: 'string' },
      write: { type: 'boolean', default: false },
    },
  });
  const { only, database, write: writesReport } = values;
  // The report must not be replaced by a part of it.
  if (writesReport && (only !== undefined || database !== undefined)) throw new Error(usage);
  if (database !== undefined && !targetNames.includes(database)) throw new Error(usage);
  return { calls: parseCount(values.calls), seed: parseCount(values.seed), only: parseParts(only), database, writesReport };
};

type Outcome = { figures: Figure[]; failures: string[] };

const measureOn = async (target: Target, { only, ...options }: Options & { only: string[] }): Promise<Outcome> => {
  const outcome: Outcome = { figures: [], failures: [] };
  for (const name of only) {
    const part = parts[name];
    if (!part) continue;
    log(`${target.name}: ${part.title} …`);
    try {
      outcome.figures.push(...(await part.measure(target, options)));
    } catch (error) {
      console.error(error);
      outcome.failures.push(`${target.name}, ${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return outcome;
};

const measure = async (options: ReturnType<typeof readOptions>, cleanup: Cleanup): Promise<Outcome & { notes: string[] }> => {
  await buildServer();
  await buildWeb();
  const targets = await listTargets();
  const outcomes: Outcome[] = [];
  for (const { name, open } of targets) {
    if (options.database === undefined || options.database === name) outcomes.push(await measureOn(await open(cleanup), options));
  }
  return {
    figures: outcomes.flatMap(({ figures }) => figures),
    failures: outcomes.flatMap(({ failures }) => failures),
    notes: targetNames
      .filter((name) => !targets.some((target) => target.name === name))
      .map((name) => `${name}: not measured, no server answered.`),
  };
};

const cleanup = createCleanup();
try {
  const options = readOptions();
  const { figures, failures, notes } = await measure(options, cleanup);
  console.log(`\n${tableOf(figures)}\n`);
  for (const line of [...notes, ...failures.map((failure) => `FAILED  ${failure}`)]) console.log(line);
  const missed = figures.filter((figure) => isWithinBound(figure) === false).length;
  const isProved = missed + failures.length === 0 && figures.length > 0;
  console.log(isProved ? 'All bounds met.' : `${missed} bounds missed, ${failures.length} parts failed.`);
  // A part that failed has no figures, so the report would look complete.
  if (options.writesReport && failures.length === 0) await writeProof(figures, options, notes);
  if (!isProved) process.exitCode = 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await cleanup.run();
}
