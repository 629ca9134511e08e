import { Skeleton } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import type { z } from 'zod';
import { useText } from '../../../platform/i18n.ts';
import type { ListTool, ToolList } from '../list-tool.ts';
import { type Days, formatDays } from './days.ts';

const DatePanel = lazy(async () => ({ default: (await import('./date-panel.tsx')).DatePanel }));

/** The panel of days, with a calendar that loads when it first opens. */
const LazyDatePanel = (props: { days: Days; onChange: (days: Days) => void }) => (
  <Suspense fallback={<Skeleton w={290} h={420} />}>
    <DatePanel {...props} />
  </Suspense>
);

/** Filters a list by the days of its date. */
export const useDateTool = ({ params }: ToolList): ListTool | undefined => {
  const text = useText();
  const shape = (params.spec.query as z.ZodObject | undefined)?.shape ?? {};
  if (!('from' in shape)) return undefined;
  const { from, to } = params.query as { from?: string; to?: string };
  const isActive = Boolean(from || to);
  return {
    name: 'dates',
    label: isActive ? formatDays({ from, to }, text) : text('listTools.dates'),
    icon: IconCalendar,
    isActive,
    panel: (close) => (
      <LazyDatePanel
        days={{ from, to }}
        onChange={(days) => {
          params.set(days);
          close();
        }}
      />
    ),
  };
};
