import { Stack } from '@mantine/core';
import type { CalendarItem } from '../../../../contract/entities/content/calendar.ts';
import styles from './calendar.module.css';
import { CalendarEntry } from './calendar-item.tsx';
import { formatDayName } from './day-names.ts';

/** The days of a month with something in them as a list. */
export const Agenda = ({ month, days, today }: { month: string; days: ReadonlyMap<string, CalendarItem[]>; today: string }) => (
  <Stack gap={20} className={styles.agenda}>
    {[...days].map(([day, items]) =>
      day.startsWith(month) ? (
        <section key={day} aria-labelledby={`agenda-${day}`}>
          <h2 id={`agenda-${day}`} className={styles.day} aria-current={day === today ? 'date' : undefined}>
            {formatDayName(day)}
          </h2>
          <ul className={styles.entries}>
            {items.map((item) => (
              <li key={`${item.kind} ${item.id} ${item.event}`}>
                <CalendarEntry item={item} />
              </li>
            ))}
          </ul>
        </section>
      ) : null,
    )}
  </Stack>
);
