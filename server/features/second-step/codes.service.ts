import { hash, randomBytes } from 'node:crypto';
import { recoveryCodeCount } from '../../../contract/entities/second-step.ts';
import type { SecondStepMethod } from '../../../contract/entities/session.ts';
import type { PublicContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database/index.ts';
import { secondStepRepo } from './second-step.repo.ts';
import { toBase32 } from './totp/base32.ts';
import { findStep } from './totp/totp.ts';

const recoveryCodeBytes = 10;

const hashRecoveryCode = (code: string): Buffer => hash('sha256', code, 'buffer');

export const purposeOf = (userId: number): string => `totp:${userId}`;

export const messages = {
  wrong: 'The code is wrong. Check that the clock of your phone is set automatically, and try the code that the app shows now.',
  used: 'This code was already used. Wait for the next one.',
  usedRecoveryCode: 'This recovery code was already used. Use another one.',
  wrongRecoveryCode: 'The recovery code is wrong.',
} as const;

/** How a code was accepted, or the message that says why it was not. */
export type CodeResult = { method: SecondStepMethod } | { problem: string };

type Proof = { userId: number; code: string };
type Deps = { db: Db; context: Pick<PublicContext, 'secrets' | 'now'> };

const consumeTotp = async ({ db, context }: Deps, { userId, code }: Proof): Promise<CodeResult> => {
  const stored = await secondStepRepo.findSecret(db, userId);
  if (!stored?.confirmed_at) return { problem: messages.wrong };
  const step = findStep(context.secrets.decrypt(stored.secret, purposeOf(userId)), code, context.now);
  if (step === undefined) return { problem: messages.wrong };
  return (await secondStepRepo.markStepUsed(db, userId, step)) ? { method: 'totp' } : { problem: messages.used };
};

const consumeRecoveryCode = async ({ db, context }: Deps, { userId, code }: Proof): Promise<CodeResult> => {
  const codeHash = hashRecoveryCode(code);
  if (!(await secondStepRepo.findRecoveryCode(db, userId, codeHash))) return { problem: messages.wrongRecoveryCode };
  const isFirst = await secondStepRepo.markRecoveryCodeUsed(db, userId, { hash: codeHash, at: context.now });
  return isFirst ? { method: 'recovery_code' } : { problem: messages.usedRecoveryCode };
};

/** Verifies a code of the app or a recovery code, and marks it as used. */
export const consumeCode = (deps: Deps, proof: Proof): Promise<CodeResult> =>
  /^\d{6}$/.test(proof.code) ? consumeTotp(deps, proof) : consumeRecoveryCode(deps, proof);

/** Replaces the recovery codes of a user; returns the new ones in groups of four letters. */
export const createRecoveryCodes = async (db: Db, userId: number): Promise<string[]> => {
  const codes = Array.from({ length: recoveryCodeCount }, () => toBase32(randomBytes(recoveryCodeBytes)));
  await secondStepRepo.replaceRecoveryCodes(db, userId, codes.map(hashRecoveryCode));
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join('-'));
};
