import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { getUptimeMs, type WatchdogData } from './watchdog.ts';

const { startedAt, limitMs }: WatchdogData = workerData;

setInterval(
  () => {
    const start = Atomics.load(startedAt, 0);
    if (start === 0n || getUptimeMs() - start < BigInt(limitMs)) return;
    // The logger and an orderly exit need the main thread, which is blocked.
    writeSync(2, `The embedded database has kept the process busy for more than ${limitMs} ms; it is stopped for a restart.\n`);
    process.kill(process.pid, 'SIGKILL');
  },
  Math.min(1_000, limitMs / 2),
);
