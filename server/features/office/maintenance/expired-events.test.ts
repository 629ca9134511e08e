// Proves SEV-9
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { cleanup } from './cleanup.job.ts';

const hour = 3_600_000;
let test: TestApp;
beforeAll(async () => {
  test = await openTestApp({ settings: { SECURITY_EVENT_DAYS: '30' } });
});
afterAll(() => test?.close());

it('removes security events after SECURITY_EVENT_DAYS', async () => {
  const { database, files, messengers, video, meetings, secrets, clock, settings } = test;
  const eventOf = (group_key: string, hoursAgo: number) => {
    const at = new Date(clock.now().getTime() - hoursAgo * hour);
    return { minute: at, at, group_key, kind: 'new_device' as const, request_id: 'r', route: 'r', count: 1 };
  };
  await database.db
    .insertInto('security_events')
    .values([eventOf('old', 30 * 24 + 0.1), eventOf('recent', 30 * 24 - 0.1)])
    .execute();
  const deps = { database, files, messengers, video, meetings, secrets, clock, settings, log: pino({ level: 'silent' }) };
  await cleanup.run({}, { ...deps, enqueue: async () => undefined });
  expect(await database.db.selectFrom('security_events').select('group_key').execute()).toEqual([{ group_key: 'recent' }]);
});
