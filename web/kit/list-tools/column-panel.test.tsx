// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { areaRoutes } from '../../../contract/entities/areas.ts';
import { createStore } from '../../platform/store.ts';
import { keyOf } from '../list/column-change.ts';
import { writeChoice } from '../list/column-choice.ts';
import type { ListContextValue } from '../list/list-context.ts';
import { ColumnPanel } from './column-panel.tsx';
import '../../platform/i18n.ts';

afterEach(cleanup);

const columnOf = (name: string, isFixed = false) => ({ name, header: name, isFixed, isShown: true });

it('keeps the fixed columns first, whatever was chosen, moved or dropped', async () => {
  const columns = createStore([columnOf('id', true), columnOf('name', true), columnOf('phone'), columnOf('status')]);
  const list = { params: { spec: areaRoutes.list, search: {} }, columns } as unknown as ListContextValue;
  writeChoice(keyOf(list), [{ name: 'status' }, { name: 'name', width: 120 }]);
  render(<ColumnPanel list={list} />, { wrapper: ({ children }) => <MantineProvider env="test">{children}</MantineProvider> });
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
