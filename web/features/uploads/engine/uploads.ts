import type { QueryClient } from '@tanstack/react-query';
import type { VideoUpload } from '../../../../contract/entities/hosted-videos.ts';
import { t } from '../../../platform/i18n.ts';
import { getSession, onSessionChange } from '../../../platform/session.ts';
import { showError, showSuccess } from '../../../platform/toast.ts';
import { identityOf, isBusy, isSameFile, keyOf, type Upload, type UploadStep, type UploadTarget } from '../upload.ts';
import { invalidateViews, linkVideo, readVideoState, signEmbed } from '../uploads.api.ts';
import { describeFailure, isFileRejected } from './failure.ts';
import { changeRow, findRow, putRow, removeRow, uploads } from './rows.ts';
import { createRun, type Run, type RunEvents } from './run.ts';
import { readStoredUploads, removeStoredUpload, type StoredUpload, storeUpload } from './stored-uploads.ts';
import { heldUploads, holdUpload } from './tab-lock.ts';

const minute = 60_000;
const linkAfter = minute;
const embedAfter = 2 * minute;

/** The user of the uploads, and the query cache to refresh. */
export type Owner = { readonly userId: number; readonly client: QueryClient };

type ActiveRun = { run: Run; owner: Owner; letGo: () => void };

const activeRuns = new Map<string, ActiveRun>();
const timers = new Set<ReturnType<typeof setTimeout>>();

const schedule = (wait: number, act: () => Promise<void>) => {
  const timer = setTimeout(() => {
    timers.delete(timer);
    // A failed request is harmless, because the server checks the video itself as well.
    act().catch(() => undefined);
  }, wait);
  timers.add(timer);
};

const releaseRun = (key: string) => {
  activeRuns.get(key)?.letGo();
  activeRuns.delete(key);
};

const processing: VideoUpload = { state: 'processing', progress: null, failure: null };

const invalidates = ({ client }: Owner, target: UploadTarget) => invalidateViews(client, target);

const showOutcome = (key: string, outcome: VideoUpload | undefined) => {
  if (outcome && findRow(key)?.step === 'done') changeRow(key, { outcome });
};

const followEnd = (target: UploadTarget, owner: Owner) => {
  const key = keyOf(target);
  void readVideoState(target).then(
    (outcome) => showOutcome(key, outcome),
    () => undefined, // The lists say it, too.
  );
  schedule(linkAfter, async () => {
    await linkVideo(target).finally(() => invalidates(owner, target));
    if (findRow(key)?.step === 'done') removeRow(key);
  });
};

const eventsOf = (target: UploadTarget, owner: Owner): RunEvents => {
  const key = keyOf(target);
  const end = () => {
    removeStoredUpload(owner.userId, key);
    releaseRun(key);
    invalidates(owner, target);
  };
  return {
    sent: (percent) => {
      const row = findRow(key);
      if (row?.percent === percent && row.step === 'running' && !row.problem) return;
      changeRow(key, { step: 'running', percent, problem: undefined });
      // The lists refresh on their own after the first byte.
      if (row?.step === 'starting') invalidates(owner, target);
    },
    heldElsewhere: () => changeRow(key, { problem: t('uploads.elsewhere') }),
    stored: (percent) => {
      const row = findRow(key);
      if (row) storeUpload({ userId: owner.userId, target, file: row.file, percent });
    },
    done: () => {
      end();
      changeRow(key, { step: 'done', percent: 100, problem: undefined, outcome: processing });
      showSuccess(t('uploads.succeeded'));
      followEnd(target, owner);
    },
    alreadyThere: () => {
      end();
      removeRow(key);
    },
    failed: (error) => {
      if (!navigator.onLine) {
        waitForConnection(key);
        return;
      }
      const { toast, problem } = describeFailure(error);
      const isUnfit = isFileRejected(error);
      if (isUnfit) removeStoredUpload(owner.userId, key);
      changeRow(key, { step: 'failed', problem, isUnfit });
      showError(toast);
      invalidates(owner, target);
    },
  };
};

/** Offline pauses the upload; it resumes on its own. */
const waitForConnection = (key: string) => {
  changeRow(key, { step: 'waiting', problem: t('uploads.offline') });
  const handleOnline = () => {
    if (findRow(key)?.step === 'waiting') resume(key);
  };
  window.addEventListener('online', handleOnline, { once: true });
};

const stopAll = () => {
  for (const { run, letGo: free } of activeRuns.values()) {
    run.stop();
    free();
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

const rowOf = (kept: StoredUpload, step: UploadStep): Upload => ({
  ...kept,
  key: keyOf(kept.target),
  step,
  problem: undefined,
  isUnfit: false,
  outcome: undefined,
});

/** Starts uploading a file for a record and replaces a running upload of it. */
export const start = (target: UploadTarget, { file, owner }: { file: File; owner: Owner }): void => {
  const key = keyOf(target);
  watchPage();
  activeRuns.get(key)?.run.stop();
  releaseRun(key);
  const run = createRun(target, file, eventsOf(target, owner));
  activeRuns.set(key, { run, owner, letGo: holdUpload(key) });
  const before = readStoredUploads(owner.userId).find((kept) => keyOf(kept.target) === key && isSameFile(kept.file, file));
  const kept = { userId: owner.userId, target, file: identityOf(file), percent: before?.percent ?? 0 };
  storeUpload(kept);
  putRow(rowOf(kept, 'starting'));
  if (target.kind === 'stories') schedule(embedAfter, () => signEmbed(target));
  run.go();
};

export const pause = (key: string): void => {
  activeRuns.get(key)?.run.stop();
  changeRow(key, { step: 'paused', problem: undefined });
};

/** Resumes a paused or failed upload. */
export const resume = (key: string): void => {
  const running = activeRuns.get(key);
  if (!running) return;
  changeRow(key, { step: 'starting', problem: undefined, isUnfit: false });
  running.run.go();
};

/** Resumes an upload of an earlier visit; returns false if the file differs. */
export const resumeStored = (key: string, { file, owner }: { file: File; owner: Owner }): boolean => {
  const row = findRow(key);
  if (!row || !isSameFile(row.file, file)) return false;
  start(row.target, { file, owner });
  return true;
};

const forget = (key: string, { userId }: Owner) => {
  removeStoredUpload(userId, key);
  releaseRun(key);
  removeRow(key);
};

/** Cancels an upload; the host deletes what it has stored. */
export const cancel = (key: string, owner: Owner): void => {
  const row = findRow(key);
  activeRuns.get(key)?.run.cancel();
  forget(key, owner);
  if (row) invalidates(owner, row.target);
};

/** Removes a row without telling the host. The stored bytes can be resumed from the record, or expire with it. */
export const dismiss = (key: string, owner: Owner): void => {
  activeRuns.get(key)?.run.stop();
  forget(key, owner);
};

/** Shows the current user's unfinished uploads of earlier visits. */
export const showStored = async (owner: Owner): Promise<void> => {
  watchPage();
  if ([...activeRuns.values()].some((each) => each.owner.userId !== owner.userId)) stopAll();
  const held = await heldUploads();
  const shown = uploads.get().filter(({ step }) => step !== 'stored');
  const rows = readStoredUploads(owner.userId)
    .map((kept) => rowOf(kept, 'stored'))
    // Another tab may be sending it now.
    .filter(({ key }) => !held.has(key) && !shown.some((row) => row.key === key));
  uploads.set([...rows, ...shown]);
};
