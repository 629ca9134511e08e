import type { Cleanup } from './cleanup.ts';
import type { Figure } from './figures.ts';
import { type Product, type StorageLocation, startProduct } from './product.ts';
import { deleteAreas, listCases, measureCase, type Pace } from './throughput.ts';

/** Compares two processes on one database with one process. All of them share the cores with PostgreSQL and the load generator. */
export const compareWithOneProcess = async (
  product: Product,
  { storage, databaseUrl, ...pace }: Pace & { storage: StorageLocation; databaseUrl: string },
  cleanup: Cleanup,
): Promise<Figure[]> => {
  const two = await startProduct(storage, cleanup, { WORKERS: '2' });
  const figures: Figure[] = [];
  for (const each of await listCases(product)) {
    const least = each.name === 'one doctor' ? 1.4 : 0.9;
    const reference = { ...product, what: 'one process' };
    figures.push(...(await measureCase(two, reference, { ...each, ...pace, group: 'PostgreSQL, two processes', least, most: 3 })));
  }
  await two.stop();
  await deleteAreas(databaseUrl);
  return figures;
};
