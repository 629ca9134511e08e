import type { Clock } from '../../clock.ts';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../database/index.ts';
import type { Checked, ProviderLog } from '../index.ts';
import { createMailOutbox, createWhatsappOutbox } from './account-outbox.ts';
import { outboxRepo } from './outbox.repo.ts';
import type { AccountMessenger, Messenger, Messengers } from './port.ts';
import { toWhatsappNumber } from './whatsapp-number.ts';

export { sendAccountMessage } from './account-delivery.ts';
export { pushDevices } from './fcm/devices.repo.ts';
export type {
  ConsentReply,
  DeliveryReport,
  Messenger,
  Messengers,
  NotificationText,
  Outcome,
  Recipient,
  ReportReceiver,
} from './port.ts';

export type AccountChannel = 'whatsapp' | 'mail';

/** The messenger of a channel for messages about accounts. */
export const getAccountMessenger = ({ accountWhatsapp, accountMail }: Messengers, channel: AccountChannel): AccountMessenger =>
  channel === 'whatsapp' ? accountWhatsapp : accountMail;

/**
 * WhatsApp if the user has a mobile number, otherwise e-mail; undefined if neither reaches the user. A channel that only stores messages is
 * chosen last.
 */
export const chooseAccountChannel = (messengers: Messengers, user: { phone: string; email: string }): AccountChannel | undefined => {
  const reaching = (['whatsapp', 'mail'] as const).filter((channel) => !getAccountMessenger(messengers, channel).unreachableReason(user));
  return reaching.find((channel) => !getAccountMessenger(messengers, channel).isOutbox) ?? reaching[0];
};

type MessengerDeps = {
  database: Database;
  clock: Clock;
  settings: Pick<Config, 'consent' | 'whatsapp' | 'push' | 'smtp'>;
  /** The log of calls to providers. */
  providers: ProviderLog;
};

type EmbeddedDeps = Pick<MessengerDeps, 'database' | 'clock'> & { consent: NonNullable<Messenger['consent']> };

/** The WhatsApp messenger that needs no network: it writes each delivery once to the table `outbox`. */
const createOutboxMessenger = ({ database, clock, consent }: EmbeddedDeps): Messenger => ({
  isIdempotent: true,
  consent,
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

/** The messengers of WhatsApp. The code of the Cloud API is loaded only if it is chosen. */
const openWhatsapp = async ({ database, clock, settings, providers }: MessengerDeps) => {
  const consent = { channel: 'whatsapp', isRequired: settings.consent === 'required' } as const;
  if (!settings.whatsapp)
    return { whatsapp: createOutboxMessenger({ database, clock, consent }), accountWhatsapp: createWhatsappOutbox({ database, clock }) };
  const { openCloud } = await import('./cloud/index.ts');
  return openCloud(settings.whatsapp, { database, clock, log: providers, consent });
};

/** The messenger of push; undefined if it is off, and then its code is not loaded. */
const openPush = async ({ database, clock, settings, providers }: MessengerDeps): Promise<Messenger | undefined> => {
  if (!settings.push) return undefined;
  const { openFcm } = await import('./fcm/index.ts');
  const consent = { channel: 'push', isRequired: settings.consent === 'required' } as const;
  return openFcm(settings.push, { database, clock, log: providers, consent });
};

/** The messenger of e-mails about accounts. The code of SMTP is loaded only if it is chosen. */
const openMail = async ({ database, clock, settings, providers }: MessengerDeps): Promise<AccountMessenger> => {
  if (!settings.smtp) return createMailOutbox({ database, clock });
  const { createSmtpMessenger } = await import('../mail/smtp.ts');
  return createSmtpMessenger(settings.smtp, { log: providers });
};

/** Opens the messenger of each channel. Messages about accounts need no consent (decision 028). */
export const openMessengers = async (deps: MessengerDeps): Promise<Messengers> => ({
  ...(await openWhatsapp(deps)),
  push: await openPush(deps),
  notification: inAppMessenger,
  accountMail: await openMail(deps),
});

/** The messengers that may have a provider to check. */
export const listMessengers = ({ whatsapp, notification, push, accountWhatsapp, accountMail }: Messengers): Checked[] => [
  whatsapp,
  notification,
  accountWhatsapp,
  accountMail,
  ...(push ? [push] : []),
];
