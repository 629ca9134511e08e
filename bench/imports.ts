// Imports 20,000 doctors from a workbook into the built product: `node bench/imports.ts [rows]`. Needs PostgreSQL as the bench does.
import { setTimeout as wait } from 'node:timers/promises';
import type { ImportDetail } from '../contract/entities/imports.ts';
import { writeTextWorkbook } from '../server/platform/sheets/index.ts';
import { buildServer } from '../tools/build.ts';
import { createCleanup } from './cleanup.ts';
import { createDatabase } from './databases.ts';
import { createDataDir, getData, loadDoctors, type Product, startProduct } from './product.ts';

const rows = Number(process.argv[2] ?? 20_000);
const log = (text: string) => console.error(text);

const buildFile = async () => {
  const sheet = {
    name: 'Doctors',
    header: ['Name', 'Phone', 'Email', 'Address', 'Area', 'Specialty'],
    rows: Array.from({ length: rows }, (_, index) => {
      const digits = String(index).padStart(8, '0');
      return [
        `Imported doctor ${digits}`,
        `014${digits}`,
        `imported-${digits}@bench.example`,
        `${index} Nile street`,
        `Area ${index % 40}`,
        '',
      ];
    }),
  };
  const pieces: Uint8Array[] = [];
  for await (const piece of writeTextWorkbook(sheet, { timeZone: 'UTC', at: new Date() })) pieces.push(piece);
  return Buffer.concat(pieces);
};

const call = async <Data>({ address, headers }: Product, path: string, body: object | FormData): Promise<Data> => {
  const isForm = body instanceof FormData;
  const response = await fetch(`${address}/api/v1${path}`, {
    method: 'POST',
    headers: { ...headers, ...(isForm ? {} : { 'content-type': 'application/json' }) },
    body: isForm ? body : JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer).slice(0, 500)}`);
  return answer.data;
};

const timed = async <Result>(what: string, work: () => Promise<Result>): Promise<Result> => {
  const start = performance.now();
  const result = await work();
  log(`${what}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return result;
};

const measure = async (product: Product, file: Uint8Array<ArrayBuffer>) => {
  const form = new FormData();
  form.set('kind', 'doctors');
  form.set('file_name', 'doctors.xlsx');
  form.set('file', new Blob([file]), 'doctors.xlsx');
  const { id, options } = await timed('upload and reading', () => call<ImportDetail>(product, '/imports', form));
  const checked = await timed('check', () => call<ImportDetail>(product, `/imports/${id}/check`, { ...options, unknown_names: 'create' }));
  log(`found: ${JSON.stringify(checked.counts)}`);
  await timed('import', async () => {
    await call(product, `/imports/${id}/run`, {});
    for (;;) {
      const { state, result } = await getData<ImportDetail>(product, `/imports/${id}`);
      if (state !== 'waiting' && state !== 'running') return log(`${state}: ${JSON.stringify(result)}`);
      await wait(250);
    }
  });
};

const cleanup = createCleanup();
try {
  await buildServer();
  const file = new Uint8Array(await buildFile());
  for (const databaseUrl of [await createDatabase('imports', cleanup), undefined]) {
    log(databaseUrl ? 'PostgreSQL' : 'embedded database');
    const storage = { dataDir: await createDataDir(cleanup), databaseUrl };
    await loadDoctors(storage, 100, cleanup);
    const product = await startProduct(storage, cleanup);
    await measure(product, file);
    await product.stop();
  }
} finally {
  await cleanup.run();
}
