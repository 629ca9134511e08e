import type { SecondStepGate } from '../session/index.ts';
import { createChallenge } from './challenge.service.ts';
import { getDueAt } from './grace.service.ts';
import { listMethods } from './methods/methods.service.ts';
import { checkSecondStep } from './methods/proof.service.ts';

/** Connects second steps to the sign-in and to the password confirmation. */
export const secondStepGate: SecondStepGate = {
  listMethods: async (db, { secondStep }, userId) => (secondStep.policy === 'off' ? [] : listMethods(db, userId)),
  // It stands for the password, so the passkey must prove more than its presence.
  checkSecondStep: (deps, account, proof) => checkSecondStep(deps, account, { ...proof, mustVerifyUser: true }),
  createChallenge,
  getDueAt,
};
