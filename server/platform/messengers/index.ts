import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/index.ts';
import { createMailOutbox, createWhatsappOutbox } from './account-outbox.ts';
import { outboxRepo } from './outbox.repo.ts';
import type { Messenger, Messengers } from './port.ts';
import { toWhatsappNumber } from './whatsapp-number.ts';

export { type AccountChannel, chooseAccountChannel, getAccountMessenger } from './account-channel.ts';
export type { Messenger, Messengers, Outcome, Recipient } from './port.ts';

type MessengerDeps = { database: Database; clock: Clock; consent?: Config['consent'] };

/** The WhatsApp messenger that needs no network: it writes each delivery once to the table `outbox`. */
const createOutboxMessenger = ({ database, clock, consent }: MessengerDeps): Messenger => ({
  isIdempotent: true,
  consent: { channel: 'whatsapp', isRequired: consent === 'required' },
  unreachableReason: ({ phone }) => (toWhatsappNumber(phone) ? undefined : 'No mobile number'),
  async send({ body }, batch) {
    const deliveryIds = batch.map(({ deliveryId }) => deliveryId);
    const numbers = batch.map(({ phone }) => toWhatsappNumber(phone) ?? phone);
    await outboxRepo.insert(database.db, { body, at: clock.now(), deliveryIds, numbers });
    return deliveryIds.map((deliveryId) => ({ deliveryId, state: 'sent' }));
  },
});

/** Notifications inside the app. The stored delivery is the notification, so every member can be reached and nothing is sent. */
const inAppMessenger: Messenger = {
  isIdempotent: true,
  unreachableReason: () => undefined,
  send: async (_message, batch) => batch.map(({ deliveryId }) => ({ deliveryId, state: 'delivered' })),
};

/** Creates the embedded messenger of each channel. Messages about accounts need no consent (decision 027). */
export const openMessengers = (deps: MessengerDeps): Messengers => ({
  whatsapp: createOutboxMessenger(deps),
  notification: inAppMessenger,
  accountWhatsapp: createWhatsappOutbox(deps),
  accountMail: createMailOutbox(deps),
});
