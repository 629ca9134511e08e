import type { PGlite } from '@electric-sql/pglite';
import type { Logger } from 'pino';
import type { Deadline } from './deadline.ts';

type House = {
  /** Stops the timers and writes a last checkpoint. */
  close(): Promise<void>;
};

const checkpointEvery = 5 * 60_000;
const vacuumEvery = 24 * 60 * 60_000;

/**
 * Does for the embedded database what a server's background processes would: a checkpoint every five minutes in which something
 * was written, and once a day, in a quiet moment, the removal of dead rows. Neither is ever done by PGlite itself.
 */
export function keepHouse({ pglite, watcher, log }: { pglite: PGlite; watcher: Deadline; log: Logger }): House {
  let writtenAtCheckpoint = '';
  let writtenAtLook = '';
  let vacuumedAt = performance.now();
  const written = async () => {
    const { rows } = await pglite.query<{ position: string }>('select pg_current_wal_insert_lsn()::text as position');
    return rows[0]?.position ?? '';
  };
  const checkpoint = async () => {
    if ((await written()) === writtenAtCheckpoint) return;
    await watcher.suspend(async () => void (await pglite.exec('checkpoint')));
    writtenAtCheckpoint = await written();
  };
  const vacuum = async () => {
    const now = await written();
    const isQuiet = now === writtenAtLook;
    writtenAtLook = now;
    if (!isQuiet || performance.now() - vacuumedAt < vacuumEvery) return;
    const start = performance.now();
    await watcher.suspend(async () => void (await pglite.exec('vacuum (analyze)')));
    vacuumedAt = performance.now();
    log.info({ ms: Math.round(vacuumedAt - start) }, 'the embedded database was vacuumed');
  };
  let running: Promise<void> = Promise.resolve();
  const round = async () => {
    try {
      await vacuum();
      await checkpoint();
    } catch (error) {
      log.error({ err: error }, 'housekeeping of the embedded database failed');
    }
  };
  const timer = setInterval(() => {
    running = running.then(round);
  }, checkpointEvery);
  timer.unref();
  return {
    async close() {
      clearInterval(timer);
      await running;
      await checkpoint();
    },
  };
}
