import { lazy, Suspense, useEffect } from 'react';
import { showsTasks } from '../../../../kit/tasks/started-tasks.ts';
import { useStore } from '../../../../platform/store.ts';
import { uploads } from '../engine/rows.ts';
import { hasStoredUploads, onStorageChange } from '../engine/storage-key.ts';
import { useOwner } from '../use-owner.ts';

const TrayPanel = lazy(async () => ({ default: (await import('./tray-panel.tsx')).TrayPanel }));

/** All running uploads and tasks, in the header of every page. Without any it renders nothing and loads almost no code. */
export const UploadTray = () => {
  const owner = useOwner();
  const all = useStore(uploads);
  const hasTasks = useStore(showsTasks);

  useEffect(() => {
    if (!owner) return;
    const show = async () => {
      if (uploads.get().length === 0 && !hasStoredUploads()) return;
      const { showStoredUploads } = await import('../engine/uploads.ts');
      await showStoredUploads(owner);
    };
    const showNow = () => void show();
    showNow();
    window.addEventListener('focus', showNow);
    const stopListening = onStorageChange(showNow);
    return () => {
      window.removeEventListener('focus', showNow);
      stopListening();
    };
  }, [owner]);

  const rows = all.filter(({ userId }) => userId === owner?.userId);
  if (!owner || (rows.length === 0 && !hasTasks)) return null;
  return (
    <Suspense fallback={null}>
      <TrayPanel rows={rows} owner={owner} hasTasks={hasTasks} />
    </Suspense>
  );
};
