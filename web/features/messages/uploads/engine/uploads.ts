import type { QueryClient } from '@tanstack/react-query';
import type { VideoUpload } from '../../../../../contract/entities/messages/hosted-videos.ts';
import { now } from '../../../../platform/clock.ts';
import { t } from '../../../../platform/i18n.ts';
import { getSession, onSessionChange } from '../../../../platform/session.ts';
import { showError, showSuccess } from '../../../../platform/toast.ts';
import { identityOf, isBusy, isSameFile, keyOf, type Upload, type UploadStatus, type UploadTarget } from '../upload.ts';
import { invalidateViews, linkVideo, readVideoState, signEmbed } from '../uploads.api.ts';
import { describeFailure, describeRetry, isFileRejected } from './failure.ts';
import { findRow, removeRow, updateRow, uploads, upsertRow } from './rows.ts';
import { createRun, type Run, type RunEvents } from './run.ts';
import { createPosterSender } from './store-poster.ts';
import { readStoredUploads, removeStoredUpload, type StoredUpload, storeUpload } from './stored-uploads.ts';
import { getLockedUploads, lockUpload } from './tab-lock.ts';

const minute = 60_000;
const linkDelay = minute;
const embedDelay = 2 * minute;

/** The user of the uploads, and the query cache to refresh. */
export type Owner = { readonly userId: number; readonly client: QueryClient };

type ActiveRun = { run: Run; owner: Owner; releaseLock: () => void };

const activeRuns = new Map<string, ActiveRun>();
const timers = new Set<ReturnType<typeof setTimeout>>();

const schedule = (delay: number, task: () => Promise<void>) => {
  const timer = setTimeout(() => {
    timers.delete(timer);
    // A failed request is harmless, because the server checks the video itself as well.
    task().catch(() => undefined);
  }, delay);
  timers.add(timer);
};

const releaseRun = (key: string) => {
  activeRuns.get(key)?.releaseLock();
  activeRuns.delete(key);
};

const processing: VideoUpload = { state: 'processing', progress: null, is_interrupted: false, failure: null, notice: null };

const invalidate = ({ client }: Owner, target: UploadTarget) => invalidateViews(client, target);

const showOutcome = (key: string, outcome: VideoUpload | undefined) => {
  if (outcome && findRow(key)?.status === 'done') updateRow(key, { outcome });
};

const syncAfterUpload = (target: UploadTarget, owner: Owner) => {
  const key = keyOf(target);
  void readVideoState(target).then(
    (outcome) => showOutcome(key, outcome),
    () => undefined, // The lists show the state as well.
  );
  schedule(linkDelay, async () => {
    await linkVideo(target).finally(() => invalidate(owner, target));
    if (findRow(key)?.status === 'done') removeRow(key);
  });
};

const eventsOf = (target: UploadTarget, { file, owner }: { file: File; owner: Owner }): RunEvents => {
  const key = keyOf(target);
  const poster = createPosterSender({ target, file, client: owner.client });
  const finish = () => {
    removeStoredUpload(owner.userId, key);
    releaseRun(key);
    invalidate(owner, target);
  };
  return {
    signed: (hostedId, signal) => poster.send({ hostedId, signal }),
    sent: (percent) => {
      const row = findRow(key);
      if (row?.percent === percent && row.status === 'running' && !row.message) return;
      updateRow(key, { status: 'running', percent, message: undefined, retryAt: undefined });
      // The lists poll after the first byte.
      if (row?.status === 'starting') invalidate(owner, target);
    },
    retrying: (error, delay) => updateRow(key, { message: describeRetry(error), retryAt: delay > 0 ? now() + delay : undefined }),
    stored: (percent) => {
      const row = findRow(key);
      if (row) storeUpload({ userId: owner.userId, target, file: row.file, percent });
    },
    done: () => {
      finish();
      updateRow(key, { status: 'done', percent: 100, message: undefined, retryAt: undefined, outcome: processing });
      showSuccess(t('uploads.succeeded'));
      poster.retry();
      syncAfterUpload(target, owner);
    },
    alreadyUploaded: () => {
      finish();
      removeRow(key);
    },
    failed: (error) => {
      if (!navigator.onLine) {
        waitForConnection(key);
        return;
      }
      const { toast, message } = describeFailure(error);
      const isRejected = isFileRejected(error);
      if (isRejected) removeStoredUpload(owner.userId, key);
      updateRow(key, { status: 'failed', message, retryAt: undefined, isRejected });
      showError(toast);
      invalidate(owner, target);
    },
  };
};

/** Pauses the upload while offline and resumes it automatically. */
const waitForConnection = (key: string) => {
  updateRow(key, { status: 'waiting', message: t('uploads.offline'), retryAt: undefined });
  const handleOnline = () => {
    if (findRow(key)?.status === 'waiting') resume(key);
  };
  window.addEventListener('online', handleOnline, { once: true });
};

const stopAll = () => {
  for (const { run, releaseLock } of activeRuns.values()) {
    run.stop();
    releaseLock();
  }
  activeRuns.clear();
  for (const timer of timers) clearTimeout(timer);
  timers.clear();
  uploads.set([]);
};

const warnBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

let isWatching = false;

/** Follows the session and the page until the page closes. */
const watchPage = () => {
  if (isWatching) return;
  isWatching = true;
  onSessionChange(() => {
    if (!getSession()) stopAll();
  });
  uploads.subscribe(() => {
    if (uploads.get().some(isBusy)) window.addEventListener('beforeunload', warnBeforeUnload);
    else window.removeEventListener('beforeunload', warnBeforeUnload);
  });
};

const rowOf = (stored: StoredUpload, status: UploadStatus): Upload => ({
  ...stored,
  key: keyOf(stored.target),
  status,
  message: undefined,
  retryAt: undefined,
  isRejected: false,
  outcome: undefined,
});

/** Starts uploading a file for a record and replaces a running upload of it. */
export const start = (target: UploadTarget, { file, owner }: { file: File; owner: Owner }): void => {
  const key = keyOf(target);
  watchPage();
  activeRuns.get(key)?.run.stop();
  releaseRun(key);
  const run = createRun(target, file, eventsOf(target, { file, owner }));
  activeRuns.set(key, { run, owner, releaseLock: lockUpload(key) });
  const earlier = readStoredUploads(owner.userId).find((stored) => keyOf(stored.target) === key && isSameFile(stored.file, file));
  const stored = { userId: owner.userId, target, file: identityOf(file), percent: earlier?.percent ?? 0 };
  storeUpload(stored);
  upsertRow(rowOf(stored, 'starting'));
  if (target.kind === 'stories') schedule(embedDelay, () => signEmbed(target));
  run.start();
};

export const pause = (key: string): void => {
  activeRuns.get(key)?.run.stop();
  updateRow(key, { status: 'paused', message: undefined, retryAt: undefined });
};

/** Resumes a paused or failed upload. */
export const resume = (key: string): void => {
  const running = activeRuns.get(key);
  if (!running) return;
  updateRow(key, { status: 'starting', message: undefined, retryAt: undefined, isRejected: false });
  running.run.start();
};

/** Resumes an upload of an earlier visit; returns false if the file differs. */
export const resumeStoredUpload = (key: string, { file, owner }: { file: File; owner: Owner }): boolean => {
  const row = findRow(key);
  if (!row || !isSameFile(row.file, file)) return false;
  start(row.target, { file, owner });
  return true;
};

const discard = (key: string, { userId }: Owner) => {
  removeStoredUpload(userId, key);
  releaseRun(key);
  removeRow(key);
};

/** Cancels an upload; the host deletes what it has stored. */
export const cancel = (key: string, owner: Owner): void => {
  const row = findRow(key);
  activeRuns.get(key)?.run.cancel();
  discard(key, owner);
  if (row) invalidate(owner, row.target);
};

/** Removes a row without a request to the host. The stored bytes can be resumed from the record, or expire with it. */
export const dismiss = (key: string, owner: Owner): void => {
  activeRuns.get(key)?.run.stop();
  discard(key, owner);
};

/** Shows the current user's unfinished uploads of earlier visits. */
export const showStoredUploads = async (owner: Owner): Promise<void> => {
  watchPage();
  if ([...activeRuns.values()].some((each) => each.owner.userId !== owner.userId)) stopAll();
  const locked = await getLockedUploads();
  const shown = uploads.get().filter(({ status }) => status !== 'stored');
  const rows = readStoredUploads(owner.userId)
    .map((stored) => rowOf(stored, 'stored'))
    // Another tab may be sending it now.
    .filter(({ key }) => !locked.has(key) && !shown.some((row) => row.key === key));
  uploads.set([...rows, ...shown]);
};
