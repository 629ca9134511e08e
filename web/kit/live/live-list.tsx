import type { ReactNode } from 'react';
import { ChangedRecordsProvider } from '../../ui/state/changed-records.tsx';
import { NewRowsBar } from './new-rows-bar.tsx';
import type { LiveRows } from './use-live-rows.ts';

export { useLiveRows } from './use-live-rows.ts';

/** Marks the rows that changed a moment ago, and says above them how many new ones wait. */
export const LiveList = ({ live, children }: { live: LiveRows<unknown>; children: ReactNode }) => (
  <>
    {live.waiting > 0 ? <NewRowsBar count={live.waiting} onShow={live.showWaiting} /> : null}
    <ChangedRecordsProvider value={live.marked}>{children}</ChangedRecordsProvider>
  </>
);
