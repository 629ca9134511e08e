import type { ReactNode } from 'react';
import { useText } from '../../platform/i18n.ts';
import plain from '../../ui/button.module.css';
import { ChangedRecordsProvider } from '../../ui/state/changed-records.tsx';
import styles from './live.module.css';
import type { LiveRows } from './use-live-rows.ts';

/** Says that others added records. The rows stay where they are until the user asks for the new ones. */
const NewRowsBar = ({ count, onShow }: { count: number; onShow: () => void }) => {
  const text = useText();
  return (
    <p className={styles.waiting} role="status">
      {text('live.newRows', { count })}
      <button type="button" className={plain.plain} onClick={onShow}>
        {text('live.show')}
      </button>
    </p>
  );
};

export { useLiveRows } from './use-live-rows.ts';

/** Marks the rows that changed a moment ago, and says above them how many new ones wait. */
export const LiveList = ({ live, children }: { live: LiveRows<unknown>; children: ReactNode }) => (
  <>
    {live.waiting > 0 ? <NewRowsBar count={live.waiting} onShow={live.showWaiting} /> : null}
    <ChangedRecordsProvider value={live.marked}>{children}</ChangedRecordsProvider>
  </>
);
