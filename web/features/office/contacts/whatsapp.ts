import { normalizePhone } from '../../../../contract/kit/normalize.ts';

/** Returns the WhatsApp chat link of a phone number. A national number is Egyptian; any other keeps its country code. */
export const whatsappLink = (phone: string): string =>
  `https://wa.me/${normalizePhone(phone)
    .replace(/^(?:\+|00)/, '')
    .replace(/^0/, '20')}`;
