const locale = 'en-GB';
// The days of a page are plain dates, without a zone.
const weekday = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'short' });
const dayName = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const monthName = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'long', year: 'numeric' });

/** The weekday of a day written YYYY-MM-DD, such as Sat. */
export const formatWeekday = (day: string): string => weekday.format(new Date(day));

/** A day written YYYY-MM-DD, such as Saturday 12 December 2026. */
export const formatDayName = (day: string): string => dayName.format(new Date(day));

/** A month written YYYY-MM, such as December 2026. */
export const formatMonthName = (month: string): string => monthName.format(new Date(`${month}-01`));
