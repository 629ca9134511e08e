import { timingSafeEqual } from 'node:crypto';
import type { Language } from '../../../../contract/app/kit.ts';
import type { PublicContext } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/index.ts';
import { type AppError, invalidField } from '../../../platform/errors.ts';
import { hashCode, sendPhoneCode } from './codes.job.ts';
import { type CodeKey, codesRepo } from './codes.repo.ts';
import { countCodeRequest, countCodeTry } from './throttle.ts';

const maxTries = 5;

type Deps = { context: Omit<PublicContext, 'db'>; database: Database };

/** A phone whose code was right. `redeem` marks the code as used, and throws 422 if another request used or replaced it. */
export type VerifiedPhone = { phone: string; language: Language; redeem(context: Pick<PublicContext, 'db'>): Promise<void> };

/** What the response to a request for a code says. */
export const codeSent = 'We sent a code to this phone by WhatsApp. It is valid for 10 minutes.';

const wrongCode = (): AppError => invalidField('code', 'This code is wrong or has expired. Check it, or request a new one.');

/**
 * Counts the request and queues the code, in the preparation of a route. Throws 429 after too many requests. It does the same for known and
 * unknown phones. `language` is that of the message.
 */
export const requestCode = async (
  { context, database }: Deps,
  { phone, purpose, language = context.language }: CodeKey & { language?: Language },
): Promise<void> => {
  const { ipAddress: address, now, settings, requestId } = context;
  await countCodeRequest(database, { phone, address, now }, settings);
  await context.enqueue(sendPhoneCode, { phone, purpose, language, requestId });
};

/** Compares a code, in the preparation of a route. Throws 422 at `code`, also after five wrong codes and if the phone has no code, and 429 after too many attempts. */
export const verifyCode = async (
  { context, database }: Deps,
  { phone, purpose, code }: CodeKey & { code: string },
): Promise<VerifiedPhone> => {
  const { ipAddress: address, now, secrets } = context;
  const key = { phone, purpose };
  await countCodeTry(database, { address, now });
  const sent = await codesRepo.countTry(database.db, key, { now, maxTries });
  if (!sent || !timingSafeEqual(sent.code_hash, hashCode(secrets, key, code))) throw wrongCode();
  const codeHash = Buffer.from(sent.code_hash);
  // The request may be refused for another reason, such as a weak password, and sent again.
  await codesRepo.uncountTry(database.db, key, codeHash);
  return {
    phone,
    language: sent.locale,
    redeem: async ({ db }) => {
      if (!(await codesRepo.redeem(db, key, codeHash))) throw wrongCode();
    },
  };
};
