import { expect, it } from 'vitest';
import { createReadyCheck } from './ready.ts';

const jobs = { isReady: () => true };

it('fails if the database does not answer in time, and asks it only once until it does', async () => {
  const answer = Promise.withResolvers<void>();
  let pings = 0;
  const ping = () => {
    pings += 1;
    return answer.promise;
  };
  const check = createReadyCheck({ database: { ping }, jobs, limitMs: 10 });
  await expect(check()).rejects.toMatchObject({ status: 503, message: 'The database does not answer' });
  await expect(check()).rejects.toMatchObject({ status: 503 });
  expect(pings).toBe(1);
  answer.resolve();
  await check();
  await check();
  expect(pings).toBe(2);
});

it('fails if the database fails or jobs do not run, without waiting for the limit', async () => {
  const limitMs = 2 ** 31 - 1;
  const failing = createReadyCheck({ database: { ping: () => Promise.reject(new Error('down')) }, jobs, limitMs });
  await expect(failing()).rejects.toThrow('down');
  const stopped = createReadyCheck({ database: { ping: async () => undefined }, jobs: { isReady: () => false }, limitMs });
  await expect(stopped()).rejects.toMatchObject({ status: 503, message: 'Jobs are not running yet' });
});
