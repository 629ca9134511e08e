import { hash, randomInt } from 'node:crypto';
import { z } from 'zod';
import { audit } from '../../kit/audit.ts';
import { defineJob } from '../../platform/jobs/index.ts';
import type { Messengers } from '../../platform/messengers/index.ts';
import { type Channel, passwordResetRepo } from './password-reset.repo.ts';

const codeMinutes = 10;

/** The stored form of a code. The id of the user makes equal codes of two users differ. */
export const hashCode = (userId: number, code: string): Buffer => hash('sha256', `${userId}:${code}`, 'buffer');

const messengerOf = ({ accountWhatsapp, accountMail }: Messengers, channel: Channel) =>
  channel === 'whatsapp' ? accountWhatsapp : accountMail;

/** WhatsApp if the user has a mobile number, otherwise e-mail; undefined if neither reaches the user. */
const chooseChannel = (messengers: Messengers, user: { phone: string; email: string }): Channel | undefined =>
  (['whatsapp', 'mail'] as const).find((channel) => !messengerOf(messengers, channel).unreachableReason(user));

/**
 * Creates and sends a code if the phone belongs to somebody who may sign in. The request itself does not look the phone up, so its
 * response and its work do not depend on it.
 */
export const sendCode = defineJob({
  name: 'passwordReset.sendCode',
  payload: z.strictObject({ phone: z.string(), requestId: z.string() }),
  retryLimit: 2,
  key: ({ phone }) => phone,
  async run({ phone, requestId }, { database, messengers, clock, log }) {
    const user = await passwordResetRepo.findRecipientByPhone(database.db, phone);
    if (!user) return;
    const channel = chooseChannel(messengers, user);
    if (!channel) return log.warn({ userId: user.id }, 'a password reset code was not sent: neither WhatsApp nor e-mail reaches the user');
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + codeMinutes * 60_000);
    await database.transaction(async (db) => {
      await passwordResetRepo.saveCode(db, { userId: user.id, codeHash: hashCode(user.id, code), channel, expiresAt });
      await audit({ db, now, requestId, actor: undefined }, { action: 'passwordReset.sendCode', entity: 'users', id: user.id });
    });
    await messengerOf(messengers, channel).send({ kind: 'resetCode', code, minutes: codeMinutes }, user);
    log.info({ userId: user.id, channel }, 'a password reset code was queued');
  },
});

/** Tells a user that the password was changed, through the channel that carried the code. */
export const notifyOfReset = defineJob({
  name: 'passwordReset.notify',
  payload: z.strictObject({ userId: z.int(), channel: z.enum(['whatsapp', 'mail']) }),
  retryLimit: 5,
  async run({ userId, channel }, { database, messengers }) {
    const user = await passwordResetRepo.findRecipientById(database.db, userId);
    const messenger = messengerOf(messengers, channel);
    if (user && !messenger.unreachableReason(user)) await messenger.send({ kind: 'passwordChanged' }, user);
  },
});
