import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/index.ts';
import { isReachableAddress } from '../mail/address.ts';
import { describeAccountMessage } from './account-text.ts';
import { outboxRepo } from './outbox.repo.ts';
import type { AccountMessenger } from './port.ts';
import { toWhatsappNumber } from './whatsapp-number.ts';

type OutboxDeps = { database: Database; clock: Clock };

type Channel = {
  channel: 'whatsapp' | 'mail';
  addressOf: (user: { phone: string; email: string }) => string | undefined;
  reason: string;
};

const createOutbox = ({ database, clock }: OutboxDeps, { channel, addressOf, reason }: Channel): AccountMessenger => ({
  isOutbox: true,
  unreachableReason: (user) => (addressOf(user) ? undefined : reason),
  async send(message, user) {
    const recipient = addressOf(user);
    if (!recipient) throw new Error(reason);
    const entry = { user_id: user.id ?? null, channel, recipient, body: describeAccountMessage(message), accepted_at: clock.now() };
    await outboxRepo.insertAccountMessage(database.db, entry);
  },
});

/** Writes messages about accounts for WhatsApp to the table `account_outbox`, from which nothing is sent. */
export const createWhatsappOutbox = (deps: OutboxDeps): AccountMessenger =>
  createOutbox(deps, { channel: 'whatsapp', addressOf: ({ phone }) => toWhatsappNumber(phone), reason: 'No mobile number' });

/** Writes messages about accounts by e-mail to the table `account_outbox`, from which nothing is sent. */
export const createMailOutbox = (deps: OutboxDeps): AccountMessenger =>
  createOutbox(deps, {
    channel: 'mail',
    addressOf: ({ email }) => (isReachableAddress(email) ? email : undefined),
    reason: 'No e-mail address',
  });
