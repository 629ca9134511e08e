import type { TFunction } from 'i18next';
import { normalizeDigits } from '../../../../contract/kit/normalize.ts';
import { formatDay } from '../../../platform/format.ts';

/** The first and the last day of a filter, as YYYY-MM-DD. */
export type Days = { readonly from: string | undefined; readonly to: string | undefined };

// Noon, so that no time zone moves the date to another day.
const dayOf = (day: string) => formatDay(`${day}T12:00:00Z`);

/** A day as text, such as 1 Nov 2026; empty without one. */
export const formatOneDay = (day: string | undefined): string => (day ? dayOf(day) : '');

/** The days of a filter in words. */
export const formatDays = ({ from, to }: Days, text: TFunction): string => {
  if (from && to) return from === to ? dayOf(from) : `${dayOf(from)} – ${dayOf(to)}`;
  return from ? text('listTools.since', { day: dayOf(from) }) : text('listTools.until', { day: dayOf(to ?? '') });
};

const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);

/** The ranges that are chosen most, which end today. */
export const presetsOf = (today: string) =>
  [
    { name: 'today', from: today, to: today },
    { name: 'week', from: addDays(today, -6), to: today },
    { name: 'days30', from: addDays(today, -29), to: today },
    { name: 'month', from: `${today.slice(0, 8)}01`, to: today },
  ] as const;

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const toIso = (year: string, month: number, day: string): string | undefined => {
  const iso = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? undefined : iso;
};

/** Reads a typed day: 2026-11-01, 1/11/2026, or 1 Nov 2026, in digits of any kind. Undefined if it is none. */
export const parseDay = (typed: string): string | undefined => {
  const text = normalizeDigits(typed).trim().toLowerCase();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return toIso(iso[1] ?? '', Number(iso[2]), iso[3] ?? '');
  const numeric = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(text);
  if (numeric) return toIso(numeric[3] ?? '', Number(numeric[2]), numeric[1] ?? '');
  const named = /^(\d{1,2}) ([a-z]{3})[a-z]* (\d{4})$/.exec(text);
  return named ? toIso(named[3] ?? '', months.indexOf(named[2] ?? '') + 1, named[1] ?? '') : undefined;
};
