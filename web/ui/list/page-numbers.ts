import { normalizeDigits } from '../../../contract/kit/normalize.ts';

/** An item of the paginator: a page, or a gap between pages. */
export type PageItem = number | 'gap-before' | 'gap-after';

/** The items to show: three pages around the current one. Above five pages also the first and last page, with gaps. */
export const paginationItems = (current: number, last: number): PageItem[] => {
  const size = Math.min(3, last);
  const start = Math.max(1, Math.min(current - 1, last - size + 1));
  const nearby = Array.from({ length: size }, (_, index) => start + index);
  if (last <= 5) return nearby;
  const end = start + size - 1;
  return [...before(start), ...nearby, ...after(end, last)];
};

const before = (start: number): PageItem[] => {
  if (start === 1) return [];
  return start === 2 ? [1] : [1, 'gap-before'];
};

const after = (end: number, last: number): PageItem[] => {
  if (end === last) return [];
  return end === last - 1 ? [last] : ['gap-after', last];
};

/** The page that a text names: a whole number from 1 to the last page; undefined otherwise. */
export const parsePageNumber = (text: string, last: number): number | undefined => {
  const digits = normalizeDigits(text.trim());
  if (!/^\d{1,7}$/.test(digits)) return undefined;
  const page = Number(digits);
  return page >= 1 && page <= last ? page : undefined;
};
