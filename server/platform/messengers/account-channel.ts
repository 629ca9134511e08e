import type { AccountMessenger, Messengers } from './port.ts';

export type AccountChannel = 'whatsapp' | 'mail';

/** The messenger of a channel for messages about accounts. */
export const getAccountMessenger = ({ accountWhatsapp, accountMail }: Messengers, channel: AccountChannel): AccountMessenger =>
  channel === 'whatsapp' ? accountWhatsapp : accountMail;

/** WhatsApp if the user has a mobile number, otherwise e-mail; undefined if neither reaches the user. */
export const chooseAccountChannel = (messengers: Messengers, user: { phone: string; email: string }): AccountChannel | undefined =>
  (['whatsapp', 'mail'] as const).find((channel) => !getAccountMessenger(messengers, channel).unreachableReason(user));
