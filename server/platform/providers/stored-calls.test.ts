import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../test/template-database.ts';
import type { Database } from '../database/index.ts';
import { createProviderLog, readProviderCalls, startStoringCalls } from './index.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

const log = pino({ level: 'silent' });
const at = (second: number) => new Date(Date.UTC(2026, 10, 27, 10, 0, second));

/** The log of a process, whose clock the test sets. */
const openProcess = () => {
  const clock = { time: at(0), now: () => clock.time };
  const providers = createProviderLog(clock);
  const call = (second: number, failure?: string) => {
    clock.time = at(second);
    providers.record('Firebase', { seconds: 0.1, outcome: failure === undefined ? 'ok' : 'failed', failure });
  };
  // Closing stores what was recorded.
  return { providers, call, store: () => startStoringCalls({ database, providers, log }).close() };
};

it('shows the last calls of all processes, whatever the order in which they are stored', async () => {
  const [jobs, web, asked] = [openProcess(), openProcess(), openProcess()];
  jobs.call(1);
  jobs.call(5, 'It did not answer');
  jobs.call(8);
  web.call(3);
  web.call(4, 'An older failure');
  await jobs.store();
  await web.store();
  asked.providers.announce('Firebase');
  asked.call(6);
  expect(await readProviderCalls(database.db, asked.providers)).toEqual([
    { name: 'Firebase', lastSuccessAt: at(8), lastFailure: { at: at(5), message: 'It did not answer' } },
  ]);
});

it('stores the calls again after the database did not accept them', async () => {
  const { providers, call } = openProcess();
  call(20);
  await expect(providers.storeChanges(() => Promise.reject(new Error('The database is down')))).rejects.toThrow('down');
  const stored: string[] = [];
  const store = async (statuses: { name: string }[]) => void stored.push(...statuses.map(({ name }) => name));
  await providers.storeChanges(store);
  await providers.storeChanges(store);
  expect(stored).toEqual(['Firebase']);
});
