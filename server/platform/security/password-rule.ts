import { foldText } from '../../../contract/kit/search-term.ts';
import { invalidField } from '../errors.ts';

/** What others know about the user of a password. */
export type PasswordOwner = { name?: string | undefined; phone?: string | undefined; email?: string | undefined };

const productWords = ['password', 'medboard'];
const minOwnWord = 3;
// What remains without the known words is too short to protect an account.
const minRemainder = 8;
const maxSuffix = 4;

const hasOnlyRepetitions = (folded: string) => /^(.{1,3})\1+.?$/su.test(folded);

const isStep = (from: number, to: number, step: number) =>
  to - from === step || (step === 1 && from === 0x39 && to === 0x30) || (step === -1 && from === 0x30 && to === 0x39);

/** Whether each character follows the one before, upwards or downwards: 12345678, 1234567890, hgfedcba. */
const isSequence = (folded: string): boolean => {
  const codes = Array.from(folded, (character) => character.codePointAt(0) ?? 0);
  return [1, -1].some((step) => codes.every((code, index) => index === 0 || isStep(codes[index - 1] ?? 0, code, step)));
};

/** What others know about the user, each by itself and then all together. */
const listOwnWords = ({ name = '', phone = '', email = '' }: PasswordOwner): { what: string; words: string[] }[] => {
  const [local = '', domain = ''] = foldText(email).split('@');
  const names = [foldText(name), ...foldText(name).split(/\s+/)];
  // A phone may be typed with its country code, or without the leading zero.
  const phones = [foldText(phone), `2${foldText(phone)}`, foldText(phone).replace(/^0/, '')];
  const emails = [foldText(email), local, ...local.split(/[._+-]+/), domain];
  return [
    { what: 'name', words: names },
    { what: 'phone', words: phones },
    { what: 'e-mail', words: emails },
    { what: 'name, phone and e-mail', words: [...names, ...phones, ...emails] },
  ].map(({ what, words }) => ({ what, words: words.filter((word) => Array.from(word).length >= minOwnWord) }));
};

/** Whether little remains of the password without the words. */
const isMadeOf = (folded: string, words: readonly string[]): boolean => {
  let rest = folded;
  for (const word of [...words].sort((one, other) => other.length - one.length)) rest = rest.replaceAll(word, ' ');
  if (rest === folded) return false;
  return !/\p{L}/u.test(rest) && rest.replace(/[^\p{N}]/gu, '').length < minRemainder;
};

const withoutSuffix = (folded: string): string => {
  const base = folded.replace(/[\p{N}\p{P}\p{S}]+$/u, '');
  return folded.length - base.length <= maxSuffix ? base : folded;
};

const isCommon = async (folded: string): Promise<boolean> => {
  const { isInCommonList } = await import('./common-passwords.ts');
  return (await isInCommonList(folded)) || (await isInCommonList(withoutSuffix(folded)));
};

const findProblem = async (password: string, owner: PasswordOwner): Promise<string | undefined> => {
  const folded = foldText(password);
  if (hasOnlyRepetitions(folded)) return 'This password repeats one part. Choose a less regular one.';
  if (isSequence(folded)) return 'This password is a sequence. Choose a less regular one.';
  const own = listOwnWords(owner).find(({ words }) => isMadeOf(folded, words));
  if (own) return `This password is made of the ${own.what} of the account. Choose one that others cannot guess.`;
  if (isMadeOf(folded, productWords) || (await isCommon(folded))) return 'This password is too common. Choose a longer or less usual one.';
  return undefined;
};

/** Throws 422 with the reason if a new password is common, one repeated part, a sequence, or made of the user's own data. The list is loaded at the first call. */
export const assertUncommonPassword = async (password: string, owner: PasswordOwner): Promise<void> => {
  const problem = await findProblem(password, owner);
  if (problem !== undefined) throw invalidField('password', problem);
};
