import type { Clock } from '../clock.ts';
import type { Database } from '../database/index.ts';
import { outboxRepo } from './outbox.repo.ts';
import { whatsappNumber } from './phone.ts';
import type { Messenger } from './port.ts';

/** The WhatsApp messenger that needs no network: what would be sent stands in the table `outbox`, once for each delivery. */
export const outboxMessenger = ({ database, clock }: { database: Database; clock: Clock }): Messenger => ({
  isIdempotent: true,
  reachOf: ({ phone }) => (whatsappNumber(phone) ? undefined : 'No mobile number'),
  async send({ body }, batch) {
    const deliveryIds = batch.map(({ deliveryId }) => deliveryId);
    const numbers = batch.map(({ phone }) => whatsappNumber(phone) ?? phone);
    await outboxRepo.insert(database.db, { body, at: clock.now(), deliveryIds, numbers });
    return deliveryIds.map((deliveryId) => ({ deliveryId, state: 'sent' }));
  },
});
