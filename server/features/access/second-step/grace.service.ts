import { dayMs } from '../../../../contract/kit/time-zone.ts';
import type { PublicContext } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import { secondStepRepo } from './second-step.repo.ts';

/** Throws 409 if the server offers no second step. */
export const assertAvailable = ({ settings }: Pick<PublicContext, 'settings'>): void => {
  if (settings.secondStep.policy === 'off') throw conflict('Two-step sign-in is turned off on this server');
};

/** When a user without a second step must have set one up; undefined if it is not required. Only administrators must. */
export const getDueAt = async (
  { db, now, settings: { secondStep } }: Pick<PublicContext, 'db' | 'now' | 'settings'>,
  { id, role }: { id: number; role: string },
): Promise<Date | undefined> => {
  if (secondStep.policy !== 'required' || role !== 'admin') return undefined;
  const since = await secondStepRepo.startGrace(db, id, now);
  return new Date(since.getTime() + secondStep.graceDays * dayMs);
};
