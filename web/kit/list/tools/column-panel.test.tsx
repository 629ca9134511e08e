// @vitest-environment happy-dom
// Proves VIEW-6
import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { areaRoutes } from '../../../../contract/entities/content/areas.ts';
import { createStore } from '../../../platform/store.ts';
import type { ListContextValue } from '../list-context.ts';
import { keyOf } from '../table/column-change.ts';
import { readChoice, writeChoice } from '../table/column-choice.ts';
import { ColumnPanel } from './column-panel.tsx';
import '../../../platform/i18n.ts';

const columnOf = (name: string, isFixed = false) => ({ name, header: name, isFixed, isShown: true });

const renderPanel = (...columns: ReturnType<typeof columnOf>[]) => {
  const list = { params: { spec: areaRoutes.list, search: {} }, columns: createStore(columns) } as unknown as ListContextValue;
  render(<ColumnPanel list={list} />, { wrapper: ({ children }) => <MantineProvider env="test">{children}</MantineProvider> });
  return list;
};

it.each([
  ['9999', '600'],
  ['5', '60'],
  ['250', '250'],
  ['', ''],
])('shows the width that holds after %j was typed', async (typed, shown) => {
  const user = userEvent.setup();
  const list = renderPanel(columnOf('name', true), columnOf('phone'));
  writeChoice(keyOf(list), undefined);
  const [, width] = screen.getAllByRole<HTMLInputElement>('textbox');
  if (!width) throw new Error('no field');
  await user.clear(width);
  if (typed) await user.type(width, typed);
  await user.tab();
  expect(width.value).toBe(shown);
  expect(readChoice(keyOf(list))?.at(-1)?.width).toBe(shown === '' ? undefined : Number(shown));
});

it('keeps the fixed columns first, whatever was chosen, moved or dropped', async () => {
  const list = renderPanel(columnOf('id', true), columnOf('name', true), columnOf('phone'), columnOf('status'));
  act(() => writeChoice(keyOf(list), [{ name: 'status' }, { name: 'name', width: 120 }]));
  const rows = () => screen.getAllByRole('listitem');
  const names = () => rows().map((row) => within(row).getByRole('checkbox').parentElement?.parentElement?.textContent);
  const buttonsOf = (index: number) => within(rows()[index] as HTMLElement).getAllByRole<HTMLButtonElement>('button');
  expect(names()).toEqual(['id', 'name', 'status', 'phone']);
  expect(buttonsOf(2).map(({ disabled }) => disabled)).toEqual([true, false]);
  await userEvent.setup().click(buttonsOf(3)[0] as HTMLElement);
  expect(names()).toEqual(['id', 'name', 'phone', 'status']);
  fireEvent.dragStart(rows()[3] as HTMLElement);
  fireEvent.drop(rows()[0] as HTMLElement);
  expect(names()).toEqual(['id', 'name', 'status', 'phone']);
});
