// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { areaRoutes } from '../../../../contract/entities/content/areas.ts';
import { createStore } from '../../../platform/store.ts';
import type { ListContextValue } from '../list-context.ts';
import { keyOf } from './column-change.ts';
import { readChoice } from './column-choice.ts';
import { resizeColumn } from './resize-column.ts';

const list = {
  params: { spec: areaRoutes.list, search: {} },
  columns: createStore([{ name: 'name', header: 'Name', isFixed: true, isShown: true }]),
} as unknown as ListContextValue;

beforeEach(() => {
  document.body.innerHTML = '<table><thead><tr><th><span></span></th></tr></thead></table>';
});

const start = ({ isHeld }: { isHeld: boolean }) => {
  const handle = document.querySelector('span');
  const header = document.querySelector('th');
  if (!handle || !header) throw new Error('no header');
  Object.defineProperty(header, 'offsetWidth', { value: 100 });
  handle.hasPointerCapture = () => isHeld;
  resizeColumn({ handle, pointerId: 1, clientX: 300, list, name: 'name' });
  return handle;
};

const lines = () => document.body.querySelectorAll(':scope > div');

it('shows a line while the pointer is held, and sizes the column when it is released', () => {
  const handle = start({ isHeld: true });
  expect(lines()).toHaveLength(1);
  handle.dispatchEvent(new MouseEvent('pointerup', { clientX: 340 }));
  expect(lines()).toHaveLength(0);
  expect(readChoice(keyOf(list))).toEqual([{ name: 'name', width: 140 }]);
});

it('does nothing if the pointer was released while the code loaded', () => {
  start({ isHeld: false });
  expect(lines()).toHaveLength(0);
});
