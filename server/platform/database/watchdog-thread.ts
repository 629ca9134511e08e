import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { machineTime, type WatchdogCell } from './watchdog.ts';

const { cell, limit }: WatchdogCell = workerData;

setInterval(
  () => {
    const since = Atomics.load(cell, 0);
    if (since === 0n || machineTime() - since < BigInt(limit)) return;
    // Neither the logger nor an orderly exit can be reached from here: both need the thread that hangs.
    writeSync(2, `The embedded database has kept the process busy for more than ${limit} ms; it is killed for a restart.\n`);
    process.kill(process.pid, 'SIGKILL');
  },
  Math.min(1_000, limit / 2),
);
