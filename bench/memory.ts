import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { atMost, type Figure } from './figures.ts';
import type { Product } from './product.ts';

const idleSeconds = 20;

/** The resident memory of a process. */
export const readResidentMegabytes = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
};

/** Measures the resident memory of the product after 20 idle seconds. */
export const measureIdleMemory = async ({ pid }: Product, group: string): Promise<Figure> => {
  await sleep(idleSeconds * 1000);
  return {
    group,
    what: `resident memory after ${idleSeconds} s idle`,
    measured: await readResidentMegabytes(pid),
    unit: 'MB',
    bound: atMost(150),
  };
};

/** Measures the resident memory of the product at the end of a load. */
export const measureLoadedMemory = async ({ pid }: Product, group: string): Promise<Figure> => ({
  group,
  what: 'resident memory under load',
  measured: await readResidentMegabytes(pid),
  unit: 'MB',
  bound: atMost(200),
});
