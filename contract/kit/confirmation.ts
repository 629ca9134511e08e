import { normalizePhone } from './normalize.ts';

const fold = (text: string) => text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();

/** True if the typed text is the name or the phone of the member. */
export const isConfirmed = ({ name, phone }: { name: string; phone: string }, typed: string): boolean =>
  fold(typed) === fold(name) || normalizePhone(typed) === phone;
