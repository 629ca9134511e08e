import { lazy, type ReactNode } from 'react';
import { OptionalPart } from '../../../ui/state/optional-part.tsx';
import type { ToolList } from '../list-tool.ts';
import { ListSelection } from './list-selection.tsx';
import { useCanSelect } from './selectable.ts';
import { useSelection } from './selection.tsx';

// Loaded with the first selected row.
const BulkBar = lazy(async () => ({ default: (await import('../../bulk/bulk-bar.tsx')).BulkBar }));

type BulkRowsProps = { list: ToolList; children: (bar: ReactNode) => ReactNode };

/** The rows of a list, and the bar for several of them. The rows can be selected if this user may do something with several of them. */
export const BulkRows = ({ list, children }: BulkRowsProps) => {
  const { params } = list;
  const selection = useSelection(JSON.stringify(params.filters));
  const isSelectable = useCanSelect(params);
  const isSelecting = selection.isAllMatching || selection.ids.length > 0;
  const bar =
    isSelectable && isSelecting ? (
      <OptionalPart>
        <BulkBar list={list} selection={selection} />
      </OptionalPart>
    ) : null;
  return <ListSelection value={isSelectable ? selection : undefined}>{children(bar)}</ListSelection>;
};
