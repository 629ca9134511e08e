import { Radio, Stack } from '@mantine/core';
import '@mantine/core/styles/Radio.layer.css';
import { IconArrowsSort } from '@tabler/icons-react';
import type { z } from 'zod';
import { useText } from '../../platform/i18n.ts';
import type { ListTool, ToolList } from '../list/list-tool.ts';

/** The orders that the list's route allows. A list that a screen sorts itself has no choice. */
const sortsOf = ({ params }: ToolList): readonly string[] => {
  const sort = (params.spec.query as z.ZodObject | undefined)?.shape['sort'] as z.ZodOptional<z.ZodLiteral<string>> | undefined;
  return sort ? [...sort.unwrap().values].filter((order) => order !== 'schedule') : [];
};

/** Chooses the order of a list, which tables also do with their headers. */
export const useSortTool = (list: ToolList): ListTool | undefined => {
  const text = useText();
  const sorts = sortsOf(list);
  const current = list.params.query['sort'];
  if (sorts.length === 0) return undefined;
  const labelOf = (order: string) =>
    order.startsWith('-')
      ? text(`listTools.reversed.${order.slice(1)}` as 'listTools.reversed.name')
      : text(`listTools.order.${order}` as 'listTools.order.name');
  const isActive = typeof current === 'string' && sorts.includes(current);
  const ownOrder = list.params.spec.path === '/webinar' ? 'schedule' : 'newest';
  return {
    name: 'sort',
    label: isActive ? labelOf(current) : text('listTools.sort'),
    icon: IconArrowsSort,
    isActive,
    panel: (close) => (
      <Radio.Group
        label={text('listTools.sortBy')}
        value={isActive ? current : ''}
        onChange={(order) => {
          list.params.set({ sort: order || undefined });
          close();
        }}
      >
        <Stack gap={10} mt={10}>
          <Radio value="" label={text(`listTools.order.${ownOrder}` as 'listTools.order.name')} />
          {sorts
            .filter((order) => order !== '-created')
            .map((order) => (
              <Radio key={order} value={order} label={labelOf(order)} />
            ))}
        </Stack>
      </Radio.Group>
    ),
  };
};
