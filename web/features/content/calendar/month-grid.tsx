import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import type { CalendarItem } from '../../../../contract/entities/content/calendar.ts';
import { useText } from '../../../platform/i18n.ts';
import styles from './calendar.module.css';
import type { MonthPage } from './calendar-days.ts';
import { CalendarEntry } from './calendar-item.tsx';
import { formatDayName, formatWeekday } from './day-names.ts';

type GridProps = { page: MonthPage; days: ReadonlyMap<string, CalendarItem[]>; today: string; title: string };

/** A month as a table with one cell a day. */
export const MonthGrid = ({ page, days, today, title }: GridProps) => (
  <table className={styles.grid} aria-label={title}>
    <thead>
      <tr>
        {page.weeks[0]?.map((day) => (
          <th key={day} scope="col">
            {formatWeekday(day)}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {page.weeks.map((week) => (
        <tr key={week[0]}>
          {week.map((day) => (
            <td key={day} data-outside={!day.startsWith(page.month)} aria-current={day === today ? 'date' : undefined}>
              <DayCell day={day} items={days.get(day) ?? []} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

const maxShown = 3;

const DayCell = ({ day, items }: { day: string; items: readonly CalendarItem[] }) => {
  const text = useText();
  const [isOpen, setIsOpen] = useState(false);
  const shown = isOpen ? items : items.slice(0, maxShown);
  const hidden = items.length - maxShown;
  return (
    <>
      <time className={styles.number} dateTime={day}>
        {Number(day.slice(8))}
      </time>
      {items.length > 0 ? (
        <ul className={styles.entries} aria-label={formatDayName(day)}>
          {shown.map((item) => (
            <li key={`${item.kind} ${item.id} ${item.event}`}>
              <CalendarEntry item={item} isShort />
            </li>
          ))}
        </ul>
      ) : null}
      {hidden > 0 ? (
        <UnstyledButton className={styles.more} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? text('calendar.fewer') : text('calendar.more', { count: hidden })}
        </UnstyledButton>
      ) : null}
    </>
  );
};
