import type { QueryClient } from '@tanstack/react-query';
import type { VideoUpload } from '../../../../contract/entities/hosted-videos.ts';
import { t } from '../../../platform/i18n.ts';
import { getSession, onSessionChange } from '../../../platform/session.ts';
import { failed, succeeded } from '../../../platform/toast.ts';
import { factsOf, isBusy, isSameFile, keyOf, type Upload, type UploadStep, type UploadTarget } from '../upload.ts';
import { linkVideo, readVideoState, refreshShown, signEmbed } from '../uploads.api.ts';
import { failureOf, isOfFile } from './failure.ts';
import { dropUpload, type KeptUpload, keepUpload, keptUploadsOf } from './kept-uploads.ts';
import { changeRow, findRow, putRow, removeRow, uploads } from './rows.ts';
import { createRun, type Run, type Watch } from './run.ts';
import { heldUploads, holdUpload } from './tab-lock.ts';

const minute = 60_000;
const linkAfter = minute;
const embedAfter = 2 * minute;

/** Who uploads, and the cache of what shows the records. */
export type Owner = { readonly userId: number; readonly client: QueryClient };

type Live = { run: Run; owner: Owner; letGo: () => void };

const live = new Map<string, Live>();
const timers = new Set<ReturnType<typeof setTimeout>>();

const later = (wait: number, act: () => Promise<void>) => {
  const timer = setTimeout(() => {
    timers.delete(timer);
    // The server looks by itself as well; one look less loses nothing.
    act().catch(() => undefined);
  }, wait);
  timers.add(timer);
};

const letGo = (key: string) => {
  live.get(key)?.letGo();
  live.delete(key);
};

const processing: VideoUpload = { state: 'processing', progress: null, failure: null };

const refresh = ({ client }: Owner, target: UploadTarget) => refreshShown(client, target);

const showOutcome = (key: string, outcome: VideoUpload | undefined) => {
  if (outcome && findRow(key)?.step === 'done') changeRow(key, { outcome });
};

const followEnd = (target: UploadTarget, owner: Owner) => {
  const key = keyOf(target);
  void readVideoState(target).then(
    (outcome) => showOutcome(key, outcome),
    () => undefined, // The lists say it, too.
  );
  later(linkAfter, async () => {
    await linkVideo(target).finally(() => refresh(owner, target));
    if (findRow(key)?.step === 'done') removeRow(key);
  });
};

const watchOf = (target: UploadTarget, owner: Owner): Watch => {
  const key = keyOf(target);
  const end = () => {
    dropUpload(owner.userId, key);
    letGo(key);
    refresh(owner, target);
  };
  return {
    sent: (percent) => {
      const row = findRow(key);
      if (row?.percent === percent && row.step === 'running' && !row.problem) return;
      changeRow(key, { step: 'running', percent, problem: undefined });
      // From the first byte on, the lists follow by themselves.
      if (row?.step === 'starting') refresh(owner, target);
    },
    heldElsewhere: () => changeRow(key, { problem: t('uploads.elsewhere') }),
    stored: (percent) => {
      const row = findRow(key);
      if (row) keepUpload({ userId: owner.userId, target, file: row.file, percent });
    },
    done: () => {
      end();
      changeRow(key, { step: 'done', percent: 100, problem: undefined, outcome: processing });
      succeeded(t('uploads.succeeded'));
      followEnd(target, owner);
    },
    alreadyThere: () => {
      end();
      removeRow(key);
    },
    failed: (error) => {
      if (!navigator.onLine) {
        waitForLine(key);
        return;
      }
      const { toast, problem } = failureOf(error);
      const isUnfit = isOfFile(error);
      if (isUnfit) dropUpload(owner.userId, key);
      changeRow(key, { step: 'failed', problem, isUnfit });
      failed(toast);
      refresh(owner, target);
    },
  };
};

/** Offline is a pause and no failure: it ends by itself. */
const waitForLine = (key: string) => {
  changeRow(key, { step: 'waiting', problem: t('uploads.offline') });
  const handleOnline = () => {
    if (findRow(key)?.step === 'waiting') goOn(key);
  };
  window.addEventListener('online', handleOnline, { once: true });
};

const stopAll = () => {
  for (const { run, letGo: free } of live.values()) {
    run.stop();
    free();
  }
  live.clear();
  for (const timer of timers) clearTimeout(timer);
  timers.clear();
  uploads.set([]);
};

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

let isWatching = false;

/** Follows the session and the page for as long as the page lives. */
const watchPage = () => {
  if (isWatching) return;
  isWatching = true;
  onSessionChange(() => {
    if (!getSession()) stopAll();
  });
  uploads.subscribe(() => {
    if (uploads.get().some(isBusy)) window.addEventListener('beforeunload', warn);
    else window.removeEventListener('beforeunload', warn);
  });
};

const rowOf = (kept: KeptUpload, step: UploadStep): Upload => ({
  ...kept,
  key: keyOf(kept.target),
  step,
  problem: undefined,
  isUnfit: false,
  outcome: undefined,
});

/** Begins to upload a file for a record, in place of what was under way for it. */
export const begin = (target: UploadTarget, { file, owner }: { file: File; owner: Owner }): void => {
  const key = keyOf(target);
  watchPage();
  live.get(key)?.run.stop();
  letGo(key);
  const run = createRun(target, file, watchOf(target, owner));
  live.set(key, { run, owner, letGo: holdUpload(key) });
  const before = keptUploadsOf(owner.userId).find((kept) => keyOf(kept.target) === key && isSameFile(kept.file, file));
  const kept = { userId: owner.userId, target, file: factsOf(file), percent: before?.percent ?? 0 };
  keepUpload(kept);
  putRow(rowOf(kept, 'starting'));
  if (target.kind === 'stories') later(embedAfter, () => signEmbed(target));
  run.go();
};

export const pause = (key: string): void => {
  live.get(key)?.run.stop();
  changeRow(key, { step: 'paused', problem: undefined });
};

/** Goes on with one that is paused or has failed. */
export const goOn = (key: string): void => {
  const running = live.get(key);
  if (!running) return;
  changeRow(key, { step: 'starting', problem: undefined, isUnfit: false });
  running.run.go();
};

/** Goes on with one of an earlier visit; false where this is another file. */
export const resume = (key: string, { file, owner }: { file: File; owner: Owner }): boolean => {
  const row = findRow(key);
  if (!row || !isSameFile(row.file, file)) return false;
  begin(row.target, { file, owner });
  return true;
};

const forget = (key: string, { userId }: Owner) => {
  dropUpload(userId, key);
  letGo(key);
  removeRow(key);
};

/** Ends one for good; what has arrived is dropped. */
export const cancel = (key: string, owner: Owner): void => {
  const row = findRow(key);
  live.get(key)?.run.cancel();
  forget(key, owner);
  if (row) refresh(owner, row.target);
};

/** Takes a row away without a word to the host: what that has can still be gone on with from the record, or is swept once the record is gone. */
export const dismiss = (key: string, owner: Owner): void => {
  live.get(key)?.run.stop();
  forget(key, owner);
};

/** Shows what this person had not finished in earlier visits, and nothing of anybody else. */
export const showKept = async (owner: Owner): Promise<void> => {
  watchPage();
  if ([...live.values()].some((each) => each.owner.userId !== owner.userId)) stopAll();
  const held = await heldUploads();
  const shown = uploads.get().filter(({ step }) => step !== 'kept');
  const rows = keptUploadsOf(owner.userId)
    .map((kept) => rowOf(kept, 'kept'))
    // Another tab may be sending it just now.
    .filter(({ key }) => !held.has(key) && !shown.some((row) => row.key === key));
  uploads.set([...rows, ...shown]);
};
