import { statSync, writeFileSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import type { Logger } from 'pino';
import type { Deadline } from './deadline.ts';

/** The running maintenance. */
export type Maintenance = {
  /** Stops the timer and writes a last checkpoint. */
  close(): Promise<void>;
};

type MaintenanceOptions = {
  pglite: PGlite;
  deadline: Deadline;
  log: Logger;
  /** A file whose modification time is the time of the last vacuum. The database itself loses that time at a restart. */
  vacuumFile: string;
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const intervalMs = 5 * minuteMs;

/** The job queue and a few users write about this much in five minutes. Below it the database counts as idle. */
const idleBytes = 2_000_000;

const getAge = (path: string): number => {
  const modified = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  if (modified === undefined) writeFileSync(path, '');
  return modified === undefined ? 0 : Date.now() - modified;
};

/**
 * Replaces the background processes of a PostgreSQL server, which PGlite lacks: a checkpoint every five minutes if something was
 * written, and a vacuum after a day if the database is idle, or after two days in any case.
 */
export function startMaintenance({ pglite, deadline, log, vacuumFile }: MaintenanceOptions): Maintenance {
  let writtenAtCheckpoint = 0;
  let writtenAtLastRun = 0;
  const getWrittenBytes = async () => {
    const { rows } = await pglite.query<{ bytes: number }>(`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as bytes`);
    return rows[0]?.bytes ?? 0;
  };
  const checkpoint = async () => {
    if ((await getWrittenBytes()) === writtenAtCheckpoint) return;
    await deadline.suspend(() => pglite.exec('checkpoint'));
    writtenAtCheckpoint = await getWrittenBytes();
  };
  const vacuum = async () => {
    const written = await getWrittenBytes();
    const isIdle = written - writtenAtLastRun < idleBytes;
    writtenAtLastRun = written;
    if (getAge(vacuumFile) < (isIdle ? 24 : 48) * hourMs) return;
    const start = performance.now();
    await deadline.suspend(() => pglite.exec('vacuum (analyze)'));
    writeFileSync(vacuumFile, '');
    log.info({ ms: Math.round(performance.now() - start) }, 'the embedded database was vacuumed');
  };
  const run = async () => {
    try {
      await vacuum();
      await checkpoint();
    } catch (error) {
      log.error({ err: error }, 'maintenance of the embedded database failed');
    }
  };
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(run);
  }, intervalMs);
  timer.unref();
  return {
    async close() {
      clearInterval(timer);
      await running;
      await checkpoint();
    },
  };
}
