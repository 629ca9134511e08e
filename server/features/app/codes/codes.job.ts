import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { language } from '../../../../contract/app/kit.ts';
import { entities } from '../../../../contract/entities/index.ts';
import { audit } from '../../../kit/audit.ts';
import type { Db } from '../../../platform/database/index.ts';
import { defineJob } from '../../../platform/jobs/index.ts';
import { chooseAccountChannel, getAccountMessenger, sendAccountMessage } from '../../../platform/providers/messengers/index.ts';
import type { Secrets } from '../../../platform/security/secrets.ts';
import { codesRead } from './codes.read.ts';
import { type CodeKey, codePurposes, codesRepo } from './codes.repo.ts';
import { countSentCode } from './throttle.ts';

const codeMinutes = 10;

/** The stored form of a code: an HMAC, because a plain hash of six digits is reversed within a second. */
export const hashCode = (secrets: Secrets, { phone, purpose }: CodeKey, code: string): Buffer =>
  secrets.sign(Buffer.from(code), `phoneCode:${purpose}:${phone}`);

/** Who gets a code. A new password is for an account; any other code is for whoever has the phone. */
const findRecipient = async (db: Db, { phone, purpose }: CodeKey) =>
  purpose === 'reset' ? codesRead.doctorByPhone(db, phone) : { id: undefined, phone, email: '' };

/** Creates and sends a code. The request itself looks nothing up, so neither its response nor its time reveals an account. */
export const sendPhoneCode = defineJob({
  name: 'appCodes.send',
  payload: z.strictObject({ phone: z.string(), purpose: z.enum(codePurposes), language, requestId: z.string() }),
  retryLimit: 2,
  key: ({ phone, purpose }) => `${purpose} ${phone}`,
  async run({ requestId, ...payload }, { database, messengers, secrets, clock, log, settings }) {
    const recipient = await findRecipient(database.db, payload);
    if (!recipient) return;
    const { purpose } = payload;
    const channel = chooseAccountChannel(messengers, recipient);
    if (!channel) return log.warn({ purpose }, 'a code was not sent: nothing reaches the phone');
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + codeMinutes * 60_000);
    const isSaved = await database.transaction(async (db) => {
      if (!(await countSentCode(db, settings, now))) return false;
      const codeHash = hashCode(secrets, payload, code);
      await codesRepo.save(db, { ...payload, codeHash, channel, locale: payload.language, expiresAt });
      const { id } = recipient;
      if (id !== undefined)
        await audit({ db, now, requestId, actor: undefined }, { action: 'passwordReset.sendCode', entity: entities.doctors.auditKey, id });
      return true;
    });
    if (!isSaved) return log.error({ purpose }, 'a code was not sent: CODES_PER_HOUR were sent within an hour');
    const message = { kind: 'verifyPhone', code, minutes: codeMinutes, language: payload.language } as const;
    // Each run has a code of its own, so each is a message of its own.
    await sendAccountMessage(getAccountMessenger(messengers, channel), { message, user: recipient, jobId: undefined, log });
  },
});
