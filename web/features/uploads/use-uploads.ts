import { useSyncExternalStore } from 'react';
import type { Write } from '../../kit/write.ts';
import { uploads } from './engine/rows.ts';
import { begin, dismiss } from './engine/uploads.ts';
import { isBusy, keyOf, type Upload, type UploadTarget } from './upload.ts';
import { useOwner } from './use-owner.ts';

type UploadRecord = Pick<UploadTarget, 'kind' | 'id'>;

/** What screens can do with uploads; the tray shows how far each is. */
export type Uploads = {
  /** Begins to send a file as the video of a record that exists already. */
  start(target: UploadTarget, file: File): void;
  /** Ends the upload of a record that goes; the server drops what has arrived. */
  forget(record: UploadRecord): void;
};

export const useUploads = (): Uploads => {
  const owner = useOwner();
  return {
    start: (target, file) => {
      if (owner) begin(target, { file, owner });
    },
    forget: (record) => {
      if (owner) dismiss(keyOf(record), owner);
    },
  };
};

/** A write that these records go by: where it succeeds, their uploads end. */
export const useEndingUploads = <Input, Result>(write: Write<Input, Result>, records: readonly UploadRecord[]): Write<Input, Result> => {
  const { forget } = useUploads();
  return {
    isPending: write.isPending,
    send: async (input) => {
      const outcome = await write.send(input);
      if (outcome.ok) records.forEach(forget);
      return outcome;
    },
  };
};

const useUploadThat = (record: UploadRecord, isMeant: (upload: Upload) => boolean): boolean => {
  const wanted = keyOf(record);
  return useSyncExternalStore(uploads.subscribe, () => uploads.get().some((upload) => upload.key === wanted && isMeant(upload)));
};

/** Whether the tray has an unfinished upload of a record, of a file that may still become its video. */
export const useHasUpload = (record: UploadRecord): boolean => useUploadThat(record, ({ step, isUnfit }) => step !== 'done' && !isUnfit);

/** Whether a record's video is being sent just now. */
export const useIsUploading = (record: UploadRecord): boolean => useUploadThat(record, isBusy);
