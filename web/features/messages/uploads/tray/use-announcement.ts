import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../../platform/i18n.ts';
import type { Upload, UploadStatus } from '../upload.ts';

const announcedStatuses = ['starting', 'waiting', 'paused', 'failed', 'done'] as const;
const isAnnounced = (status: UploadStatus): status is (typeof announcedStatuses)[number] =>
  announcedStatuses.some((each) => each === status);

/** The latest event for screen readers: started, waiting, paused, failed or done; never the percentage. */
export const useAnnouncement = (rows: readonly Upload[]): string => {
  const text = useText();
  const before = useRef<ReadonlyMap<string, UploadStatus>>(new Map());
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    const changed = rows.findLast(({ key, status }) => before.current.get(key) !== status && isAnnounced(status));
    before.current = new Map(rows.map(({ key, status }) => [key, status]));
    if (changed && isAnnounced(changed.status))
      setAnnouncement(text(`uploads.announcement.${changed.status}`, { title: changed.target.title }));
  }, [rows, text]);
  return announcement;
};
