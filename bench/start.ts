import type { Cleanup } from './kit/cleanup.ts';
import type { Figure } from './kit/figures.ts';
import { ownFolder, startProcess } from './kit/process.ts';
import type { Target } from './kit/target.ts';
import { median } from './load.ts';

const starts = 5;

type Start = { script: string; folder: string; env: Record<string, string>; paths: readonly string[]; cleanup: Cleanup };

/** Runs an npm script and requests the paths in turn; returns the seconds from the command to the last response. */
const timeStart = async ({ script, paths, ...options }: Start): Promise<number> => {
  const begin = performance.now();
  const server = await startProcess(['npm', 'run', script], options);
  for (const path of paths) {
    const response = await fetch(server.address + path, { headers: { accept: 'text/html' } });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`GET ${path} answered ${response.status} after the start`);
  }
  const seconds = (performance.now() - begin) / 1000;
  await server.stop();
  return seconds;
};

/** Measures `npm run serve` until it is ready and shows the sign-in page, alternating with a reference server that is started the same way. */
export const measureStart = async ({ name, folder, settings, cleanup }: Target, referenceUrl: string): Promise<Figure> => {
  const product = { script: 'serve', folder, env: settings, paths: ['/ready', '/login'], cleanup };
  const bare = { script: 'bench:reference', folder: ownFolder, env: { REFERENCE_DATABASE_URL: referenceUrl }, paths: ['/'], cleanup };
  // The first start fills the compile cache.
  await timeStart(product);
  await timeStart(bare);
  const [own, other]: [number[], number[]] = [[], []];
  for (let round = 0; round < starts; round += 1) {
    other.push(await timeStart(bare));
    own.push(await timeStart(product));
  }
  const [measured, reference] = [median(own), median(other)];
  return {
    group: 'start',
    what: `npm run serve, ${name}`,
    measured,
    unit: 's',
    reference: { what: 'reference server', measured: reference },
    ratio: measured / reference,
    bound: { kind: 'at most', value: 5, of: 'ratio' },
  };
};
