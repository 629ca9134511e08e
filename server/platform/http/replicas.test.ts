// Proves RPL-1, RPL-2
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sessionRoutes } from '../../../contract/entities/access/session.ts';
import { areaRoutes } from '../../../contract/entities/content/areas.ts';
import { statisticsRoutes } from '../../../contract/entities/office/statistics.ts';
import { openTestApp, type TestApp } from '../../test/app.ts';
import { buildAdmin } from '../../test/builders.ts';
import { openTestDatabase } from '../../test/template-database.ts';
import type { Reader, ReplicaStatus } from '../database/replicas/types.ts';

let test: TestApp;
let token: string;
let reads: Pick<Reader, 'freshness' | 'mark'>[] = [];
let states: ReplicaStatus['state'][] = [];
let isFull = false;
const mark = '00000001000000AB';

beforeAll(async () => {
  test = await openTestApp({
    openDatabase: async () => {
      const database = await openTestDatabase();
      return {
        ...database,
        replicas: {
          read: ({ freshness, mark: sent }, work) => {
            reads.push({ freshness, mark: sent });
            return work(database.db);
          },
          recordWrite: async (sessionHash) => {
            if (isFull) throw new Error('The table of marks is full');
            return sessionHash ? mark : 'of nobody';
          },
          getMark: async () => mark,
          list: () => states.map((state) => ({ address: 'secret-host:5432/medboard', state, lagSeconds: null })),
          exposeMetrics: () => undefined,
          close: async () => undefined,
        },
      };
    },
  });
  token = await test.tokenOf((await buildAdmin(test.database.db)).id);
});
afterAll(() => test?.close());
beforeEach(() => {
  reads = [];
});

it('passes the freshness of the route and the mark of the client, and runs `now` on the primary', async () => {
  await test.request(areaRoutes.list, { query: {} }, token);
  await test.send({ method: 'GET', url: areaRoutes.list.path, token, headers: { 'x-write-mark': mark } });
  await test.send({ method: 'GET', url: areaRoutes.list.path, token, headers: { 'x-write-mark': 'forged' } });
  await test.request(statisticsRoutes.trends, { query: {} }, token);
  await test.request(sessionRoutes.me, {}, token);
  expect(reads).toEqual([
    { freshness: 'own', mark: undefined },
    { freshness: 'own', mark },
    { freshness: 'own', mark: undefined },
    { freshness: 'any', mark: undefined },
  ]);
});

it('sends a mark with the response to a write, and none with a read', async () => {
  const written = await test.request(areaRoutes.create, { body: { name: 'Marked' } }, token);
  const signIn = await test.request(sessionRoutes.signIn, { body: { phone: '01000000009', password: 'wrong-password' } });
  const read = await test.request(areaRoutes.list, { query: {} }, token);
  expect([written, signIn, read].map(({ headers }) => headers['x-write-mark'])).toEqual([mark, undefined, undefined]);
  expect(reads).toHaveLength(1);
});

const parts = { database: 'up', jobs: 'up', files: 'up' };

it('answers a write that was committed although its mark could not be stored, with a mark that no standby reaches', async () => {
  isFull = true;
  const written = await test.request(areaRoutes.create, { body: { name: 'Without a mark' } }, token);
  isFull = false;
  expect([written.status, written.headers['x-write-mark']]).toEqual([201, 'F'.repeat(16)]);
});

it('stays ready with a standby that cannot be used, and names its number but not its address', async () => {
  states = ['in_use', 'unreachable', 'primary'];
  const response = await test.app.inject({ url: '/ready' });
  expect([response.statusCode, response.json()]).toEqual([200, { status: 'degraded', problems: ['read replica 2 is unreachable'], parts }]);
  states = ['in_use'];
  expect((await test.app.inject({ url: '/ready' })).json()).toEqual({ status: 'ready', parts });
});
