import { hash, randomInt } from 'node:crypto';
import { z } from 'zod';
import { audit } from '../../../kit/audit.ts';
import { defineJob } from '../../../platform/jobs/index.ts';
import { chooseAccountChannel, getAccountMessenger, sendAccountMessage } from '../../../platform/providers/messengers/index.ts';
import type { Secrets } from '../../../platform/security/secrets.ts';
import { userKinds } from '../../members/accounts/index.ts';
import { audiences, passwordResetRepo } from './password-reset.repo.ts';
import { countSentCode } from './throttle.ts';

const codeMinutes = 10;

// Jobs that an older version queued have none.
const audience = z.enum(audiences).default('office');

/** The stored form of a code: an HMAC, because a plain hash of six digits is reversed within a second. */
export const hashCode = (secrets: Secrets, userId: number, code: string): Buffer => secrets.sign(Buffer.from(code), `resetCode:${userId}`);

/** What a code is bound to: another password, phone or e-mail ends it. */
export const digestOf = ({ password_hash, phone, email }: { password_hash: string; phone: string; email: string }): Buffer =>
  hash('sha256', JSON.stringify([password_hash, phone, email]), 'buffer');

/**
 * Creates and sends a code if the phone belongs to somebody who may sign in. The request itself does not look the phone up, so neither
 * its response nor its time reveals an account.
 */
export const sendCode = defineJob({
  name: 'passwordReset.sendCode',
  payload: z.strictObject({ phone: z.string(), requestId: z.string(), audience }),
  retryLimit: 2,
  key: ({ phone }) => phone,
  async run({ phone, requestId, audience: of }, { database, messengers, secrets, clock, log }) {
    const recipient = await passwordResetRepo.findRecipientByPhone(database.db, phone, of);
    if (!recipient) return;
    const { password_hash, ...user } = recipient;
    const channel = chooseAccountChannel(messengers, user);
    if (!channel) return log.warn({ userId: user.id }, 'a password reset code was not sent: neither WhatsApp nor e-mail reaches the user');
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + codeMinutes * 60_000);
    const isSaved = await database.transaction(async (db) => {
      if (!(await countSentCode(db, now))) return false;
      const codeHash = hashCode(secrets, user.id, code);
      await passwordResetRepo.saveCode(db, {
        userId: user.id,
        codeHash,
        accountDigest: digestOf({ password_hash, ...user }),
        channel,
        expiresAt,
      });
      await audit(
        { db, now, requestId, actor: undefined },
        { action: 'passwordReset.sendCode', entity: userKinds[user.role].auditKey, id: user.id },
      );
      return true;
    });
    if (!isSaved) return log.error({ userId: user.id }, 'a password reset code was not sent: too many were sent within an hour');
    // Each run has a code of its own, so each is a message of its own.
    const delivery = { message: { kind: 'resetCode', code, minutes: codeMinutes }, user, jobId: undefined, log } as const;
    const isAccepted = await sendAccountMessage(getAccountMessenger(messengers, channel), delivery);
    if (isAccepted) log.info({ userId: user.id, channel }, 'a password reset code was queued');
  },
});

/** Tells a user that the password was changed, through the channel that carried the code. */
export const notifyOfReset = defineJob({
  name: 'passwordReset.notify',
  payload: z.strictObject({ userId: z.int(), channel: z.enum(['whatsapp', 'mail']), audience }),
  retryLimit: 5,
  async run({ userId, channel, audience: of }, { database, messengers, jobId, log }) {
    const user = await passwordResetRepo.findRecipientById(database.db, userId, of);
    const messenger = getAccountMessenger(messengers, channel);
    if (user && !messenger.unreachableReason(user))
      await sendAccountMessage(messenger, { message: { kind: 'passwordChanged' }, user, jobId, log });
  },
});
