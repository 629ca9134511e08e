// @vitest-environment happy-dom
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { entities } from '../../../../contract/entities/index.ts';
import type { LiveEvent } from '../../../../contract/entities/office/live.ts';
import { allRoutes } from '../../../../contract/index.ts';
import { resourceOf, shownRecords } from '../../../../contract/shown-records.ts';
import type { Report } from './connection.ts';
import { maxWaitingEvents, startLive } from './refresh.ts';

const connect = vi.hoisted(() => vi.fn<(onReport: (report: Report) => void) => void>());
vi.mock('./connection.ts', () => ({ connect }));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const event = (entity: LiveEvent['entity'], record = 3): LiveEvent => ({ id: 1, entity, record, kind: 'changed', by: null });

/** Runs live updates with one open query for each permission. */
const start = (permissions: readonly string[], isLive = true) => {
  const client = new QueryClient();
  const reads: string[] = [];
  for (const permission of permissions) {
    const options = { queryKey: [permission], initialData: '', staleTime: Number.POSITIVE_INFINITY, meta: { permission, isLive } };
    const queryFn = () => {
      reads.push(permission);
      return '';
    };
    new QueryObserver(client, { ...options, queryFn }).subscribe(() => undefined);
  }
  startLive(client);
  const report = (events: readonly LiveEvent[]) => connect.mock.lastCall?.[0]({ events });
  return { reads, report };
};

it('loads the calendar, the labelled content and the webinars again that show a changed record', async () => {
  const { reads, report } = start(['calendar.read', 'blogs.read', 'webinars.read', 'areas.read']);
  for (const [entity, expected] of [
    ['notes', ['calendar.read']],
    ['tags', ['blogs.read']],
    ['conferences', ['webinars.read']],
  ] as const) {
    report([event(entity)]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(reads.splice(0)).toEqual(expected);
  }
});

it('loads the cards again that count a changed record, but not because somebody only opened or claimed it', async () => {
  const { reads, report } = start(['areas.read', 'specialties.read', 'promoCodes.read', 'categories.readAll', 'tags.read', 'notes.read']);
  for (const [change, expected] of [
    [event('doctors'), ['areas.read', 'specialties.read', 'promoCodes.read']],
    [event('blogs'), ['categories.readAll', 'tags.read']],
    [event('messages'), ['categories.readAll']],
    [{ ...event('doctors'), kind: 'claimed' } as const, []],
  ] as const) {
    report([change]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(reads.splice(0)).toEqual(expected);
  }
});

it('keeps what a picker shows', async () => {
  const { reads, report } = start(['areas.read'], false);
  report([event('areas')]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reads).toEqual([]);
});

it('keeps few events while the tab is hidden, and loads everything after more', async () => {
  const { reads, report } = start(['areas.read', 'books.read']);
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  for (let record = 0; record <= maxWaitingEvents; record += 1) report([event('areas', record)]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reads).toEqual([]);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reads).toEqual(['areas.read', 'books.read']);
});

it('knows for each resource which changes concern its reads', () => {
  const known = new Set<string>([...Object.values(entities).map(({ key }) => key), ...Object.keys(shownRecords)]);
  // Each change is in the audit trail and may be a notice. The trail is read page by page; notices and the status are polled, and few
  // people have the settings of the app open.
  const others = ['appSettings', 'audit', 'members', 'notices', 'session', 'status'];
  const read = allRoutes.flatMap(({ spec }) => (spec.method === 'GET' && !spec.download ? [resourceOf(spec)] : []));
  expect([...new Set(read)].filter((name) => !known.has(name)).toSorted()).toEqual(others);
});
