import { parseArgs } from 'node:util';
import { buildServer, buildWeb } from '../../tools/build.ts';
import { type Cleanup, createCleanup } from '../cleanup.ts';
import { type Figure, isWithinBound, tableOf } from '../figures.ts';
import { proveRequests } from './fuzz.ts';
import { proveMatrix } from './matrix.ts';
import { writeProof } from './report.ts';
import { proveScreens } from './screens.ts';
import { proveStorms } from './storms.ts';
import { listTargets, type Options, type Target } from './target.ts';
import { proveUploads } from './uploads.ts';

const usage =
  'Usage: npm run proof:security [-- --calls 100000] [--seed 20261123] [--only matrix,fuzz,storms,uploads,screens] [--database embedded] [--write]';
const log = (text: string) => console.error(text);

const parts: Record<string, { title: string; prove(target: Target, options: Options): Promise<Figure[]> }> = {
  matrix: { title: 'every route from every identity', prove: proveMatrix },
  fuzz: { title: 'generated calls', prove: proveRequests },
  storms: { title: 'requests at once', prove: proveStorms },
  uploads: { title: 'hostile files', prove: proveUploads },
  screens: { title: 'hostile texts on the screens', prove: proveScreens },
};

const parseCount = (text: string) => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new Error(usage);
  return value;
};

const readOptions = () => {
  const { values } = parseArgs({
    options: {
      calls: { type: 'string', default: '100000' },
      seed: { type: 'string', default: '20261123' },
      only: { type: 'string', default: Object.keys(parts).join(',') },
      database: { type: 'string' },
      write: { type: 'boolean', default: false },
    },
  });
  const only = values.only.split(',');
  if (only.some((part) => parts[part] === undefined)) throw new Error(usage);
  return { calls: parseCount(values.calls), seed: parseCount(values.seed), only, database: values.database, isWritten: values.write };
};

const failures: string[] = [];

const proveOn = async (target: Target, { only, ...options }: Options & { only: string[] }): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const name of only) {
    const part = parts[name];
    if (!part) continue;
    log(`${target.name}: ${part.title} …`);
    try {
      figures.push(...(await part.prove(target, options)));
    } catch (error) {
      console.error(error);
      failures.push(`${target.name}, ${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return figures;
};

const prove = async (options: ReturnType<typeof readOptions>, cleanup: Cleanup): Promise<Figure[]> => {
  await buildServer();
  await buildWeb();
  const figures: Figure[] = [];
  for (const { name, open } of await listTargets()) {
    if (options.database === undefined || options.database === name) figures.push(...(await proveOn(await open(cleanup), options)));
  }
  return figures;
};

const cleanup = createCleanup();
try {
  const options = readOptions();
  const figures = await prove(options, cleanup);
  console.log(`\n${tableOf(figures)}\n`);
  for (const failure of failures) console.log(`FAILED  ${failure}`);
  const missed = figures.filter((figure) => isWithinBound(figure) === false).length;
  const isProved = missed + failures.length === 0 && figures.length > 0;
  console.log(isProved ? 'All bounds met.' : `${missed} bounds missed, ${failures.length} parts failed.`);
  if (options.isWritten) await writeProof(figures, options);
  if (!isProved) process.exitCode = 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await cleanup.run();
}
