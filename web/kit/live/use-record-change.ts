import { useEffect, useRef } from 'react';
import type { EntityKey } from '../../../contract/entities/office/live.ts';
import { onChanges } from './live-events.ts';
import { isAbout } from './subject.ts';

/** Calls `onChange` when others change or claim a record. In a hidden tab, the call waits until the tab is visible. */
export const useRecordChange = (entity: EntityKey, record: number | undefined, onChange: () => void): void => {
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    if (record === undefined) return;
    let isWaiting = false;
    const report = () => {
      isWaiting = document.hidden;
      if (!isWaiting) latest.current();
    };
    const stop = onChanges((changes) => {
      if (changes.some((change) => !change.isOwn && change.kind !== 'presence' && isAbout(change, { entity, record }))) report();
    });
    const handleVisibility = () => {
      if (isWaiting) report();
    };
    document.addEventListener('visibilitychange', handleVisibility);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', handleVisibility);
    };
  }, [entity, record]);
};
