import { availableParallelism, cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { buildServer, buildWeb } from '../tools/build.ts';
import { type Cleanup, createCleanup } from './cleanup.ts';
import { createDatabase, serverVersion } from './databases.ts';
import { measureEmbedded } from './embedded.ts';
import { measureExports } from './exports.ts';
import { atMost, type Figure, isWithinBound, tableOf } from './figures.ts';
import { measureImports } from './imports.ts';
import { measureLists } from './lists.ts';
import { measureIdleMemory } from './memory.ts';
import { measureNotifications } from './notifications.ts';
import { createDataDir, loadDoctors, type Product, type StorageLocation, startProduct } from './product.ts';
import { writeReport } from './report.ts';
import { measureStarts } from './start.ts';
import { measureStreams } from './streams.ts';
import { measureThroughput, type Pace } from './throughput.ts';
import { compareWithOneProcess } from './two-processes.ts';
import { measureUploads } from './uploads.ts';
import { measureWeb } from './web.ts';

const parts = [
  'throughput',
  'processes',
  'depth',
  'notifications',
  'export',
  'streams',
  'import',
  'embedded',
  'uploads',
  'web',
  'start',
] as const;
const usage = `Usage: npm run bench [-- --full] [--doctors 100000] [--rounds 5] [--seconds 4] [--write] [--only ${parts.join(',')}]`;
type Part = (typeof parts)[number];
type Options = Pace & { doctors: number; isFull: boolean; isWritten: boolean; only: readonly Part[] };

// Parts that do not use the database with many doctors.
const standaloneParts: readonly Part[] = ['streams', 'import', 'embedded', 'uploads', 'start'];
const manyDoctors = 1_000_000;
const log = (text: string) => console.error(text);
const count = (value: number) => value.toLocaleString('en');

const parseCount = (text: string) => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new Error(usage);
  return value;
};

const readOptions = (): Options => {
  const { values } = parseArgs({
    options: {
      full: { type: 'boolean', default: false },
      doctors: { type: 'string', default: '100000' },
      write: { type: 'boolean', default: false },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '4' },
      only: { type: 'string', default: parts.join(',') },
    },
  });
  const only = parts.filter((part) => values.only.split(',').includes(part));
  return {
    doctors: parseCount(values.doctors),
    rounds: parseCount(values.rounds),
    seconds: parseCount(values.seconds),
    isFull: values.full,
    isWritten: values.write,
    only,
  };
};

/** Loads a new database and starts the product on it; returns the duration of the load as a figure. */
const startWithDoctors = async (
  doctors: number,
  cleanup: Cleanup,
): Promise<{ product: Product; databaseUrl: string; storage: StorageLocation; figures: Figure[] }> => {
  const databaseUrl = await createDatabase(`with_${doctors}`, cleanup);
  const storage = { dataDir: await createDataDir(cleanup), databaseUrl };
  log(`Loading ${count(doctors)} doctors into PostgreSQL …`);
  const seconds = await loadDoctors(storage, doctors, cleanup);
  const loaded: Figure = { group: `PostgreSQL, ${count(doctors)}`, what: 'bulk load', measured: seconds, unit: 's' };
  const figure: Figure = doctors >= manyDoctors ? { ...loaded, bound: atMost(240) } : loaded;
  return { product: await startProduct(storage, cleanup), databaseUrl, storage, figures: [figure] };
};

const startWithoutData = async (cleanup: Cleanup): Promise<Product> =>
  startProduct({ dataDir: await createDataDir(cleanup), databaseUrl: await createDatabase('empty', cleanup) }, cleanup);

const failures: string[] = [];

/** Runs one part; a failure is reported at the end and does not stop the other parts. */
const tryPart = async (part: string, work: () => Promise<Figure[]>): Promise<Figure[]> => {
  try {
    return await work();
  } catch (error) {
    console.error(error);
    failures.push(`${part}: ${error instanceof Error ? error.message : String(error)}`);
    return [];
  }
};

const benchPostgres = async ({ doctors, only, ...pace }: Options, cleanup: Cleanup): Promise<Figure[]> => {
  const group = `PostgreSQL, ${count(doctors)}`;
  const { product, databaseUrl, storage, figures } = await startWithDoctors(doctors, cleanup);
  log('Waiting for the server to be idle …');
  figures.push(await measureIdleMemory(product, group));
  if (only.includes('throughput')) {
    log('Requests a second compared with the reference server …');
    figures.push(...(await tryPart('throughput', () => measureThroughput(product, { databaseUrl, group, ...pace }, cleanup))));
  }
  if (only.includes('processes')) {
    log('Two processes compared with one …');
    figures.push(...(await tryPart('processes', () => compareWithOneProcess(product, { storage, databaseUrl, ...pace }, cleanup))));
  }
  if (only.includes('web')) {
    log('The doctors page in Chromium …');
    figures.push(...(await tryPart('web', () => measureWeb(product, 'web', cleanup))));
  }
  if (only.includes('depth')) figures.push(...(await tryPart('depth', () => benchDepth(product, group, cleanup))));
  if (only.includes('notifications')) {
    log('Notifications to all members …');
    figures.push(...(await tryPart('notifications', () => measureNotifications(product, { databaseUrl, group, ...pace }))));
  }
  await product.stop();
  if (only.includes('export')) {
    log('Exports of all doctors …');
    figures.push(...(await tryPart('export', () => measureExports(storage, group, cleanup))));
  }
  return figures;
};

const benchDepth = async (product: Product, group: string, cleanup: Cleanup): Promise<Figure[]> => {
  log('Deep pages, searches, dashboard …');
  const empty = await startWithoutData(cleanup);
  const figures = await measureLists(product, empty, group);
  await empty.stop();
  return figures;
};

const benchMany = async (cleanup: Cleanup): Promise<Figure[]> => {
  const { product, figures } = await startWithDoctors(manyDoctors, cleanup);
  figures.push(...(await benchDepth(product, `PostgreSQL, ${count(manyDoctors)}`, cleanup)));
  await product.stop();
  return figures;
};

const benchEmbedded = (pace: Pace, cleanup: Cleanup): Promise<Figure[]> => {
  log('The embedded database compared with PostgreSQL …');
  return measureEmbedded(pace, cleanup);
};

const bench = async (options: Options, cleanup: Cleanup): Promise<Figure[]> => {
  const figures: Figure[] = [];
  await buildServer();
  if (options.only.includes('web')) await buildWeb();
  if (options.only.some((part) => !standaloneParts.includes(part)))
    figures.push(...(await tryPart('PostgreSQL', () => benchPostgres(options, cleanup))));
  if (options.isFull) figures.push(...(await tryPart(`${count(manyDoctors)} doctors`, () => benchMany(cleanup))));
  if (options.only.includes('streams')) {
    log('Lists while streams are open …');
    figures.push(...(await tryPart('streams', () => measureStreams(options, cleanup))));
  }
  if (options.only.includes('import')) {
    log('Imports of doctors …');
    figures.push(...(await tryPart('import', () => measureImports(cleanup))));
  }
  if (options.only.includes('embedded')) figures.push(...(await tryPart('embedded', () => benchEmbedded(options, cleanup))));
  if (options.only.includes('uploads')) {
    log('Uploads of 1 GB compared with a plain handler …');
    figures.push(...(await tryPart('uploads', () => measureUploads(options.rounds, cleanup))));
  }
  if (options.only.includes('start')) {
    log('Starts compared with the reference server …');
    figures.push(...(await tryPart('start', () => measureStarts(cleanup))));
  }
  return figures;
};

const print = (figures: Figure[], { isFull, isWritten: _, only, ...options }: Options, environment: Record<string, unknown>) => {
  const skipped = [
    ...(isFull ? [] : [`${count(manyDoctors)} doctors (add --full)`]),
    ...parts.filter((part) => !only.includes(part)).map((part) => `${part} (left out by --only)`),
  ];
  const results = figures.map((figure) => ({ ...figure, isMet: isWithinBound(figure) }));
  console.log(JSON.stringify({ ...environment, ...options, skipped, failures, figures: results }, undefined, 2));
  console.log(`\n${tableOf(figures)}\n`);
  if (skipped.length > 0) console.log(`Not measured in this run: ${skipped.join('; ')}.`);
  for (const failure of failures) console.log(`FAILED  ${failure}`);
  const missed = results.filter(({ isMet }) => isMet === false).length;
  const bounded = results.filter(({ isMet }) => isMet !== undefined).length;
  console.log(`${bounded - missed} of ${bounded} bounds met.`);
  return missed + failures.length;
};

const cleanup = createCleanup();
try {
  const options = readOptions();
  const start = performance.now();
  const environment = {
    node: process.version,
    postgres: await serverVersion(),
    cores: availableParallelism(),
    processor: cpus()[0]?.model ?? '',
  };
  const figures = await bench(options, cleanup);
  if (options.isWritten) await writeReport(figures, { ...environment, ...options });
  const failed = print(figures, options, { ...environment, seconds_in_all: Math.round((performance.now() - start) / 1000) });
  if (failed > 0) process.exitCode = 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await cleanup.run();
}
