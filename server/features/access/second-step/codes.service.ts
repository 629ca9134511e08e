import { hash, randomBytes } from 'node:crypto';
import { recoveryCodeCount } from '../../../../contract/entities/access/second-step.ts';
import type { SecondStepMethod } from '../../../../contract/entities/access/session.ts';
import type { PublicContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/index.ts';
import { invalidField, unavailable } from '../../../platform/errors.ts';
import { secondStepRepo } from './second-step.repo.ts';
import { toBase32 } from './totp/base32.ts';
import { findStep } from './totp/totp.ts';

const recoveryCodeBytes = 10;

const hashRecoveryCode = (code: string): Buffer => hash('sha256', code, 'buffer');

export const purposeOf = (userId: number): string => `totp:${userId}`;

export const messages = {
  wrong: 'The code is wrong. Check that the clock of your phone is set automatically, and try the code that the app shows now.',
  used: 'This code was already used. Wait until the app shows the next one.',
  usedRecoveryCode: 'This recovery code was already used. Use another one.',
  wrongRecoveryCode: 'The recovery code is wrong.',
} as const;

const codesUnavailable =
  'Codes of the app cannot be checked now. Use a recovery code, or ask an administrator to reset your two-step sign-in.';

/**
 * A second step that was checked, or the message that says why it was refused. `markUsed` marks a code as used in the caller's
 * transaction, so that it is not lost if the request fails. It throws if another request used the code first.
 */
export type CheckedStep = { method: SecondStepMethod; markUsed(db: Db): Promise<void> } | { problem: string };

type Proof = { userId: number; code: string };
type Deps = { db: Db; context: Pick<PublicContext, 'secrets' | 'now'> };

const throwUsed = (message: string): never => {
  throw invalidField('code', message);
};

/** Whether a code is one of an app, which has few possible values. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);

/** Decrypts the secret of an app. Throws 503 if the key is lost or another one. */
const decryptSecret = ({ secrets }: Deps['context'], secret: Uint8Array, userId: number): Buffer => {
  try {
    return secrets.decrypt(secret, purposeOf(userId));
  } catch (cause) {
    throw Object.assign(unavailable(codesUnavailable, 60), { cause });
  }
};

const checkAppCode = async ({ db, context }: Deps, { userId, code }: Proof): Promise<CheckedStep> => {
  const stored = await secondStepRepo.findSecret(db, userId);
  if (!stored?.confirmed_at) return { problem: messages.wrong };
  const step = findStep(decryptSecret(context, stored.secret, userId), code, context.now);
  if (step === undefined) return { problem: messages.wrong };
  if (step <= (stored.last_used_step ?? 0)) return { problem: messages.used };
  return {
    method: 'totp',
    markUsed: async (transaction) => {
      if (!(await secondStepRepo.markStepUsed(transaction, userId, step))) throwUsed(messages.used);
    },
  };
};

const checkRecoveryCode = async ({ db, context }: Deps, { userId, code }: Proof): Promise<CheckedStep> => {
  const codeHash = hashRecoveryCode(code);
  const stored = await secondStepRepo.findRecoveryCode(db, userId, codeHash);
  if (!stored) return { problem: messages.wrongRecoveryCode };
  if (stored.used_at) return { problem: messages.usedRecoveryCode };
  return {
    method: 'recovery_code',
    markUsed: async (transaction) => {
      const isFirst = await secondStepRepo.markRecoveryCodeUsed(transaction, userId, { hash: codeHash, at: context.now });
      if (!isFirst) throwUsed(messages.usedRecoveryCode);
    },
  };
};

/** Checks a code of the app or a recovery code. */
export const checkCode = (deps: Deps, proof: Proof): Promise<CheckedStep> =>
  isAppCode(proof.code) ? checkAppCode(deps, proof) : checkRecoveryCode(deps, proof);

/** Replaces the recovery codes of a user; returns the new ones in groups of four letters. */
export const createRecoveryCodes = async (db: Db, userId: number): Promise<string[]> => {
  const codes = Array.from({ length: recoveryCodeCount }, () => toBase32(randomBytes(recoveryCodeBytes)));
  await secondStepRepo.replaceRecoveryCodes(db, userId, codes.map(hashRecoveryCode));
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join('-'));
};
