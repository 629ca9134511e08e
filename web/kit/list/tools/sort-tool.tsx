import { Radio, Stack } from '@mantine/core';
import '@mantine/core/styles/Radio.layer.css';
import { IconArrowsSort } from '@tabler/icons-react';
import type { z } from 'zod';
import { type SortName, sortNames } from '../../../../contract/kit/list.ts';
import { useText } from '../../../platform/i18n.ts';
import type { ListTool, ToolList } from '../list-tool.ts';

type Order = { value: string; name: SortName; isReversed: boolean };

type SortSchema = z.ZodOptional<z.ZodLiteral<string>> | z.ZodDefault<z.ZodLiteral<string>>;

/** The values of `sort` that the list's route allows, none for a list that a screen sorts itself, and the one that it takes by itself. */
const sortValuesOf = ({ params }: ToolList): { values: readonly string[]; own?: string | undefined } => {
  const sort = (params.spec.query as z.ZodObject | undefined)?.shape['sort'] as SortSchema | undefined;
  return sort ? { values: [...sort.unwrap().values], own: sort.parse(undefined) } : { values: [] };
};

const toOrder = (value: string): Order[] =>
  sortNames.filter((name) => value === name || value === `-${name}`).map((name) => ({ value, name, isReversed: value !== name }));

/** The orders by date first, then those by name, then the others, each beside its reverse. The list's own order is not among them. */
const arrange = (orders: readonly Order[], ownOrder: 'newest' | 'schedule' | 'name'): Order[] => {
  const created = orders.filter(({ name }) => name === 'created').reverse();
  const byName = orders.filter(({ name }) => name === 'name');
  const others = orders.filter(({ name }) => name !== 'created' && name !== 'name');
  return [...created, ...byName, ...others].filter(({ value }) => value !== (ownOrder === 'newest' ? '-created' : ownOrder));
};

/** Chooses the order of a list, which tables also do with their headers. */
export const useSortTool = (list: ToolList): ListTool | undefined => {
  const text = useText();
  const { values, own } = sortValuesOf(list);
  const orders = values.flatMap(toOrder);
  if (orders.length === 0) return undefined;
  const labelOf = ({ name, isReversed }: Order) => text(`listTools.${isReversed ? 'reversed' : 'order'}.${name}`);
  const current = orders.find(({ value }) => value === list.params.query['sort'] && value !== own);
  const ownOrder = (['name', 'schedule'] as const).find((one) => one === (own ?? 'schedule') && values.includes(one)) ?? 'newest';
  const shown = arrange(orders, ownOrder);
  return {
    name: 'sort',
    label: current ? labelOf(current) : text('listTools.sort'),
    icon: IconArrowsSort,
    isActive: current !== undefined,
    panel: (close) => (
      <Radio.Group
        label={text('listTools.sortBy')}
        // '-created' is the list's own order, unless that is 'schedule'.
        value={current && shown.includes(current) ? current.value : ''}
        onChange={(order) => {
          list.params.set({ sort: order || undefined });
          close();
        }}
      >
        <Stack gap={10} mt={10}>
          <Radio value="" label={text(`listTools.order.${ownOrder}`)} />
          {shown.map((order) => (
            <Radio key={order.value} value={order.value} label={labelOf(order)} />
          ))}
        </Stack>
      </Radio.Group>
    ),
  };
};
