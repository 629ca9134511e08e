import type { z } from 'zod';
import type { task } from '../../../../contract/entities/office/tasks.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database, Db } from '../../../platform/database/index.ts';
import type { JobContext } from '../../../platform/jobs/index.ts';
import type { StoredFile } from '../../../platform/storage/files/index.ts';

/** A task as its response shows it. */
export type StartedTask = z.input<typeof task>;

/** A task that runs, with the progress that it stored before. */
export type RunningTask<Params> = {
  readonly id: number;
  readonly title: string;
  readonly params: Params;
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  /** What the last step stored with `saveProgress`; null before the first step. */
  readonly cursor: unknown;
  readonly createdAt: Date;
};

/** A cell of an imported file; `column` is its header, or null if the whole row is meant. */
export type FileCell = { row: number; column: string | null; value: string };

/** A record or a cell of a file that a task could not handle. `label` names the record or its place, such as 'Row 12'. */
export type NewTaskProblem = { entity?: string; recordId?: number; cell?: FileCell; label: string; reason: string };

/** A record that a task changed: the previous values of the changed fields, and the version that the task wrote. */
export type NewTaskChange = { entity: string; recordId: number; before: object; version?: Date };

/** What a step did. `done` and `failed` count the records of this step only. */
export type Progress = {
  done?: number;
  failed?: number;
  /** Where the next run continues. A kind that stores none repeats its work in each run, so that after some lost runs its task fails. */
  cursor?: unknown;
  /** Replaces the number of records of the task. */
  total?: number;
  problems?: readonly NewTaskProblem[];
  /** Needs a kind with `undo`. */
  changes?: readonly NewTaskChange[];
};

/** How a task ends. */
export type TaskOutcome = {
  /** Writes what is true only if the task ends so, such as an audit entry. Runs in the transaction that ends the task. */
  onDone?(context: Context): Promise<void>;
  /** Replaces the title by what the task did, such as 'Undone: 350 doctors restored'. */
  title?: string;
  /** One sentence for the person who started it. */
  message?: string;
  result?: Record<string, number | string | null>;
  /** A file that the person may download until `expiresAt`. Store it with `files.storeFile`. */
  file?: { stored: StoredFile; name: string; expiresAt: Date };
};

/** What a running task uses. No transaction is open. */
export type TaskTools = Pick<JobContext, 'files' | 'clock' | 'log'> & {
  readonly database: Database;
  /** The context of the person who started the task, with the transaction of a step. Services receive it. */
  createContext(db: Db): Context;
  /** Stores the progress of a step in its transaction. Throws, and thereby rolls the step back, if the task was cancelled or another run took it over. */
  saveProgress(db: Db, progress: Progress): Promise<void>;
  /** Whether this run should stop, because the task was cancelled or another run took it over. */
  isCancelled(): Promise<boolean>;
  /** Whether the time of this run is up, so that it should return 'continue' and let other tasks run. */
  isTimeUp(): boolean;
  /** Runs steps, at least one, each in its own transaction, until one returns true or the time is up. A step calls `saveProgress`. Returns 'continue' if steps are left. */
  runSteps(step: (context: Context) => Promise<boolean>): Promise<'continue' | undefined>;
};

/** A task whose changes are to be reversed, and their number. It can be less than that of the handled records, because some had the value already. */
export type FinishedTask<Params> = Pick<RunningTask<Params>, 'id' | 'title' | 'params'> & { readonly changes: number };

export type TaskKind<Params> = {
  /** Letters, digits and dashes. */
  readonly name: string;
  readonly params: z.ZodType<Params>;
  /** Set if a run lasts as long as the task. Such tasks wait in a queue of their own, so that they do not hold up the others. */
  readonly isLong?: true;
  /** What the person needs. It is checked again before each run. */
  permission(params: Params): Permission;
  /** Whether the file of the task is sent only to a session whose password was confirmed lately. */
  needsRecentPassword?(params: Params): boolean;
  /**
   * Does the work in short steps. After the process dies, it runs again with the progress of the last committed step. It returns
   * 'continue' to run again after other tasks. An AppError ends the task with its message.
   */
  run(task: RunningTask<Params>, tools: TaskTools): Promise<TaskOutcome | 'continue' | undefined>;
  /**
   * Present if the changes of a task can be reversed within a number of days. `permission` says what that needs; undefined if these changes
   * cannot be reversed. `start` starts the task that reverses them, and returns it. If that one stops before its end, the next one continues
   * at its cursor.
   */
  readonly undo?: {
    readonly days: number;
    permission(params: Params): Permission | undefined;
    start(context: Context, task: FinishedTask<Params>): Promise<StartedTask>;
  };
};

/** Declares a kind of task and keeps the type of its parameters. */
export const defineTask = <Params>(kind: TaskKind<Params>): TaskKind<Params> => kind;
