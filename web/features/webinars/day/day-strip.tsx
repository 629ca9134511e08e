import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useId } from 'react';
import { capReached, type WebinarDay } from '../../../../contract/entities/webinars.ts';
import { formatDay, formatTime } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { useWebinarDay } from '../webinars.api.ts';
import { type Bar, barsOf, chosenSpan, lastDayOf, overlapping, type Span, spanOf, startOf } from './day-plan.ts';
import styles from './day-strip.module.css';

type DayStripProps = { day: string; time: string; hours: number };

/** What takes place on the chosen day, beside what is chosen: bars on the day's 24 hours, and the same in words. */
export const DayStrip = ({ day, time, hours }: DayStripProps) => {
  const text = useText();
  const id = useId();
  const chosen = chosenSpan(time, hours);
  const { plan, known, isFailed, retry } = useDays(day, chosen);
  if (!day) return null;
  if (isFailed) return <NotLoaded onRetry={retry} />;
  if (!plan) return <p className={styles.quiet}>{text('common.loading')}</p>;
  const { cap } = plan;
  const together = chosen ? overlapping(known, chosen).length : 0;
  return (
    <section className={styles.strip} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id}>{text('webinars.dayOf', { day: formatDay(startOf(day)) })}</h3>
        {plan.webinars.length > 0 ? <span className={styles.quiet}>{text('webinars.dayCap', { count: cap })}</span> : null}
      </div>
      <div role="status">
        <Together count={together} cap={cap} />
      </div>
      <Line plan={plan} day={day} chosen={chosen} isFull={together >= cap} />
      {plan.webinars.length > 0 ? <Times plan={plan} /> : <p className={styles.quiet}>{text('webinars.dayEmpty', { count: cap })}</p>}
    </section>
  );
};

/** The webinars of a day and of the one into which what is chosen runs: `known` once both are there, for a part of them would be counted as all. */
const useDays = (day: string, chosen: Span | undefined) => {
  const first = useWebinarDay(day);
  const both = [first, useWebinarDay(chosen ? lastDayOf(chosen) : day)];
  const failed = both.filter(({ isError, data }) => isError && !data);
  const rows = both.every(({ data }) => data) ? both.flatMap(({ data }) => data?.data.webinars ?? []) : [];
  return {
    plan: first.data?.data,
    known: [...new Map(rows.map((row) => [row.id, row])).values()],
    isFailed: failed.length > 0,
    retry: () => failed.forEach(({ refetch }) => void refetch()),
  };
};

const NotLoaded = ({ onRetry }: { onRetry: () => void }) => {
  const text = useText();
  return (
    <div className={styles.head} role="alert">
      <p className={styles.quiet}>{text('webinars.dayFailed')}</p>
      <Button size="xs" variant="default" onClick={onRetry}>
        {text('common.retry')}
      </Button>
    </div>
  );
};

/** How many others run while this one would; a warning where no more may. */
const Together = ({ count, cap }: { count: number; cap: number }) => {
  const text = useText();
  if (count === 0) return null;
  const sentence = text('webinars.together', { count, cap });
  if (count < cap) return <p className={styles.quiet}>{sentence}</p>;
  return (
    <p className={styles.full}>
      <IconAlertTriangle size={16} aria-hidden="true" />
      <span>
        {sentence} {capReached}
      </span>
    </p>
  );
};

const Times = ({ plan }: { plan: WebinarDay }) => (
  <ul className={styles.times}>
    {plan.webinars.map((row) => {
      const { from, to } = spanOf(row);
      return (
        <li key={row.id}>
          <span className={styles.time}>
            {formatTime(new Date(from).toISOString())}–{formatTime(new Date(to).toISOString())}
          </span>{' '}
          <bdi>{row.title}</bdi>
        </li>
      );
    })}
  </ul>
);

// No webinar has this number.
const chosenId = 0;
const ticks = [0, 6, 12, 18, 24];
const laneHeight = 14;

type LineProps = { plan: WebinarDay; day: string; chosen: Span | undefined; isFull: boolean };

const Line = ({ plan, day, chosen, isFull }: LineProps) => {
  const taken = plan.webinars.map((row) => ({ id: row.id, ...spanOf(row) }));
  const bars = barsOf(chosen ? [...taken, { id: chosenId, ...chosen }] : taken, day);
  const lanes = Math.max(plan.cap, ...bars.map(({ lane }) => lane + 1));
  const kindOf = ({ id }: Bar) => {
    if (id !== chosenId) return styles.bar;
    return isFull ? `${styles.bar} ${styles.over}` : `${styles.bar} ${styles.chosen}`;
  };
  return (
    <div className={styles.day} aria-hidden="true">
      <div className={styles.lanes} style={{ blockSize: lanes * laneHeight }}>
        {bars.map((bar) => (
          <span
            key={bar.id}
            className={kindOf(bar)}
            style={{
              insetInlineStart: `${bar.start * 100}%`,
              inlineSize: `${bar.length * 100}%`,
              insetBlockStart: bar.lane * laneHeight + 2,
            }}
          />
        ))}
      </div>
      <div className={styles.ticks}>
        {ticks.map((tick) => (
          <span key={tick}>{String(tick).padStart(2, '0')}</span>
        ))}
      </div>
    </div>
  );
};
