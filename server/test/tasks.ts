import { pino } from 'pino';
import { createTaskJobs, type TaskKind } from '../features/office/tasks/index.ts';
import type { JobContext } from '../platform/jobs/index.ts';
import { taskKinds } from '../registrations.ts';
import type { TestApp } from './app.ts';

/** What a job receives. What it queues is in `enqueued`. */
export const createJobContext = (test: TestApp): JobContext => ({
  ...test,
  log: pino({ level: 'silent' }),
  enqueue: async (_db, { name }, payload) => void test.enqueued.push({ name, payload }),
});

/** Runs the queued tasks of these kinds, also those that they queue, until none is left. */
export const runTasks = async (test: TestApp, kinds: readonly TaskKind<unknown>[] = taskKinds): Promise<void> => {
  const { run, runLong } = createTaskJobs(kinds);
  const jobs = new Map([run, runLong].map((job) => [job.name, job]));
  for (;;) {
    const at = test.enqueued.findIndex(({ name }) => jobs.has(name));
    if (at < 0) return;
    const [queued] = test.enqueued.splice(at, 1);
    const job = jobs.get(queued?.name ?? '');
    await job?.run(job.payload.parse(queued?.payload), createJobContext(test));
  }
};
