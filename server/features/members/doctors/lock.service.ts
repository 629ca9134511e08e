import type { Context } from '../../../platform/context.ts';
import { unauthenticated } from '../../../platform/errors.ts';
import { doctorsRepo } from './doctors.repo.ts';

/**
 * Locks the doctor of the request, so that what one doctor does happens one after another, also beside a merge. Throws 401 if the account was
 * archived or merged since the request began.
 */
export const lockDoctor = async ({ db, actor }: Pick<Context, 'db' | 'actor'>) => {
  const doctor = await doctorsRepo.lock(db, actor.id);
  if (!doctor) throw unauthenticated();
  return doctor;
};
