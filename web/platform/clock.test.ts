// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { areaRoutes } from '../../contract/entities/content/areas.ts';
import { now } from './clock.ts';
import { formatAgo } from './format.ts';
import { requestResponse } from './http/api.ts';
import { today } from './today.ts';

const hour = 3_600_000;
const server = Date.parse('2026-11-24T10:00:00.700Z');
let header: string | null;

/** Requests something while the clock of the browser differs from that of the server by so many milliseconds. */
const requestWith = async (difference: number, duration = 0) => {
  vi.setSystemTime(server + difference);
  vi.stubGlobal('fetch', async () => {
    vi.setSystemTime(Date.now() + duration);
    return new Response('{}', { headers: header === null ? {} : { date: header } });
  });
  await requestResponse(areaRoutes.list, { query: {} });
};

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  header = new Date(server).toUTCString();
  await requestWith(0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([-48, -1, 1, 48])('is the time of the server although the browser is wrong by %i hours', async (hours) => {
  await requestWith(hours * hour);
  expect(Math.abs(now() - server)).toBeLessThanOrEqual(1000);
  expect(today()).toBe('2026-11-24');
  expect(formatAgo('2026-11-24T08:58:00Z')).toBe('1 hour ago');
});

it('does not waver with the duration of requests', async () => {
  const offset = () => now() - Date.now();
  const before = offset();
  for (const duration of [0, 5_000, 60_000]) await requestWith(0, duration);
  expect(offset()).toBe(before);
});

it.each([null, 'soon'])('stays as it is without a time in the response: %j', async (date) => {
  const before = now() - Date.now();
  header = date;
  await requestWith(hour);
  expect(now() - Date.now()).toBe(before);
});
