import { normalizeDigits } from '../../../contract/kit/normalize.ts';
import { formatLocalTime } from '../../../contract/kit/time-zone.ts';
import { now } from '../../platform/clock.ts';
import { timeZone } from '../../platform/format.ts';
import { today } from '../../platform/today.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const pad = (part: number) => String(part).padStart(2, '0');

const addDays = (day: string, count: number) => new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);

const toDay = (year: number, month: number, day: number): string | null => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? `${year}-${pad(month)}-${pad(day)}` : null;
};

/** Reads a typed day: 2026-12-24, 24/12/2026, 24/12, 24 Dec 2026 or tomorrow, also with the day of the week. Without a year it is the next such day. */
export const parseDay = (typed: string): string | null => {
  const given = normalizeDigits(typed).trim();
  if (/^tomorrow$/i.test(given)) return addDays(today(), 1);
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(given);
  if (iso) return toDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const parts = /^(?:[a-z]+,?\s+)?(\d{1,2})[\s./-]+(\d{1,2}|[a-z]{3,})(?:[\s./-]+(\d{4}))?$/i.exec(given);
  if (!parts) return null;
  const [, day = '', month = '', year] = parts;
  const monthNumber = Number(month) || months.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  if (year) return toDay(Number(year), monthNumber, Number(day));
  const thisYear = Number(today().slice(0, 4));
  const found = toDay(thisYear, monthNumber, Number(day));
  return found && found < today() ? toDay(thisYear + 1, monthNumber, Number(day)) : found;
};

/** Completes a typed time to 24 hours, such as 9, 930, 9.30 or 9 pm; other texts stay as they are. */
export const completeTime = (typed: string): string => {
  const parts = /^(\d{1,2}?)[:.]?(\d{2})?\s*(am|pm)?$/i.exec(normalizeDigits(typed).trim());
  if (!parts) return typed;
  const [, hour = '', minute = '00', half = ''] = parts;
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hour);
  return hours < 24 && Number(minute) < 60 ? `${pad(hours)}:${minute}` : typed;
};

const morning = '09:00';

/** The time of a day that is chosen without one: 09:00, or the next full hour if that has passed. */
export const defaultTimeOf = (day: string): string => {
  const current = formatLocalTime(new Date(now()), timeZone);
  if (day !== current.slice(0, 10) || current.slice(11, 16) < morning) return morning;
  const hour = Number(current.slice(11, 13)) + 1;
  return hour < 24 ? `${pad(hour)}:00` : '23:59';
};

/** The usual choices: tomorrow morning and the morning of the next Sunday, which begins the week. */
export const getQuickMoments = () => {
  const weekday = new Date(`${today()}T00:00:00Z`).getUTCDay();
  return [
    { name: 'tomorrow', day: addDays(today(), 1), time: morning },
    { name: 'nextSunday', day: addDays(today(), 7 - weekday), time: morning },
  ] as const;
};
