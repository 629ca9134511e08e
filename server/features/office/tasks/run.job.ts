import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { type Db, isUnavailable } from '../../../platform/database/index.ts';
import { AppError, forbidden } from '../../../platform/errors.ts';
import { defineJob, type Job, type JobContext } from '../../../platform/jobs/index.ts';
import { recordFile } from '../files/index.ts';
import { removeRowsIfUnused } from '../maintenance/index.ts';
import { addNotice } from '../notices/index.ts';
import { createTaskActor, createTaskContext } from './context.ts';
import type { RunningTask, TaskKind, TaskOutcome, TaskTools } from './kind.ts';
import { type TaskRow, tasksRepo } from './tasks.repo.ts';

const dayMs = 86_400_000;
/** Milliseconds between two steps, in which other requests run. */
const pause = 5;
/** Milliseconds after which a run lets other tasks run. */
const maxRunTime = 10_000;
const touchIntervalMs = 10_000;
/** Milliseconds without a sign of life after which the process of a run must be dead. A run gives one every `touchIntervalMs`. */
const stalledAfter = 60_000;
/** The runs without a stored cursor after which a task fails, such as one that needs more memory than there is. */
const maxRuns = 5;

const stoppedTooOften = 'The task stopped several times without progress, so it does not start again. What was done until then stays done.';
const unknownKind = 'This version of the product does not know this kind of task.';
const wentWrong = 'Something went wrong. What was done until then stays done.';
const notAllowed = 'You are no longer allowed to do this.';

const payload = z.strictObject({ task_id: z.int() });
type Payload = z.infer<typeof payload>;

const defineRun = (name: string): Job<Payload> =>
  defineJob({
    name,
    payload,
    retryLimit: 3,
    key: ({ task_id }: Payload) => String(task_id),
    run: () => Promise.reject(new Error('createTaskJobs replaces this function')),
  });
const runTask = defineRun('run-task');
const runLongTask = defineRun('run-long-task');

/** The job that runs a task of this kind. `createTaskJobs` adds the run, so that features can queue it without knowing all kinds. */
export const jobOf = (kind: Pick<TaskKind<never>, 'isLong'> | undefined): Job<Payload> => (kind?.isLong ? runLongTask : runTask);

/** The task was cancelled, or another run took it over. */
class TaskStopped extends Error {}

type Run = { job: JobContext; kind: TaskKind<unknown>; task: TaskRow; runId: string };
/** A run of a kind that may be unknown. */
type AnyRun = Omit<Run, 'kind'> & { kind: TaskKind<unknown> | undefined };

/** Until when the changes of a task of this kind can be reversed. */
export const getUndoUntil = (kind: TaskKind<unknown> | undefined, now: Date): Date | undefined =>
  kind?.undo && new Date(now.getTime() + kind.undo.days * dayMs);

const toRunningTask = (kind: TaskKind<unknown>, row: TaskRow): RunningTask<unknown> => ({
  ...{ id: row.id, title: row.title, total: row.total, done: row.done, failed: row.failed, cursor: row.cursor },
  params: kind.params.parse(row.params),
  createdAt: row.created_at,
});

const createTools = ({ job, kind, task, runId }: Run, createContext: TaskTools['createContext']): TaskTools => {
  const { database, clock, files, log } = job;
  const end = clock.now().getTime() + maxRunTime;
  const tools: TaskTools = {
    ...{ database, clock, files, log, createContext },
    async saveProgress(db, progress) {
      const now = clock.now();
      if (!(await tasksRepo.saveProgress(db, { id: task.id, runId, at: now }, progress))) throw new TaskStopped();
      await tasksRepo.insertProblems(db, task.id, progress.problems ?? []);
      await tasksRepo.insertChanges(db, task.id, { changes: progress.changes ?? [], expiresAt: getUndoUntil(kind, now) ?? now });
    },
    isCancelled: async () => !(await tasksRepo.isOwnedBy(database.db, { id: task.id, runId })),
    isTimeUp: () => clock.now().getTime() >= end,
    async runSteps(step) {
      // At least one step, so that a kind that prepares for long still makes progress.
      do {
        if (await database.transaction((db) => step(createContext(db)))) return undefined;
        await wait(pause);
      } while (!tools.isTimeUp());
      return 'continue';
    },
  };
  return tools;
};

/** Ends a task, and tells the person who started it. */
const finish = async ({ job, kind, task, runId }: AnyRun, db: Db, outcome: TaskOutcome & { state: 'done' | 'failed' }) => {
  const { file, state, title, message, result } = outcome;
  const at = job.clock.now();
  if (file) await recordFile({ db, now: at, actor: { id: task.created_by } }, file.stored, 'private');
  const stored = file && { id: file.stored.id, name: file.name, expiresAt: file.expiresAt };
  const isFinished = await tasksRepo.finish(
    db,
    { id: task.id, runId },
    { state, at, title, message, result, file: stored, undoUntil: getUndoUntil(kind, at) },
  );
  if (!isFinished) throw new TaskStopped();
  const kindOfNotice = state === 'done' ? 'task_finished' : 'task_failed';
  await addNotice(db, { kind: kindOfNotice, entity: 'tasks', id: task.id, at, onlyFor: task.created_by });
};

/** Does the work of one run; returns 'continue' if more is to be done. */
const work = async (run: Run): Promise<'continue' | undefined> => {
  const { job, kind, task } = run;
  const { database } = job;
  const running = toRunningTask(kind, task);
  const starter = await tasksRepo.findStarter(database.db, task.created_by);
  const actor = starter && createTaskActor(starter, task, job.clock.now());
  if (!actor?.can(kind.permission(running.params))) throw forbidden(notAllowed);
  const tools = createTools(run, (db) => createTaskContext(job, { actor, task }, db));
  const outcome = await kind.run(running, tools);
  if (outcome === 'continue') return outcome;
  await database
    .transaction(async (db) => {
      await finish(run, db, { state: 'done', ...outcome });
      await outcome?.onDone?.(tools.createContext(db));
    })
    .catch(async (error: unknown) => {
      // The task was cancelled meanwhile, so nothing refers to the file.
      if (error instanceof TaskStopped && outcome?.file) await job.files.erase(outcome.file.stored.id);
      throw error;
    });
  return undefined;
};

const fail = async (run: AnyRun, message: string) => {
  try {
    await run.job.database.transaction((db) => finish(run, db, { state: 'failed', message }));
  } catch (error) {
    if (!(error instanceof TaskStopped)) throw error;
  }
};

/** Runs a task that was taken over. A failure ends it, except that of a database that is away for a moment. */
const runOnce = async (run: Run): Promise<void> => {
  const { job, kind, task, runId } = run;
  const { database, clock, log, enqueue } = job;
  const release = () => tasksRepo.release(database.db, { id: task.id, runId }, clock.now());
  const timer = setInterval(() => {
    tasksRepo.touch(database.db, { id: task.id, runId }, clock.now()).catch((err) => log.warn({ err, task: task.id }, 'task not touched'));
  }, touchIntervalMs);
  try {
    if ((await work(run)) !== 'continue') return;
    await release();
    await enqueue(database.db, jobOf(kind), { task_id: task.id });
  } catch (error) {
    if (error instanceof TaskStopped) return;
    if (isUnavailable(error)) {
      await release().catch(() => undefined);
      throw error;
    }
    if (!(error instanceof AppError)) log.error({ err: error, task: task.id, kind: task.kind }, 'task failed');
    await fail(run, error instanceof AppError ? error.message : wentWrong);
  } finally {
    clearInterval(timer);
  }
};

/**
 * Deletes expired files, without a copy in the trash, because exports have the data of many people. The bytes are deleted before their rows,
 * so that a crash in between leaves no file behind.
 */
const eraseExpiredFiles = async ({ database, files, log }: Pick<JobContext, 'database' | 'files' | 'log'>, at: Date) => {
  const expired = await tasksRepo.listExpiredFiles(database.db, at);
  if (expired.length === 0) return;
  for (const id of expired) await files.erase(id);
  await database.transaction(async (db) => {
    await tasksRepo.forgetFiles(db, expired);
    await removeRowsIfUnused(db, expired);
  });
  log.info({ removed: expired.length }, 'expired files of tasks removed');
};

/** The jobs that run the tasks of these kinds. */
export const createTaskJobs = (kinds: readonly TaskKind<unknown>[]) => {
  const findKind = ({ kind }: { kind: string }) => kinds.find(({ name }) => name === kind);
  const run = async ({ task_id: id }: Payload, job: JobContext) => {
    const at = job.clock.now();
    const runId = randomUUID();
    const task = await tasksRepo.begin(job.database.db, { id, runId }, { at, staleBefore: new Date(at.getTime() - stalledAfter) });
    if (!task) return;
    const kind = findKind(task);
    if (!kind) {
      job.log.error({ task: id, kind: task.kind }, 'there is no such kind of task');
      return fail({ job, kind, task, runId }, unknownKind);
    }
    const taken = { job, kind, task, runId };
    await (task.runs > maxRuns ? fail(taken, stoppedTooOften) : runOnce(taken));
  };
  return {
    run: { ...runTask, run },
    runLong: { ...runLongTask, run },
    /** Resumes tasks whose run has stopped, e.g. because its process was killed, and deletes expired files. */
    resume: defineJob({
      name: 'tasks.resume',
      payload: z.strictObject({}),
      schedule: '* * * * *',
      retryLimit: 0,
      async run(_payload, job) {
        const { database, clock, enqueue } = job;
        const at = clock.now();
        await database.transaction(async (db) => {
          const stalled = await tasksRepo.releaseStalled(db, { since: new Date(at.getTime() - stalledAfter), at });
          for (const task of stalled) await enqueue(db, jobOf(findKind(task)), { task_id: task.id });
        });
        await eraseExpiredFiles(job, at);
      },
    }),
  };
};
