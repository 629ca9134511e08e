import { ActionIcon, Button, Group, Skeleton, Stack } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { LoadError } from '../../../kit/list/load-error.tsx';
import { getZoneName } from '../../../kit/schedule/zone-name.ts';
import { timeZone } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { today as getToday } from '../../../platform/today.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Callout } from '../../../ui/state/callout.tsx';
import { LoadingStatus } from '../../../ui/state/skeletons.tsx';
import textStyles from '../../../ui/text.module.css';
import { AddMenu } from './add-menu.tsx';
import { useCalendar } from './calendar.api.ts';
import styles from './calendar.module.css';
import { addMonths, getMonthPage, getRange, groupByDay, isMonth, itemsInMonth } from './calendar-days.ts';
import { formatMonthName } from './day-names.ts';
import { KindFilter, useKind } from './kind-filter.tsx';
import { Month } from './month.tsx';

/** The month of the address, or the current one. */
const useMonth = () => {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const today = getToday();
  const chosen = search['month'];
  const month = isMonth(chosen) ? chosen : today.slice(0, 7);
  const setMonth = (next: string) => {
    // biome-ignore lint/nursery/noUnsafeTypeAssertion: the router's loose types do not know the search of this screen
    void navigate({ to: '.', search: ((now: object) => ({ ...now, month: next })) as never });
  };
  return { month, setMonth, today };
};

/** What is published, ends, is sent or starts in a month: a table, on a phone a list. */
export const CalendarPage = () => {
  const text = useText();
  const { month, setMonth, today } = useMonth();
  const page = getMonthPage(month);
  const { data, error, refetch, isPlaceholderData } = useCalendar(getRange(page));
  const title = formatMonthName(month);
  const { kind, setKind } = useKind();
  const items = data?.data.items;
  const inMonth = items && itemsInMonth(groupByDay(items, timeZone), month);
  const shown = items?.filter((item) => kind === undefined || item.kind === kind);
  return (
    <Stack gap={20}>
      <PageHeading title={text('calendar.title')}>
        <Button variant="default" onClick={() => setMonth(today.slice(0, 7))}>
          {text('calendar.today')}
        </Button>
        <AddMenu />
      </PageHeading>
      <Group justify="space-between" gap="8px 16px">
        <Group gap={8} wrap="nowrap">
          <MonthButton label={text('calendar.previousMonth')} month={addMonths(month, -1)} onChoose={setMonth} Icon={IconChevronLeft} />
          <h2 className={styles.month} aria-live="polite">
            {title}
          </h2>
          <MonthButton label={text('calendar.nextMonth')} month={addMonths(month, 1)} onChoose={setMonth} Icon={IconChevronRight} />
        </Group>
        <KindFilter kind={kind} items={inMonth} onChange={setKind} />
        <span className={`${textStyles.soft} ${textStyles.small}`}>{text('calendar.zone', { zone: getZoneName() })}</span>
      </Group>
      {data?.data.is_truncated ? <Callout tone="pending">{text('calendar.truncated')}</Callout> : null}
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <CalendarSkeleton /> : null}
      {shown ? (
        <div aria-busy={isPlaceholderData} style={isPlaceholderData ? { opacity: 0.6 } : undefined}>
          <Month page={page} days={groupByDay(shown, timeZone)} today={today} title={title} isFiltered={kind !== undefined} />
        </div>
      ) : null}
    </Stack>
  );
};

type MonthButtonProps = { label: string; month: string; onChoose: (month: string) => void; Icon: typeof IconChevronLeft };

const MonthButton = ({ label, month, onChoose, Icon }: MonthButtonProps) => (
  <ActionIcon variant="default" size={36} aria-label={label} disabled={!isMonth(month)} onClick={() => onChoose(month)}>
    <Icon size={18} data-directional aria-hidden="true" />
  </ActionIcon>
);

const CalendarSkeleton = () => (
  <Panel>
    <LoadingStatus />
    <Skeleton height={480} aria-hidden="true" />
  </Panel>
);
