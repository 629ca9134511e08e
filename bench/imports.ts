import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportDetail } from '../contract/entities/imports.ts';
import { writeTextWorkbook } from '../server/platform/sheets/index.ts';
import type { Cleanup } from './cleanup.ts';
import { createDatabase } from './databases.ts';
import { atMost, type Figure } from './figures.ts';
import { createDataDir, getData, loadDoctors, type Product, startProduct } from './product.ts';

const rows = 20_000;

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

const timed = async <Result>(work: () => Promise<Result>): Promise<{ result: Result; seconds: number }> => {
  const start = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - start) / 1000 };
};

/** Runs a checked import to its end. */
const runImport = async (product: Product, id: number): Promise<void> => {
  await call(product, `/imports/${id}/run`, {});
  for (;;) {
    const { state, result } = await getData<ImportDetail>(product, `/imports/${id}`);
    if (state === 'done' && result?.new === rows) return;
    if (state !== 'waiting' && state !== 'running') throw new Error(`The import is ${state}: ${JSON.stringify(result)}`);
    await sleep(250);
  }
};

const measureImport = async (product: Product, file: Uint8Array<ArrayBuffer>, group: string): Promise<Figure[]> => {
  const form = new FormData();
  form.set('kind', 'doctors');
  form.set('file_name', 'doctors.xlsx');
  form.set('file', new Blob([file]), 'doctors.xlsx');
  const upload = await timed(() => call<ImportDetail>(product, '/imports', form));
  const { id, options } = upload.result;
  const check = await timed(() => call<ImportDetail>(product, `/imports/${id}/check`, { ...options, unknown_names: 'create' }));
  const run = await timed(() => runImport(product, id));
  const what = `import of ${rows.toLocaleString('en')} doctors`;
  return [
    { group, what: `${what}: upload`, measured: upload.seconds, unit: 's' },
    { group, what: `${what}: check`, measured: check.seconds, unit: 's' },
    { group, what: `${what}: run`, measured: run.seconds, unit: 's', bound: atMost(60) },
  ];
};

/** Measures the import of a workbook into an almost empty database of each kind. */
export const measureImports = async (cleanup: Cleanup): Promise<Figure[]> => {
  const file = new Uint8Array(await buildFile());
  const figures: Figure[] = [];
  for (const databaseUrl of [await createDatabase('import', cleanup), undefined]) {
    const storage = { dataDir: await createDataDir(cleanup), databaseUrl };
    await loadDoctors(storage, 100, cleanup);
    const product = await startProduct(storage, cleanup);
    figures.push(...(await measureImport(product, file, databaseUrl ? 'PostgreSQL, import' : 'embedded, import')));
    await product.stop();
  }
  return figures;
};
