import { setTimeout as sleep } from 'node:timers/promises';
import type { Cleanup } from './cleanup.ts';
import { atMost, type Figure } from './figures.ts';
import { readResidentMegabytes } from './memory.ts';
import { getData, type Product, type StorageLocation, startProduct } from './product.ts';

type Task = { id: number; state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'; total: number; message: string | null };

const startExport = async ({ address, headers }: Product, path: string): Promise<Task> => {
  const response = await fetch(`${address}/api/v1${path}`, { method: 'POST', headers });
  if (!response.ok) throw new Error(`POST ${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()).data;
};

/** Exports a list by a task; returns the seconds, the rows and the growth of the resident memory in megabytes. */
const timeExport = async (product: Product, path: string) => {
  const before = await readResidentMegabytes(product.pid);
  const start = performance.now();
  const { id } = await startExport(product, path);
  let peak = before;
  for (;;) {
    await sleep(100);
    peak = Math.max(peak, await readResidentMegabytes(product.pid));
    const task = await getData<Task>(product, `/tasks/${id}`);
    if (task.state === 'done') return { seconds: (performance.now() - start) / 1000, rows: task.total, growth: peak - before };
    if (task.state === 'failed' || task.state === 'cancelled') throw new Error(`The export ${task.state}: ${task.message}`);
  }
};

/** Measures the export of all doctors as a workbook and as CSV, each by a new process, whose memory did not grow before. */
export const measureExports = async (storage: StorageLocation, group: string, cleanup: Cleanup): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const format of ['xlsx', 'csv']) {
    const product = await startProduct(storage, cleanup);
    const { seconds, rows, growth } = await timeExport(product, `/exports/doctor?format=${format}`);
    await product.stop();
    const what = `export of ${rows.toLocaleString('en')} doctors as ${format}`;
    figures.push(
      { group, what, measured: seconds, unit: 's', bound: atMost(60) },
      {
        group,
        what: `${what}: growth of resident memory`,
        measured: growth,
        unit: 'MB',
        bound: atMost(100),
      },
    );
  }
  return figures;
};
