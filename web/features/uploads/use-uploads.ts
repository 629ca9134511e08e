import { useSyncExternalStore } from 'react';
import { uploads } from './engine/rows.ts';
import { begin, cancel } from './engine/uploads.ts';
import { keyOf, type UploadTarget } from './upload.ts';
import { useOwner } from './use-owner.ts';

type UploadRecord = Pick<UploadTarget, 'kind' | 'id'>;

/** What screens can do with uploads; the tray shows how far each is. */
export type Uploads = {
  /** Begins to send a file as the video of a record that exists already. */
  start(target: UploadTarget, file: File): void;
  /** Ends the upload of a record that goes. */
  forget(record: UploadRecord): void;
};

export const useUploads = (): Uploads => {
  const owner = useOwner();
  return {
    start: (target, file) => {
      if (owner) begin(target, { file, owner });
    },
    forget: (record) => {
      if (owner) cancel(keyOf(record), owner);
    },
  };
};

/** Whether the tray has an unfinished upload of a record. */
export const useHasUpload = (record: UploadRecord): boolean => {
  const wanted = keyOf(record);
  return useSyncExternalStore(uploads.subscribe, () => uploads.get().some(({ key, step }) => key === wanted && step !== 'done'));
};
