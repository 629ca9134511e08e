import { useEffect } from 'react';
import type { List } from './queries.ts';

/** Leaves a page beyond the end of a list for the last one: the rows that it had are gone. */
export const useLastPage = (list: List<unknown>, page: number, onPage: (page: number) => void): void => {
  const last = Math.max(1, list.lastPage);
  const isBeyond = !list.isPending && !list.isStale && !list.error && list.rows.length === 0 && page > last;
  useEffect(() => {
    if (isBeyond) onPage(last);
  });
};
