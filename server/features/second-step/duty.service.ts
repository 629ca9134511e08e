import type { PublicContext } from '../../platform/context.ts';
import { secondStepRepo } from './second-step.repo.ts';

const dayMs = 86_400_000;

/** When a user without a second step must have set one up; undefined if it is not required. Only administrators must. */
export const getDueAt = async (
  { db, now, settings: { secondStep } }: Pick<PublicContext, 'db' | 'now' | 'settings'>,
  { id, role }: { id: number; role: string },
): Promise<Date | undefined> => {
  if (secondStep.policy !== 'required' || role !== 'admin') return undefined;
  const since = await secondStepRepo.startDuty(db, id, now);
  return new Date(since.getTime() + secondStep.graceDays * dayMs);
};
