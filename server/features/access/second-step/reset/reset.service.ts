import { audit } from '../../../../kit/audit.ts';
import type { Context } from '../../../../platform/context.ts';
import { conflict, orNotFound } from '../../../../platform/errors.ts';
import { userKinds } from '../../../members/accounts/index.ts';
import { recordOperatorEvent } from '../../security-events/index.ts';
import { clearCodeFailures, endSessions } from '../../session/index.ts';
import { secondStepRead } from '../second-step.read.ts';
import { secondStepRepo } from '../second-step.repo.ts';
import { notifyOfReset } from './reset.job.ts';

type Author = Pick<Context, 'db' | 'now' | 'requestId'> & { actor: Pick<Context['actor'], 'id'> | undefined };
type User = NonNullable<Awaited<ReturnType<typeof secondStepRead.activeUser>>>;

const reset = async (author: Author, { id, name, role }: User): Promise<string> => {
  const { db, now, actor } = author;
  if (!(await secondStepRepo.remove(db, id))) throw conflict(`${name} has not set up two-step sign-in`);
  await secondStepRepo.removeGrace(db, id);
  await clearCodeFailures(author, id);
  await secondStepRepo.saveReset(db, { user_id: id, reset_by: actor?.id ?? null, reset_at: now });
  await endSessions(author, id);
  await audit(author, { action: 'secondStep.reset', entity: userKinds[role].auditKey, id });
  return `The two-step sign-in of ${name} was reset`;
};

/**
 * Removes the second step of another user, who then signs in with the password alone, and tells the user. If a second step is required,
 * the days to set it up start again with the next sign-in.
 */
export const resetSecondStep = async (context: Context, id: number) => {
  if (id === context.actor.id)
    throw conflict('You cannot reset your own two-step sign-in. Turn it off with your password and a code instead.');
  const user = orNotFound(await secondStepRead.activeUser(context.db, id), `user ${id}`);
  const message = await reset(context, user);
  await context.enqueue(notifyOfReset, { userId: id });
  context.recordEvent({ kind: 'second_step_reset', userId: id, detail: 'administrator' });
  return { message };
};

/** The same for the user with this phone, run by `npm run admin`. */
export const resetSecondStepByPhone = async (author: Omit<Author, 'actor'>, phone: string): Promise<string> => {
  const user = orNotFound(await secondStepRead.activeUserByPhone(author.db, phone), `active user with the phone ${phone}`);
  await recordOperatorEvent(author, { kind: 'second_step_reset', userId: user.id, detail: 'operator' });
  return reset({ ...author, actor: undefined }, user);
};
