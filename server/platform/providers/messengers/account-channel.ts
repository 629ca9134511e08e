import type { AccountMessenger, Messengers } from './port.ts';

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
