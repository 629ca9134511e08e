// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { areaRoutes } from '../../../contract/entities/content/areas.ts';
import type { ListResult } from '../data/queries.ts';
import type { ListParams } from '../list/list-params.ts';
import { publishChanges } from './live-events.ts';
import { useLiveRows } from './use-live-rows.ts';

afterEach(() => vi.useRealTimers());

const list = { rows: [{ id: 7 }], isStale: false } as unknown as ListResult<{ id: number }>;
const params = { spec: areaRoutes.list, query: {}, page: 1 } as unknown as ListParams;
const reportChange = (record: number) =>
  act(() => publishChanges([{ id: 1, entity: 'areas', record, kind: 'changed', by: null, isOwn: false }]));

it('marks each record for the full time after its last change', () => {
  vi.useFakeTimers();
  const { result } = renderHook(() => useLiveRows(list, params));
  const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  reportChange(7);
  reportChange(8);
  wait(3_000);
  reportChange(7);
  wait(3_000);
  expect([...result.current.marked]).toEqual([7]);
  wait(1_000);
  expect([...result.current.marked]).toEqual([]);
});
