import { foldDigits } from '../../contract/kit/fold.ts';

/** A place in the paginator: a page, or the gap between pages. */
export type PagePlace = number | 'gap-before' | 'gap-after';

/** The places to show: three pages around the current one; above five pages also the first and the last, with gaps where pages are left out. */
export const pagePlaces = (current: number, last: number): PagePlace[] => {
  const size = Math.min(3, last);
  const start = Math.max(1, Math.min(current - 1, last - size + 1));
  const around = Array.from({ length: size }, (_, index) => start + index);
  if (last <= 5) return around;
  const end = start + size - 1;
  return [...before(start), ...around, ...after(end, last)];
};

const before = (start: number): PagePlace[] => {
  if (start === 1) return [];
  return start === 2 ? [1] : [1, 'gap-before'];
};

const after = (end: number, last: number): PagePlace[] => {
  if (end === last) return [];
  return end === last - 1 ? [last] : ['gap-after', last];
};

/** The page that a text names: a whole number from 1 to the last page; undefined otherwise. */
export const pageNamed = (text: string, last: number): number | undefined => {
  const digits = foldDigits(text.trim());
  if (!/^\d{1,7}$/.test(digits)) return undefined;
  const page = Number(digits);
  return page >= 1 && page <= last ? page : undefined;
};
