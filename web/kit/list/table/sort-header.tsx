import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { z } from 'zod';
import buttonStyles from '../../../ui/button.module.css';
import type { ListParams } from '../list-params.ts';
import styles from './data-table.module.css';

const directions = { up: 'ascending', down: 'descending' } as const;

/** The order of a list by a column; undefined if the list is not in that order. */
export const sortDirection = (params: ListParams | undefined, sort: string | undefined): 'ascending' | 'descending' | undefined => {
  const current = params?.query['sort'];
  if (!sort || typeof current !== 'string' || current.replace('-', '') !== sort) return undefined;
  return current.startsWith('-') ? directions.down : directions.up;
};

/** Whether a list can be sorted. An archive shows the columns of its list, but keeps its own order. */
export const isSortable = ({ spec }: ListParams): boolean => 'sort' in ((spec.query as z.ZodObject | undefined)?.shape ?? {});

/** The header of a column that sorts the list: first in its usual direction, then in the other one, then in the list's own order. */
export const SortHeader = ({ header, sort, params }: { header: string; sort: string; params: ListParams }) => {
  const first = sort === 'coins' || sort === 'created' ? `-${sort}` : sort;
  const second = first === sort ? `-${sort}` : sort;
  const current = params.query['sort'];
  const next = current === first ? second : first;
  const direction = sortDirection(params, sort);
  const icons = { ascending: IconArrowUp, descending: IconArrowDown };
  const DirectionIcon = direction ? icons[direction] : IconArrowsSort;
  return (
    <button
      type="button"
      className={`${buttonStyles.plain} ${styles.sort}`}
      data-active={direction !== undefined || undefined}
      onClick={() => params.set({ sort: current === second ? undefined : next })}
    >
      {header}
      <DirectionIcon size={14} stroke={1.7} aria-hidden="true" />
    </button>
  );
};
