// Proves LIM-19
import { tmpdir } from 'node:os';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { systemClock } from '../clock.ts';
import { readConfig } from '../config/config.ts';
import { addHealthChecks, createReadyCheck } from './ready.ts';
import { createServer } from './server.ts';

const jobs = { isReady: () => true };
const files = { tempDir: tmpdir() };

it('reports a database that does not answer in time, and sends one query until it answers', async () => {
  const answer = Promise.withResolvers<void>();
  let pings = 0;
  const ping = () => {
    pings += 1;
    return answer.promise;
  };
  const check = createReadyCheck({ database: { ping }, jobs, files, limitMs: 10 });
  expect([await check(), await check()]).toMatchObject([{ database: 'down' }, { database: 'down' }]);
  expect(pings).toBe(1);
  answer.resolve();
  await answer.promise;
  await expect.poll(check).toEqual({ database: 'up', jobs: 'up', files: 'up' });
});

it('answers 503 with every part that is down, without waiting for the limit', async () => {
  const app = await createServer({ config: readConfig({ RATE_LIMIT: '0' }), log: pino({ level: 'silent' }), clock: systemClock });
  addHealthChecks(app, {
    database: { ping: () => Promise.reject(new Error('password of the database')) },
    jobs: { isReady: () => false },
    files: { tempDir: '/nowhere' },
    limitMs: 2 ** 31 - 1,
  });
  const response = await app.inject('/ready');
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '2']);
  expect(response.json()).toEqual({
    status: 'down',
    code: 'unavailable',
    message: 'The database does not answer. Jobs are not running. The folder of uploads cannot be written.',
    parts: { database: 'down', jobs: 'down', files: 'down' },
  });
  await app.close();
});
