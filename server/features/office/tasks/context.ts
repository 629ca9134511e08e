import { getUserPermissions } from '../../../../contract/office-roles.ts';
import type { Actor, Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/index.ts';
import type { JobContext } from '../../../platform/jobs/index.ts';
import type { TaskRow, tasksRepo } from './tasks.repo.ts';

type Starter = NonNullable<Awaited<ReturnType<typeof tasksRepo.findStarter>>>;

/**
 * The person who started a task. The permissions are those of now, because they may have changed. The password counts as recent for as long
 * as the task runs if it was recent when the task started.
 */
export const createTaskActor = (
  { id, name, role, office_role }: Starter,
  { created_at, verified_at }: Pick<TaskRow, 'created_at' | 'verified_at'>,
  now: Date,
): Actor => {
  const permissions = new Set<string>(getUserPermissions({ role, office_role }));
  return {
    ...{
      id,
      name,
      role,
      officeRole: office_role,
      passwordConfirmedAt: new Date(now.getTime() - (created_at.getTime() - verified_at.getTime())),
    },
    // A task belongs to no session.
    sessionHash: Buffer.alloc(0),
    mustChangePassword: false,
    secondStepDueAt: undefined,
    mustSetUpSecondStep: false,
    can: (permission) => permissions.has(permission),
  };
};

const unsupported = (what: string) => () => {
  throw new Error(`A task cannot ${what}`);
};

/** The context with which services act for the person who started a task. */
export const createTaskContext = (
  job: JobContext,
  { actor, task }: { actor: Actor; task: Pick<TaskRow, 'created_at' | 'request_id'> },
  db: Db,
): Context => ({
  ...{ db, actor, now: job.clock.now(), receivedAt: task.created_at, requestId: task.request_id },
  ...{
    ipAddress: '',
    userAgent: '',
    host: '',
    language: 'en',
    registrationId: undefined,
    settings: job.settings,
    files: job.files,
    messengers: job.messengers,
  },
  ...{ video: job.video, meetings: job.meetings, secrets: job.secrets, identityProvider: undefined },
  status: { read: unsupported('read the status'), check: unsupported('check services'), sendTest: unsupported('send test messages') },
  cookies: { get: () => undefined, set: unsupported('set cookies') },
  enqueue: (queued, payload) => job.enqueue(db, queued, payload),
  recordEvent: unsupported('record security events'),
});
