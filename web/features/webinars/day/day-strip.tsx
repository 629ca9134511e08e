import { Button } from '@mantine/core';
import { useId } from 'react';
import { capReached, type WebinarDay } from '../../../../contract/entities/webinars.ts';
import { formatDay, formatTime } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { Caution } from '../caution.tsx';
import { useWebinarDay } from '../webinars.api.ts';
import { type Bar, barsOf, chosenSpan, lastDayOf, overlapping, type Span, spanOf, startOf, ticksOf } from './day-plan.ts';
import styles from './day-strip.module.css';

type DayStripProps = { day: string; time: string; hours: number };

/** What takes place on the chosen day, beside what is chosen: bars on the day's hours, and the same in words. */
export const DayStrip = ({ day, time, hours }: DayStripProps) => {
  const text = useText();
  const id = useId();
  const chosen = chosenSpan(time, hours);
  const { plan, known, isFailed, retry } = useDays(day, chosen);
  if (!day) return null;
  if (isFailed) return <NotLoaded onRetry={retry} />;
  if (!plan) return <p className={styles.quiet}>{text('common.loading')}</p>;
  const { cap } = plan;
  const clashing = chosen ? overlapping(known, chosen) : [];
  const later = clashing.filter(({ id: one }) => plan.webinars.every((other) => other.id !== one));
  return (
    <section className={styles.strip} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id}>{text('webinars.dayOf', { day: formatDay(startOf(day)) })}</h3>
        {plan.webinars.length > 0 ? <span className={styles.quiet}>{text('webinars.dayCap', { count: cap })}</span> : null}
      </div>
      <div role="status">
        <Together count={clashing.length} cap={cap} />
      </div>
      <Line plan={plan} day={day} chosen={chosen} isFull={clashing.length >= cap} />
      {plan.webinars.length + later.length > 0 ? (
        <Times rows={plan.webinars} later={later} />
      ) : (
        <p className={styles.quiet}>{text('webinars.dayEmpty', { count: cap })}</p>
      )}
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
    <Caution isRefused>
      {sentence} {capReached}
    </Caution>
  );
};

type Rows = WebinarDay['webinars'];

/** The webinars of the day, and those of the next into which what is chosen runs. */
const Times = ({ rows, later }: { rows: Rows; later: Rows }) => (
  <ul className={styles.times}>
    {[...rows, ...later].map((row) => {
      const { from, to } = spanOf(row);
      return (
        <li key={row.id}>
          <span className={styles.time}>
            {later.includes(row) ? `${formatDay(row.meeting_date_time)}, ` : ''}
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
        {ticksOf(day).map(({ hour, at }) => (
          <span key={hour} style={{ insetInlineStart: `${at * 100}%`, translate: `${at * -100}%` }}>
            {hour}
          </span>
        ))}
      </div>
    </div>
  );
};
