// The command `npm run bench`: measures the product beside a reference in the same run.
import { availableParallelism, cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { measureDepth } from './depth.ts';
import { createCleanup } from './kit/cleanup.ts';
import { createDatabase, serverVersion } from './kit/databases.ts';
import { countMissed, type Figure, toText } from './kit/figures.ts';
import { ownFolder, runScript } from './kit/process.ts';
import { createDataDir, openTarget, type Target } from './kit/target.ts';
import { measureMemory } from './memory.ts';
import { type Measured, toTable, writeReport } from './report.ts';
import { measureStart } from './start.ts';
import { measureThroughput } from './throughput.ts';
import { measureUploads } from './uploads.ts';
import { measureWeb } from './web.ts';

const parts = ['throughput', 'depth', 'web', 'start', 'uploads'] as const;
type Part = (typeof parts)[number];

const usage = `Usage: npm run bench [-- --only ${parts.join(',')}] [--full] [--write] [--product DIR]…
  --full             also measures depth with 1,000,000 doctors
  --write            writes docs/performance.md; needs all parts
  --product DIR      another checkout with its dependencies installed; several stand side by side in one table
  --doctors 50000    --rounds 5    --seconds 3    make the run longer or shorter`;

const manyDoctors = 1_000_000;
const embeddedDoctors = 20_000;
const uploadRounds = 3;

const parseCount = (text: string) => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new Error(usage);
  return value;
};

const readOptions = () => {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: parts.join(',') },
      full: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      product: { type: 'string', multiple: true, default: [ownFolder] },
      doctors: { type: 'string', default: '50000' },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '3' },
    },
  });
  const only = values.only.split(',');
  const isPartial = parts.some((part) => !only.includes(part));
  // The page must not be replaced by a part of it.
  if (only.some((name) => !parts.some((part) => part === name)) || (values.write && isPartial)) throw new Error(usage);
  return {
    only: parts.filter((part) => only.includes(part)),
    isFull: values.full,
    isWritten: values.write,
    folders: values.product.map((folder) => resolve(folder)),
    doctors: parseCount(values.doctors),
    pace: { rounds: parseCount(values.rounds), seconds: parseCount(values.seconds) },
  };
};

type Options = ReturnType<typeof readOptions>;

const log = (text: string) => console.error(`${new Date().toLocaleTimeString('en', { hour12: false })} ${text}`);
const cleanup = createCleanup();
const failures: string[] = [];

/** Runs one part. A failure is reported at the end and does not stop the other parts. */
const tryPart = async (name: string, work: () => Promise<Figure[]>): Promise<Figure[]> => {
  log(`${name} …`);
  try {
    return await work();
  } catch (error) {
    console.error(error);
    failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    return [];
  }
};

const openOnPostgres = async (folder: string, doctors: number): Promise<Target & { databaseUrl: string }> => {
  const databaseUrl = await createDatabase(`with_${doctors}`, cleanup);
  const storage = { dataDir: await createDataDir(cleanup), databaseUrl };
  return { ...(await openTarget({ name: 'PostgreSQL', storage, folder, doctors, cleanup })), databaseUrl };
};

const openEmbedded = async (folder: string): Promise<Target> =>
  openTarget({ name: 'embedded database', storage: { dataDir: await createDataDir(cleanup) }, folder, doctors: embeddedDoctors, cleanup });

/** The parts of one database with many doctors. */
const measureLists = async (folder: string, { only, doctors, pace }: Options): Promise<Figure[]> => {
  const target = await openOnPostgres(folder, doctors);
  const measures: Partial<Record<Part, () => Promise<Figure[]>>> = {
    throughput: () => measureThroughput(target, pace),
    web: () => measureWeb(target),
    depth: () => measureDepth(target, `depth, ${doctors.toLocaleString('en')}`),
  };
  const figures: Figure[] = [];
  for (const part of only) {
    const measure = measures[part];
    if (measure) figures.push(...(await tryPart(part, measure)));
  }
  return figures;
};

const measureProduct = async (folder: string, options: Options): Promise<Figure[]> => {
  const { only, isFull } = options;
  log(`${folder}: building …`);
  await runScript([join('tools', 'build.ts'), '--if-changed'], { folder, env: {}, cleanup });
  const figures: Figure[] = [];
  const measure = async (name: string, work: () => Promise<Figure[]>) => void figures.push(...(await tryPart(name, work)));
  if (only.some((part) => ['throughput', 'depth', 'web'].includes(part))) await measure('lists', () => measureLists(folder, options));
  if (only.includes('depth') && isFull)
    await measure(`depth, ${manyDoctors.toLocaleString('en')}`, async () =>
      measureDepth(await openOnPostgres(folder, manyDoctors), `depth, ${manyDoctors.toLocaleString('en')}`),
    );
  if (only.includes('throughput') || only.includes('start')) {
    const embedded = await openEmbedded(folder);
    if (only.includes('throughput')) await measure('memory', () => measureMemory(embedded));
    if (only.includes('start'))
      await measure('start', async () => {
        const onPostgres = await openOnPostgres(folder, 0);
        return [await measureStart(onPostgres, onPostgres.databaseUrl), await measureStart(embedded, onPostgres.databaseUrl)];
      });
  }
  if (only.includes('uploads')) await measure('uploads', async () => measureUploads(await openOnPostgres(folder, 0), uploadRounds));
  return figures;
};

try {
  const options = readOptions();
  const start = performance.now();
  const postgres = await serverVersion();
  const measured: Measured[] = [];
  for (const folder of options.folders) measured.push({ folder, figures: await measureProduct(folder, options) });
  console.log(`\n${toText(toTable(measured))}\n`);
  const { pace, doctors, isFull, isWritten, only } = options;
  const processor = cpus()[0]?.model ?? '';
  const conditions = { node: process.version, postgres, cores: availableParallelism(), processor, doctors, rounds: pace.rounds };
  if (isWritten) await writeReport(measured, conditions);
  const skipped = [...parts.filter((part) => !only.includes(part)), ...(isFull ? [] : [`${manyDoctors.toLocaleString('en')} doctors`])];
  for (const failure of failures) console.log(`FAILED  ${failure}`);
  const missed = countMissed(measured.at(-1)?.figures ?? []);
  console.log(`${Math.round((performance.now() - start) / 60_000)} minutes. ${missed} bounds missed, ${failures.length} parts failed.`);
  if (skipped.length > 0) console.log(`Not measured in this run: ${skipped.join(', ')}.`);
  if (missed + failures.length > 0) process.exitCode = 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await cleanup.run();
}
