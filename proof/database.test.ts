import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { allRoutes } from '../contract/index.ts';
import { createEmptyDatabase, dropDatabase, urlOfDatabase } from '../server/test/template-database.ts';
import { withSamples } from './database.ts';
import { buildCall } from './security/calls.ts';

it('builds a call of every route on the database of a target', async () => {
  const [dataDir, name] = [await mkdtemp(join(tmpdir(), 'medboard-proof-')), await createEmptyDatabase('proof')];
  try {
    const built: string[] = [];
    await withSamples({ storage: { dataDir, databaseUrl: urlOfDatabase(name) } }, async ({ db }) => {
      for (const route of allRoutes) built.push((await buildCall(db, route, { phone: '01234567890' })).route.name);
    });
    expect(built).toEqual(allRoutes.map((route) => route.name));
  } finally {
    await dropDatabase(name);
    await rm(dataDir, { recursive: true });
  }
});
