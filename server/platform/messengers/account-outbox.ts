import type { Clock } from '../clock.ts';
import type { Database } from '../database/index.ts';
import { outboxRepo } from './outbox.repo.ts';
import type { AccountMessage, AccountMessenger } from './port.ts';
import { toWhatsappNumber } from './whatsapp-number.ts';

type OutboxDeps = { database: Database; clock: Clock };

const textOf = (message: AccountMessage): string => {
  switch (message.kind) {
    case 'resetCode':
      return `Your Medboard code is ${message.code}. It is valid for ${message.minutes} minutes. Do not share it with anyone.`;
    case 'passwordChanged':
      return 'The password of your Medboard account was changed. If this was not you, contact an administrator.';
    case 'secondStepReset':
      return 'The two-step sign-in of your Medboard account was reset. If you did not ask for this, contact an administrator and change your password.';
  }
};

type Channel = {
  channel: 'whatsapp' | 'mail';
  addressOf: (user: { phone: string; email: string }) => string | undefined;
  reason: string;
};

const createOutbox = ({ database, clock }: OutboxDeps, { channel, addressOf, reason }: Channel): AccountMessenger => ({
  unreachableReason: (user) => (addressOf(user) ? undefined : reason),
  async send(message, user) {
    const recipient = addressOf(user);
    if (!recipient) throw new Error(reason);
    const entry = { user_id: user.id, channel, recipient, body: textOf(message), accepted_at: clock.now() };
    await outboxRepo.insertAccountMessage(database.db, entry);
  },
});

/** Writes messages about accounts for WhatsApp to the table `account_outbox`, from which nothing is sent. */
export const createWhatsappOutbox = (deps: OutboxDeps): AccountMessenger =>
  createOutbox(deps, { channel: 'whatsapp', addressOf: ({ phone }) => toWhatsappNumber(phone), reason: 'No mobile number' });

/** Writes messages about accounts by e-mail to the table `account_outbox`, from which nothing is sent. */
export const createMailOutbox = (deps: OutboxDeps): AccountMessenger =>
  // The first administrator may have an address that no mail reaches (RFC 2606).
  createOutbox(deps, {
    channel: 'mail',
    addressOf: ({ email }) => (email.endsWith('.invalid') ? undefined : email),
    reason: 'No e-mail address',
  });
