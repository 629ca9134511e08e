import type { TFunction } from 'i18next';

/** The settings of every calendar: weeks begin on Saturday, no day looks like a weekend, and only days of the shown month are there. */
export const calendarProps = (text: TFunction) => ({
  firstDayOfWeek: 6 as const,
  weekendDays: [],
  hideOutsideDates: true,
  ariaLabels: { previousMonth: text('calendar.previousMonth'), nextMonth: text('calendar.nextMonth') },
});
