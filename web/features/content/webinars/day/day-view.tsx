import { Box, Button, Flex, Group, Stack, Text } from '@mantine/core';
import { useId } from 'react';
import type { WebinarDay } from '../../../../../contract/entities/content/webinars.ts';
import { parseZoned } from '../../../../../contract/kit/time-zone.ts';
import { formatDay, formatMoment, formatTime, timeZone } from '../../../../platform/format.ts';
import { useText } from '../../../../platform/i18n.ts';
import textStyles from '../../../../ui/text.module.css';
import { Warning } from '../warning.tsx';
import { useWebinarDay } from '../webinars.api.ts';
import { type Bar, barsOf, chosenSpan, endDayOf, findFreeStart, overlapping, type Span, spanOf, startOf, ticksOf } from './day-plan.ts';
import styles from './day-view.module.css';

type DayViewProps = {
  day: string;
  time: string;
  hours: number;
  /** The webinar that is changed; it does not count. */
  ignoredId?: number | undefined;
  /** Chooses a free time, such as `2026-11-21T18:00`. */
  onSuggest: (time: string) => void;
};

/** Shows the webinars of the chosen day beside the chosen time: bars on an hour scale, and a list. */
export const DayView = ({ day, time, hours, ignoredId, onSuggest }: DayViewProps) => {
  const text = useText();
  const id = useId();
  const chosen = chosenSpan(time, hours);
  const { plan, webinars, isFailed, retry } = useDays(day, chosen, ignoredId);
  if (!day) return null;
  if (isFailed) return <DayLoadError onRetry={retry} />;
  if (!plan) return <p className={`${textStyles.soft} ${textStyles.small}`}>{text('common.loading')}</p>;
  const { cap } = plan;
  const overlaps = chosen ? overlapping(webinars, chosen) : [];
  const nextDayRows = overlaps.filter(({ id: one }) => plan.webinars.every((other) => other.id !== one));
  return (
    <Flex
      component="section"
      direction="column"
      gap={8}
      p={12}
      bd="1px solid var(--line)"
      bdrs="md"
      bg="var(--sunken)"
      aria-labelledby={id}
    >
      <Group align="baseline" justify="space-between" gap="4px 12px">
        <Box component="h3" fz={13} fw={600} id={id}>
          {text('webinars.dayOf', { day: formatDay(startOf(day)) })}
        </Box>
        {plan.webinars.length > 0 ? (
          <span className={`${textStyles.soft} ${textStyles.small}`}>{text('webinars.dayCap', { count: cap })}</span>
        ) : null}
      </Group>
      <div role="status">
        <OverlapCount count={overlaps.length} cap={cap} />
        {chosen && overlaps.length >= cap ? (
          <FreeTime time={findFreeStart(webinars, chosen, { cap, days: [day, endDayOf(chosen)] })} onChoose={onSuggest} />
        ) : null}
      </div>
      <Timeline plan={plan} day={day} chosen={chosen} isFull={overlaps.length >= cap} />
      {plan.webinars.length + nextDayRows.length > 0 ? (
        <WebinarTimes rows={plan.webinars} nextDayRows={nextDayRows} />
      ) : (
        <p className={`${textStyles.soft} ${textStyles.small}`}>{text('webinars.dayEmpty', { count: cap })}</p>
      )}
    </Flex>
  );
};

/** The webinars of the chosen day and of the day in which the chosen time ends; `webinars` is empty until both are loaded, because one alone gives a wrong count. */
const useDays = (day: string, chosen: Span | undefined, ignoredId: number | undefined) => {
  const first = useWebinarDay(day);
  const both = [first, useWebinarDay(chosen ? endDayOf(chosen) : day)];
  const failed = both.filter(({ isError, data }) => isError && !data);
  const others = (rows: Rows) => rows.filter(({ id }) => id !== ignoredId);
  const rows = both.every(({ data }) => data) ? both.flatMap(({ data }) => others(data?.data.webinars ?? [])) : [];
  const plan = first.data?.data;
  return {
    plan: plan && { ...plan, webinars: others(plan.webinars) },
    webinars: [...new Map(rows.map((row) => [row.id, row])).values()],
    isFailed: failed.length > 0,
    retry: () => failed.forEach(({ refetch }) => void refetch()),
  };
};

const DayLoadError = ({ onRetry }: { onRetry: () => void }) => {
  const text = useText();
  return (
    <Group align="baseline" justify="space-between" gap="4px 12px" role="alert">
      <p className={`${textStyles.soft} ${textStyles.small}`}>{text('webinars.dayFailed')}</p>
      <Button size="xs" variant="default" onClick={onRetry}>
        {text('common.retry')}
      </Button>
    </Group>
  );
};

/** The number of webinars at the chosen time; a warning if the limit is reached. */
const OverlapCount = ({ count, cap }: { count: number; cap: number }) => {
  const text = useText();
  if (count === 0) return null;
  if (count < cap) return <p className={`${textStyles.soft} ${textStyles.small}`}>{text('webinars.together', { count, cap })}</p>;
  return <Warning isRefused>{text('webinars.full', { count, cap })}</Warning>;
};

/** A button that chooses the next free time. */
const FreeTime = ({ time, onChoose }: { time: string | undefined; onChoose: (time: string) => void }) => {
  const text = useText();
  if (!time) return null;
  return (
    <Button mt={8} size="xs" variant="default" onClick={() => onChoose(time)}>
      {text('webinars.useFree', { time: formatMoment(parseZoned(time, timeZone).toISOString()) })}
    </Button>
  );
};

type Rows = WebinarDay['webinars'];

/** The webinars of the day, and those of the next day if the chosen time runs into it. */
const WebinarTimes = ({ rows, nextDayRows }: { rows: Rows; nextDayRows: Rows }) => (
  <Flex component="ul" direction="column" gap={2} mah={120} fz={13} style={{ overflowY: 'auto' }}>
    {[...rows, ...nextDayRows].map((row) => {
      const { from, to } = spanOf(row);
      return (
        <li key={row.id}>
          <Text span inherit fw={550} className={textStyles.numeric}>
            {nextDayRows.includes(row) ? `${formatDay(row.meeting_date_time)}, ` : ''}
            {formatTime(new Date(from).toISOString())}–{formatTime(new Date(to).toISOString())}
          </Text>{' '}
          <bdi>{row.title}</bdi>
        </li>
      );
    })}
  </Flex>
);

// No webinar has this id.
const chosenId = 0;
const rowHeight = 14;

type TimelineProps = { plan: WebinarDay; day: string; chosen: Span | undefined; isFull: boolean };

const Timeline = ({ plan, day, chosen, isFull }: TimelineProps) => {
  const spans = plan.webinars.map((row) => ({ id: row.id, ...spanOf(row) }));
  const bars = barsOf(chosen ? [...spans, { id: chosenId, ...chosen }] : spans, day);
  const lanes = Math.max(plan.cap, ...bars.map(({ lane }) => lane + 1));
  const kindOf = ({ id }: Bar) => {
    if (id !== chosenId) return styles.bar;
    return isFull ? `${styles.bar} ${styles.overLimit}` : `${styles.bar} ${styles.chosen}`;
  };
  return (
    <Stack gap={2} aria-hidden="true">
      <div className={styles.lanes} style={{ blockSize: lanes * rowHeight }}>
        {bars.map((bar) => (
          <span
            key={bar.id}
            className={kindOf(bar)}
            style={{
              insetInlineStart: `${bar.start * 100}%`,
              inlineSize: `${bar.length * 100}%`,
              insetBlockStart: bar.lane * rowHeight + 2,
            }}
          />
        ))}
      </div>
      <div className={styles.ticks}>
        {ticksOf(day).map(({ hour, at }) => (
          <span key={hour} style={{ insetInlineStart: `${at * 100}%`, translate: `${at * -100}%` }}>
            {hour}
          </span>
        ))}
      </div>
    </Stack>
  );
};
