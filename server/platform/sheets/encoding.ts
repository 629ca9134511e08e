import { startsWith } from '../text.ts';

/** The encodings of text files, by their names in the WHATWG standard. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1256' | 'windows-1252';

// The first bytes of Latin and of Arabic characters in UTF-16. In other encodings they are rare.
const highBytes = [0x00, 0x06, 0xfe];

/** The share of these bytes at even and at odd places. Text in UTF-16 has them at one of the two. */
const countHighBytes = (bytes: Uint8Array) => {
  const counts = [0, 0] as [number, number];
  const length = Math.min(bytes.length, 65_536);
  for (let index = 0; index < length; index += 1) if (highBytes.includes(bytes[index] ?? 1)) counts[(index % 2) as 0 | 1] += 1;
  return { even: counts[0] / length, odd: counts[1] / length };
};

const findByMark = (bytes: Uint8Array): Encoding | undefined => {
  if (startsWith(bytes, '\xef\xbb\xbf')) return 'utf-8';
  if (startsWith(bytes, '\xff\xfe')) return 'utf-16le';
  return startsWith(bytes, '\xfe\xff') ? 'utf-16be' : undefined;
};

/** Nearly every character of a table has such a byte; a file of UTF-8 with a NUL in each line has fewer. */
const findUtf16 = (bytes: Uint8Array): [Encoding, ...Encoding[]] | undefined => {
  const { even, odd } = countHighBytes(bytes);
  const [share, other] = [Math.max(even, odd), Math.min(even, odd)];
  const encoding = odd > even ? 'utf-16le' : 'utf-16be';
  if (share > 0.1 && share > 10 * other) return share > 0.35 ? [encoding] : [encoding, 'utf-8'];
  return undefined;
};

const isLetter = (byte: number) => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);

/** Arabic words have several bytes above 127 in a row; French and German ones have single ones between Latin letters. */
const isArabic = (bytes: Uint8Array): boolean => {
  let arabic = 0;
  let latin = 0;
  for (let index = 0; index + 1 < bytes.length; index += 1) {
    const [one = 0, other = 0] = [bytes[index], bytes[index + 1]];
    if (one >= 0xc0 && other >= 0xc0) arabic += 1;
    else if ((one >= 0xc0 && isLetter(other)) || (other >= 0xc0 && isLetter(one))) latin += 1;
  }
  return arabic >= latin;
};

/** How some programs write half of a character and a NUL in UTF-8. */
const oddSequences = /\xed[\xa0-\xbf][\x80-\xbf]|\xc0\x80/g;

/** How many sequences of several bytes are right in UTF-8, or nearly so, and how many are not. */
const countSequences = (bytes: Uint8Array) => {
  const text = new TextDecoder().decode(bytes);
  let right = 0;
  let wrong = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 0xfffd) wrong += 1;
    else if (code > 0x7f) right += 1;
  }
  const odd = Buffer.from(bytes).toString('latin1').match(oddSequences) ?? [];
  // The decoder replaces each of their bytes.
  return { right: right + odd.length, wrong: wrong - odd.join('').length };
};

/**
 * The encodings that a text file may have, the likeliest first; a single one if it is certain. Text without a mark is UTF-8 if most of its
 * sequences are right in it, and else what Excel saves in Egypt or in western Europe.
 */
export const findEncodings = (bytes: Uint8Array): [Encoding, ...Encoding[]] => {
  const mark = findByMark(bytes);
  if (mark) return [mark];
  const utf16 = findUtf16(bytes);
  if (utf16) return utf16;
  const { right, wrong } = countSequences(bytes);
  if (wrong === 0) return ['utf-8'];
  const [likelier, other]: [Encoding, Encoding] = isArabic(bytes) ? ['windows-1256', 'windows-1252'] : ['windows-1252', 'windows-1256'];
  return right >= wrong ? ['utf-8', likelier, other] : [likelier, other, 'utf-8'];
};

/** Decodes text without its mark. Bytes that are wrong in the encoding become U+FFFD. */
export const decodeText = (bytes: Uint8Array, encoding: Encoding): string => new TextDecoder(encoding).decode(bytes);
