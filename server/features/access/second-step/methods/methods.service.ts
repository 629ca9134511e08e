import type { SecondStepMethod } from '../../../../../contract/entities/access/session.ts';
import type { Context } from '../../../../platform/context.ts';
import type { Db } from '../../../../platform/database/index.ts';
import { endSessions, setSecondStepDue, trustedDevices } from '../../session/index.ts';
import { createRecoveryCodes } from '../codes.service.ts';
import { getDueAt } from '../grace.service.ts';
import { secondStepRepo } from '../second-step.repo.ts';

type Account = { id: number; role: string };

/** The ways in which a user can prove a second step; none if it is off. */
export const listMethods = async (db: Db, userId: number): Promise<SecondStepMethod[]> => {
  const { has_app, has_passkey } = await secondStepRepo.findMethods(db, userId);
  if (!has_app && !has_passkey) return [];
  return [...(has_app ? (['totp'] as const) : []), ...(has_passkey ? (['passkey'] as const) : []), 'recovery_code'];
};

/**
 * Finishes the addition of an app or a passkey. If it is the first one, creates the recovery codes, which it returns, and ends the other
 * sessions. The user must be locked.
 */
export const completeAddition = async (context: Context, userId: number): Promise<string[]> => {
  if ((await secondStepRepo.countMethods(context.db, userId)) > 1) return [];
  await secondStepRepo.removeUnconfirmed(context.db, userId);
  const codes = await createRecoveryCodes(context.db, userId);
  await secondStepRepo.removeReset(context.db, userId);
  await endSessions(context, userId, context.actor.sessionHash);
  await setSecondStepDue(context, userId, null);
  return codes;
};

/** Removes everything about the second step of a user, and sets when it must be set up again. Returns false if it was off. */
export const turnOff = async (context: Context, { id, role }: Account): Promise<boolean> => {
  const wasOn = await secondStepRepo.remove(context.db, id);
  await trustedDevices.removeOfUser(context.db, id);
  await setSecondStepDue(context, id, (await getDueAt(context, { id, role })) ?? null);
  return wasOn;
};

/** Finishes the removal of an app or a passkey. Returns true if it was the last one, so that the second step is off. The user must be locked. */
export const completeRemoval = async (context: Context, account: Account): Promise<boolean> => {
  if ((await secondStepRepo.countMethods(context.db, account.id)) > 0) return false;
  await turnOff(context, account);
  return true;
};
