import type { Logger } from 'pino';
import type { Database } from '../../../platform/database/index.ts';
import { changesRead } from './changes.read.ts';

const channel = 'medboard_changes';
// Announcements within this time become one.
const coalesceMs = 100;

type WakerDeps = { database: Database; log: Logger; onWake: () => void };

/**
 * Wakes the readers of changes in all processes. NOTIFY is sent after the commit and outside the transaction, because inside of one it
 * takes a lock that makes all commits of the database wait for each other. A lost one costs a second, because all processes also poll.
 */
export const createWaker = ({ database, log, onWake }: WakerDeps) => {
  let timer: NodeJS.Timeout | undefined;
  let listening: Promise<() => Promise<void>> | undefined;

  const notify = async () => {
    if (database.listen === undefined) return;
    await changesRead.notify(database.db, channel);
  };
  const flush = () => {
    timer = undefined;
    onWake();
    notify().catch((error: unknown) => log.debug({ err: error }, 'other processes could not be woken after a change'));
  };

  return {
    /** Listens to other processes, once. */
    open: () => {
      listening ??= database.listen?.(channel, onWake);
    },
    announce: () => {
      timer ??= setTimeout(flush, coalesceMs).unref();
    },
    close: async () => {
      clearTimeout(timer);
      await (await listening)?.();
    },
  };
};
