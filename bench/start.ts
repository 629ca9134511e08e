import type { Cleanup } from './cleanup.ts';
import { createDatabase } from './databases.ts';
import { atMost, type Figure } from './figures.ts';
import { median } from './load.ts';
import { startScript } from './processes.ts';
import { createDataDir, loadDoctors, productSettings, type StorageLocation } from './product.ts';

const starts = 5;
const embeddedDoctors = 20_000;

type Start = { script: string; env: Record<string, string>; paths: readonly string[]; cleanup: Cleanup };

/** Runs an npm script and requests the paths in turn; returns the seconds from the command to each first response. */
const timeStart = async ({ script, env, paths, cleanup }: Start): Promise<number[]> => {
  const begin = performance.now();
  const running = await startScript({ script, env, cleanup });
  const seconds: number[] = [];
  for (const path of paths) {
    const response = await fetch(running.address + path, { headers: { accept: 'text/html' } });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`GET ${path} answered ${response.status} after the start`);
    seconds.push((performance.now() - begin) / 1000);
  }
  await running.stop();
  return seconds;
};

const medianOf = (rounds: readonly number[][], position: number) => median(rounds.map((round) => round[position] ?? Number.NaN));

type Storage = { group: string; storage: StorageLocation; limit: number; referenceUrl: string };

/** Measures `npm run serve` on existing data, alternating with a reference server that is started the same way. */
const measureStorage = async ({ group, storage, limit, referenceUrl }: Storage, cleanup: Cleanup): Promise<Figure[]> => {
  const product = { script: 'serve', env: productSettings(storage), paths: ['/health', '/ready', '/login'], cleanup };
  const bare = { script: 'bench:reference', env: { REFERENCE_DATABASE_URL: referenceUrl }, paths: ['/'], cleanup };
  // The first start fills the compile cache.
  await timeStart(product);
  await timeStart(bare);
  const rounds: { product: number[]; bare: number[] }[] = [];
  for (let round = 0; round < starts; round += 1) rounds.push({ bare: await timeStart(bare), product: await timeStart(product) });
  const products = rounds.map((round) => round.product);
  const reference = { what: 'reference server', measured: median(rounds.map((round) => round.bare[0] ?? Number.NaN)), unit: 's' };
  const bound = atMost(limit);
  const toFigure = (what: string, position: number): Figure => {
    const measured = medianOf(products, position);
    return { group, what: `npm run serve to ${what}`, measured, unit: 's', reference, ratio: measured / reference.measured, bound };
  };
  return [toFigure('the first answer', 0), toFigure('ready and the sign-in page', 2)];
};

/** Measures starts on PostgreSQL and on the embedded database, with demo data and with many doctors: the medians of five. */
export const measureStarts = async (cleanup: Cleanup): Promise<Figure[]> => {
  const databaseUrl = await createDatabase('start', cleanup);
  const onPostgres = { dataDir: await createDataDir(cleanup), databaseUrl };
  const [demo, many] = [{ dataDir: await createDataDir(cleanup) }, { dataDir: await createDataDir(cleanup) }];
  await loadDoctors(onPostgres, 0, cleanup);
  await loadDoctors(demo, 0, cleanup);
  await loadDoctors(many, embeddedDoctors, cleanup);
  const referenceUrl = databaseUrl;
  return [
    ...(await measureStorage({ group: 'PostgreSQL, demo data', storage: onPostgres, limit: 0.6, referenceUrl }, cleanup)),
    ...(await measureStorage({ group: 'embedded, demo data', storage: demo, limit: 1.6, referenceUrl }, cleanup)),
    ...(await measureStorage(
      { group: `embedded, ${embeddedDoctors.toLocaleString('en')}`, storage: many, limit: 1.6, referenceUrl },
      cleanup,
    )),
  ];
};
