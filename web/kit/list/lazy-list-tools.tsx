import { lazy } from 'react';
import { loadAfterFirstScreen } from '../../platform/first-screen.ts';
import { OptionalPart } from '../../ui/optional-part.tsx';
import type { BulkBarProps } from '../bulk/bulk-bar.tsx';
import type { ToolList } from './list-tool.ts';

const load = () => loadAfterFirstScreen(() => import('./list-tools.tsx'));

const ListTools = lazy(async () => ({ default: (await load()).ListTools }));
const AddressNotice = lazy(async () => ({ default: (await load()).AddressNotice }));
const ViewNotice = lazy(async () => ({ default: (await load()).ViewNotice }));
const ImportButton = lazy(async () => ({ default: (await load()).ImportButton }));
const BulkBar = lazy(async () => ({ default: (await load()).BulkBar }));

/** The tools of a list, which load after the first screen. */
export const LazyListTools = (list: ToolList) => (
  <OptionalPart>
    <ListTools {...list} />
  </OptionalPart>
);

/** Says what of the address the list cannot use. */
export const LazyAddressNotice = (list: Pick<ToolList, 'params'>) => (
  <OptionalPart>
    <AddressNotice {...list} />
  </OptionalPart>
);

/** Names the filters of the open view whose records no longer exist. */
export const LazyViewNotice = (list: ToolList) => (
  <OptionalPart>
    <ViewNotice {...list} />
  </OptionalPart>
);

/** Opens the import of records, beside the button that adds the first one. */
export const LazyImportButton = (list: Pick<ToolList, 'title' | 'params'>) => (
  <OptionalPart>
    <ImportButton {...list} />
  </OptionalPart>
);

/** The actions on the selected records of a list. */
export const LazyBulkBar = (props: BulkBarProps) => (
  <OptionalPart>
    <BulkBar {...props} />
  </OptionalPart>
);
