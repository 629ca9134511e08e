import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure } from './figures.ts';
import type { Product } from './product.ts';

const idleSeconds = 20;

/** Measures the resident memory of the product after 20 idle seconds. */
export const measureIdleMemory = async ({ pid }: Product, group: string): Promise<Figure> => {
  await sleep(idleSeconds * 1000);
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const kilobytes = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]);
  return {
    group,
    what: `resident memory after ${idleSeconds} s idle`,
    measured: kilobytes / 1024,
    unit: 'MB',
    bound: { kind: 'at most', value: 160, of: 'measured' },
  };
};
