import type { SecondStepGate } from '../session/index.ts';
import { createChallenge } from './challenge.service.ts';
import { getDueAt } from './duty.service.ts';
import { listMethods } from './methods/methods.service.ts';
import { findProblem } from './methods/proof.service.ts';

/** What the sign-in and the verification of a session ask about second steps. */
export const secondStepGate: SecondStepGate = {
  listMethods: async (db, { secondStep }, userId) => (secondStep.policy === 'off' ? [] : listMethods(db, userId)),
  // It stands for the password, so the passkey must prove more than its presence.
  findProblem: (deps, account, proof) => findProblem(deps, account, { ...proof, mustVerifyUser: true }),
  createChallenge,
  getDueAt,
};
