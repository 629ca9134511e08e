// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSelection } from './selection.tsx';

const rows = [{ id: 1 }, { id: 2 }];

it('forgets that all matching are selected when other filters match others, and selects rows of them', () => {
  const { result, rerender } = renderHook(({ filters }) => useSelection(filters), { initialProps: { filters: 'pending' } });
  act(() => result.current.selectAllMatching());
  act(() => result.current.toggle(1));
  expect(result.current).toMatchObject({ isAllMatching: true, except: [1] });
  rerender({ filters: 'approved' });
  act(() => result.current.toggle(2));
  expect(result.current).toMatchObject({ isAllMatching: false, ids: [2], except: [] });
  rerender({ filters: 'pending' });
  expect(result.current).toMatchObject({ isAllMatching: false, ids: [2] });
});

it('keeps what was selected while a request for others ran', () => {
  const { result } = renderHook(() => useSelection());
  act(() => result.current.toggle(1));
  const { remove } = result.current;
  act(() => result.current.toggle(2));
  act(() => remove([1]));
  expect(result.current.ids).toEqual([2]);
});

it('marks the shown rows, or all but them', () => {
  const { result } = renderHook(() => useSelection());
  act(() => result.current.toggleAll(rows));
  expect(result.current.isAll(rows)).toBe(true);
  act(() => result.current.toggleAll(rows));
  expect(result.current.ids).toEqual([]);
  act(() => result.current.selectAllMatching());
  act(() => result.current.toggleAll(rows));
  expect(result.current).toMatchObject({ isAllMatching: true, except: [1, 2] });
});

it('does to all rows up to the last one what a click with Shift does to it', () => {
  const shown = [1, 2, 3, 4, 5];
  const { result } = renderHook(() => useSelection());
  act(() => result.current.toggle(2, shown));
  act(() => result.current.toggle(4, shown));
  expect(result.current.ids).toEqual([2, 3, 4]);
  act(() => result.current.toggle(3, shown));
  expect(result.current.ids).toEqual([2]);
  act(() => result.current.toggle(9, [8, 9]));
  expect(result.current.ids).toEqual([2, 9]);
});
