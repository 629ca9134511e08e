import { useSyncExternalStore } from 'react';
import type { VideoUpload } from '../../../../contract/entities/messages/hosted-videos.ts';
import type { Mutation } from '../../../kit/data/mutation.ts';
import { uploads } from './engine/rows.ts';
import { dismiss, start } from './engine/uploads.ts';
import { isBusy, isUnfinished, keyOf, type Upload, type UploadTarget } from './upload.ts';
import { useOwner } from './use-owner.ts';

type UploadRecord = Pick<UploadTarget, 'kind' | 'id'>;

/** Upload actions for screens; the tray shows the progress. */
export type Uploads = {
  /** Starts uploading a file as the video of an existing record. */
  start(target: UploadTarget, file: File): void;
  /** Dismisses the upload of a removed record; the server deletes the stored bytes. */
  dismiss(record: UploadRecord): void;
};

export const useUploads = (): Uploads => {
  const owner = useOwner();
  return {
    start: (target, file) => {
      if (owner) start(target, { file, owner });
    },
    dismiss: (record) => {
      if (owner) dismiss(keyOf(record), owner);
    },
  };
};

/** Wraps a mutation that removes records: if it succeeds, their uploads are dismissed. */
export const useDismissUploads = <Input, Result>(
  mutation: Mutation<Input, Result>,
  records: readonly UploadRecord[],
): Mutation<Input, Result> => {
  const { dismiss } = useUploads();
  return {
    isPending: mutation.isPending,
    send: async (input) => {
      const outcome = await mutation.send(input);
      if (outcome.ok) records.forEach(dismiss);
      return outcome;
    },
  };
};

const useAnyUpload = (record: UploadRecord, matches: (upload: Upload) => boolean): boolean => {
  const key = keyOf(record);
  return useSyncExternalStore(uploads.subscribe, () => uploads.get().some((upload) => upload.key === key && matches(upload)));
};

/** Returns true if the tray has an unfinished upload of a record whose file may still become its video. */
export const useHasUpload = (record: UploadRecord): boolean =>
  useAnyUpload(record, ({ status, isRejected }) => status !== 'done' && !isRejected);

/** Returns the upload of a record's video as failed with its reason if this browser's upload failed before the host stored that. */
export const useShownUpload = (record: UploadRecord, upload: VideoUpload): VideoUpload => {
  const key = keyOf(record);
  const findFailed = () => uploads.get().find((row) => row.key === key && row.status === 'failed');
  const failure = useSyncExternalStore(uploads.subscribe, () => findFailed()?.message);
  if (failure === undefined || !isUnfinished(upload)) return upload;
  return { ...upload, state: 'failed', progress: null, is_interrupted: false, failure: upload.failure ?? failure };
};

/** Returns true if the record's video is being uploaded now. */
export const useIsUploading = (record: UploadRecord): boolean => useAnyUpload(record, isBusy);
