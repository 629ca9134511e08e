import { Radio, Stack } from '@mantine/core';
import '@mantine/core/styles/Radio.layer.css';
import { IconArrowsSort } from '@tabler/icons-react';
import type { z } from 'zod';
import { type SortName, sortNames } from '../../../../contract/kit/list.ts';
import { useText } from '../../../platform/i18n.ts';
import type { ListTool, ToolList } from '../list-tool.ts';

type Order = { value: string; name: SortName; isReversed: boolean };

/** The values of `sort` that the list's route allows; none for a list that a screen sorts itself. */
const sortValuesOf = ({ params }: ToolList): readonly string[] => {
  const sort = (params.spec.query as z.ZodObject | undefined)?.shape['sort'] as z.ZodOptional<z.ZodLiteral<string>> | undefined;
  return sort ? [...sort.unwrap().values] : [];
};

const toOrder = (value: string): Order[] =>
  sortNames.filter((name) => value === name || value === `-${name}`).map((name) => ({ value, name, isReversed: value !== name }));

/** The orders by date first, then those by name, then the others, each beside its reverse. The list's own order is not among them. */
const arrange = (orders: readonly Order[], isNewestFirst: boolean): Order[] => {
  const created = orders.filter(({ name }) => name === 'created').reverse();
  const byName = orders.filter(({ name }) => name === 'name');
  const others = orders.filter(({ name }) => name !== 'created' && name !== 'name');
  return [...created.filter(({ isReversed }) => !isReversed || !isNewestFirst), ...byName, ...others];
};

/** Chooses the order of a list, which tables also do with their headers. */
export const useSortTool = (list: ToolList): ListTool | undefined => {
  const text = useText();
  const values = sortValuesOf(list);
  const orders = values.flatMap(toOrder);
  if (orders.length === 0) return undefined;
  const labelOf = ({ name, isReversed }: Order) => text(`listTools.${isReversed ? 'reversed' : 'order'}.${name}`);
  const current = orders.find(({ value }) => value === list.params.query['sort']);
  const ownOrder = (['schedule', 'waiting'] as const).find((value) => values.includes(value)) ?? 'newest';
  const shown = arrange(orders, ownOrder === 'newest');
  return {
    name: 'sort',
    label: current ? labelOf(current) : text('listTools.sort'),
    icon: IconArrowsSort,
    isActive: current !== undefined,
    panel: (close) => (
      <Radio.Group
        label={text('listTools.sortBy')}
        // '-created' is the list's own order unless that has a name.
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
