import { type ReactNode, useState } from 'react';
import type { ListResult } from '../data/queries.ts';
import { LazyBulkBar } from './lazy-bulk-bar.tsx';
import type { ListParams } from './list-params.ts';
import { ListSelection } from './list-selection.tsx';
import { useSelection } from './selection.tsx';

type BulkRowsProps = { list: ListResult<unknown>; params: ListParams; children: ReactNode };

/** The rows of a list below the bar for several of them. The rows can be selected if this user may change several of them. */
export const BulkRows = ({ list, params, children }: BulkRowsProps) => {
  const selection = useSelection(JSON.stringify(params.filters));
  const [isSelectable, setIsSelectable] = useState(false);
  const { bulk } = params;
  return (
    <ListSelection value={isSelectable ? selection : undefined}>
      {bulk && list.rows.length > 0 ? (
        <LazyBulkBar name={bulk} selection={selection} list={list} params={params} onReady={setIsSelectable} />
      ) : null}
      {children}
    </ListSelection>
  );
};
