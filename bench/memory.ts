import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { atMost, type Figure } from './kit/figures.ts';
import type { Target } from './kit/target.ts';
import { runLoad } from './load.ts';
import { listCases, openProduct } from './throughput.ts';

const seconds = 4;
const sampleEveryMs = 250;

/** The ids of a process and of all processes that it started. */
const listTree = async (pid: number): Promise<number[]> => {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    // A process may end between the two reads.
    const stat = /^\d+$/.test(name) ? await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '') : '';
    const parent = /\) \S (\d+) /.exec(stat)?.[1];
    if (parent) parents.set(Number(name), Number(parent));
  }
  const tree = [pid];
  // The list grows while it is read.
  for (const each of tree) for (const [child, parent] of parents) if (parent === each) tree.push(child);
  return tree;
};

const readMegabytes = async (pid: number) => {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) / 1024;
};

/** The memory of a process and of all that it started. A page that several of them share counts once (Pss). */
const readTreeMegabytes = async (pid: number): Promise<number> =>
  (await Promise.all((await listTree(pid)).map(readMegabytes))).reduce((sum, megabytes) => sum + megabytes, 0);

/** Measures the memory of the product with its embedded database: the highest of all samples while every case of the throughput runs. */
export const measureMemory = async (target: Target): Promise<Figure[]> => {
  const server = await target.start();
  const product = await openProduct(server.address);
  let highest = 0;
  let isOver = false;
  const watch = async () => {
    while (!isOver) {
      highest = Math.max(highest, await readTreeMegabytes(server.pid));
      await sleep(sampleEveryMs);
    }
  };
  const watching = watch();
  try {
    for (const { paths, body } of await listCases(product)) await runLoad({ ...product, paths, body, seconds });
  } finally {
    isOver = true;
    await watching;
  }
  await server.stop();
  return [{ group: 'memory', what: 'under load, with the embedded database', measured: highest, unit: 'MB', bound: atMost(350) }];
};
