// Runs as a supervisor of two processes, and as each of them. The first one is ready at once; the second one stays in its start until it is stopped.
import cluster from 'node:cluster';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { superviseWorkers } from './supervisor.ts';
import { receiveStopRequests, reportReady } from './worker.ts';

const log = pino({ level: 'silent' });
const print = (line: string) => process.stdout.write(`${line}\n`);

const run = async () => {
  if (cluster.isPrimary) return superviseWorkers({ count: 2, file: import.meta.filename, drainMs: 0, log });
  setInterval(() => undefined, 60_000);
  if (cluster.worker?.id === 1) {
    receiveStopRequests(log).handle(() => void setTimeout(() => process.exit(0), 1_500));
    return reportReady();
  }
  print('starting');
  // Messages that arrive during this pause are lost.
  await wait(500);
  receiveStopRequests(log);
};
await run();
