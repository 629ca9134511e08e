import { CatchBoundary } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { withScreenTexts } from '../../platform/i18n.ts';
import type { BulkBarProps } from '../bulk/bulk-bar.tsx';
import type { ToolList } from './list-tool.ts';

const load = () => withScreenTexts(import('./list-tools.tsx'));

const ListTools = lazy(async () => ({ default: (await load()).ListTools }));
const AddressNotice = lazy(async () => ({ default: (await load()).AddressNotice }));
const ViewNotice = lazy(async () => ({ default: (await load()).ViewNotice }));
const ImportButton = lazy(async () => ({ default: (await load()).ImportButton }));
const BulkBar = lazy(async () => ({ default: (await load()).BulkBar }));

/** A part of a page that loads after it. The page stays without it if its code cannot be loaded. */
const Late = ({ children }: { children: ReactNode }) => (
  <CatchBoundary getResetKey={() => ''} errorComponent={() => null}>
    <Suspense fallback={null}>{children}</Suspense>
  </CatchBoundary>
);

/** The tools of a list, which load after its rows. */
export const LazyListTools = (list: ToolList) => (
  <Late>
    <ListTools {...list} />
  </Late>
);

/** Says what of the address the list cannot use. */
export const LazyAddressNotice = (list: Pick<ToolList, 'params'>) => (
  <Late>
    <AddressNotice {...list} />
  </Late>
);

/** Names the filters of the open view whose records no longer exist. */
export const LazyViewNotice = (list: ToolList) => (
  <Late>
    <ViewNotice {...list} />
  </Late>
);

/** Opens the import of records, beside the button that adds the first one. */
export const LazyImportButton = (list: Pick<ToolList, 'title' | 'params'>) => (
  <Late>
    <ImportButton {...list} />
  </Late>
);

/** The actions on the selected records of a list. */
export const LazyBulkBar = (props: BulkBarProps) => (
  <Late>
    <BulkBar {...props} />
  </Late>
);
