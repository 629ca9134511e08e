import { foldPhone } from '../../../contract/kit/fold.ts';

/** The WhatsApp chat with a phone: a national number is Egyptian; any other keeps its own country. */
export const whatsappOf = (phone: string): string =>
  `https://wa.me/${foldPhone(phone)
    .replace(/^(?:\+|00)/, '')
    .replace(/^0/, '20')}`;
