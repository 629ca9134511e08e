import type { Clock } from '../clock.ts';
import type { Database } from '../database/index.ts';
import { outboxRepo } from './outbox.repo.ts';
import type { Messenger, Messengers } from './port.ts';

export type { Messenger, Messengers, Outcome, Recipient } from './port.ts';

type MessengerDeps = { database: Database; clock: Clock };

/** Formats a stored phone for WhatsApp (E.164 without the plus): an Egyptian mobile gets its country code, an international number stays as it is. */
const toWhatsappNumber = (phone: string): string | undefined => {
  if (/^01\d{9}$/.test(phone)) return `2${phone}`;
  return /^[1-9]\d{9,14}$/.test(phone) ? phone : undefined;
};

/** The WhatsApp messenger that needs no network: it writes each delivery once to the table `outbox`. */
const createOutboxMessenger = ({ database, clock }: MessengerDeps): Messenger => ({
  isIdempotent: true,
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

/** Creates the embedded messenger of each channel. */
export const openMessengers = (deps: MessengerDeps): Messengers => ({
  whatsapp: createOutboxMessenger(deps),
  notification: inAppMessenger,
});
