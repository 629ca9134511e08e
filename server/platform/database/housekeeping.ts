import { statSync, writeFileSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import type { Logger } from 'pino';
import type { Deadline } from './deadline.ts';

/** The running housekeeping. */
export type House = {
  /** Stops the timer and writes a last checkpoint. */
  close(): Promise<void>;
};

type HouseOptions = {
  pglite: PGlite;
  watcher: Deadline;
  log: Logger;
  /** A file whose age says when dead rows were last removed: the database itself forgets it when it stops. */
  vacuumMark: string;
};

const minute = 60_000;
const hour = 60 * minute;
const every = 5 * minute;

/** Bytes written in five minutes by the job queue's own upkeep and a few people; below it the moment counts as quiet. */
const quietBytes = 2_000_000;

const ageOf = (path: string): number => {
  const modified = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  if (modified === undefined) writeFileSync(path, '');
  return modified === undefined ? 0 : Date.now() - modified;
};

/**
 * Does for the embedded database what a server's background processes would, and PGlite never does: a checkpoint every five minutes
 * in which something was written, and once a day the removal of dead rows, in a quiet moment or after two days in any.
 */
export function keepHouse({ pglite, watcher, log, vacuumMark }: HouseOptions): House {
  let atCheckpoint = 0;
  let atLastRound = 0;
  const written = async () => {
    const { rows } = await pglite.query<{ bytes: number }>(`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as bytes`);
    return rows[0]?.bytes ?? 0;
  };
  const checkpoint = async () => {
    if ((await written()) === atCheckpoint) return;
    await watcher.suspend(() => pglite.exec('checkpoint'));
    atCheckpoint = await written();
  };
  const vacuum = async () => {
    const now = await written();
    const isQuiet = now - atLastRound < quietBytes;
    atLastRound = now;
    if (ageOf(vacuumMark) < (isQuiet ? 24 : 48) * hour) return;
    const start = performance.now();
    await watcher.suspend(() => pglite.exec('vacuum (analyze)'));
    writeFileSync(vacuumMark, '');
    log.info({ ms: Math.round(performance.now() - start) }, 'the embedded database was vacuumed');
  };
  const round = async () => {
    try {
      await vacuum();
      await checkpoint();
    } catch (error) {
      log.error({ err: error }, 'housekeeping of the embedded database failed');
    }
  };
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(round);
  }, every);
  timer.unref();
  return {
    async close() {
      clearInterval(timer);
      await running;
      await checkpoint();
    },
  };
}
