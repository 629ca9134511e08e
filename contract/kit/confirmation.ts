import { normalizePhone } from './normalize.ts';
import { foldText } from './search-term.ts';

/** True if the typed text is the name or the phone of the member. */
export const isConfirmed = ({ name, phone }: { name: string; phone: string }, typed: string): boolean =>
  foldText(typed) === foldText(name) || normalizePhone(typed) === phone;
