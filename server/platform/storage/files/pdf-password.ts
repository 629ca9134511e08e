import { createCipheriv, createHash } from 'node:crypto';

// ISO 32000-2, 7.6.4: how the standard handler of encryption checks a password. A PDF opens by itself if the empty password is right.
const padding = Buffer.from('28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A', 'hex');

const md5 = (...parts: Uint8Array[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest();

/** RC4, which OpenSSL no longer has. */
const rc4 = (key: Uint8Array, data: Uint8Array): Buffer => {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const at = (index: number) => state[index & 255] ?? 0;
  const swap = (one: number, other: number) => {
    const value = at(one);
    state[one & 255] = at(other);
    state[other & 255] = value;
  };
  for (let index = 0, other = 0; index < 256; index += 1) {
    other += at(index) + (key[index % key.length] ?? 0);
    swap(index, other);
  }
  let other = 0;
  const bytes = data.map((byte, position) => {
    other += at(position + 1);
    swap(position + 1, other);
    return byte ^ at(at(position + 1) + at(other));
  });
  return Buffer.from(bytes);
};

/** Algorithm 2.B for the empty password of a user. */
const hashOfRevision6 = (salt: Uint8Array): Buffer => {
  let key = createHash('sha256').update(salt).digest();
  for (let round = 0, last = 0; round < 64 || last > round - 32; round += 1) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false);
    const encrypted = cipher.update(Buffer.concat(Array<Buffer>(64).fill(key)));
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = createHash(['sha256', 'sha384', 'sha512'][remainder] ?? '')
      .update(encrypted)
      .digest();
    last = encrypted.at(-1) ?? 0;
  }
  return key.subarray(0, 32);
};

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

const readEscapes = (literal: string): string =>
  literal.replaceAll(/\\(?:([0-7]{1,3})|(\r\n|[\s\S]))|\r\n?/g, (text, octal?: string, escaped?: string) => {
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 255);
    if (escaped === undefined) return text === '\\' ? '' : '\n';
    return /^[\r\n]/.test(escaped) ? '' : (escapes[escaped] ?? escaped);
  });

/** Reads the string, literal or hexadecimal, at the start of a text. */
const readString = (text: string): Buffer => {
  if (text.startsWith('<')) return Buffer.from(text.slice(1, text.indexOf('>')).replaceAll(/\s/g, ''), 'hex');
  let depth = 0;
  const tokens = /\\[\s\S]|[()]/g;
  for (const { 0: token, index } of text.matchAll(tokens)) {
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    if (depth === 0) return Buffer.from(readEscapes(text.slice(1, index)), 'latin1');
  }
  return Buffer.alloc(0);
};

const findString = (text: string, before: RegExp): Buffer => {
  const found = before.exec(text);
  return found ? readString(text.slice(found.index + found[0].length)) : Buffer.alloc(0);
};

const findNumber = (dictionary: string, name: string): number | undefined => {
  const digits = new RegExp(`/${name}\\s+(-?\\d+)`).exec(dictionary)?.[1];
  return digits === undefined ? undefined : Number(digits);
};

/** Algorithms 6 and 2 for the empty password. */
const isEmptyPasswordOfRc4 = (dictionary: string, id: Buffer, revision: number): boolean => {
  const isFortyBits = findNumber(dictionary, 'V') === 1;
  const bits = findNumber(dictionary, 'V') === 4 ? 128 : (findNumber(dictionary, 'Length') ?? 40);
  const length = isFortyBits || revision === 2 ? 5 : Math.min(16, bits / 8);
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE((findNumber(dictionary, 'P') ?? 0) | 0);
  const owner = findString(dictionary, /\/O\s*(?=[(<])/).subarray(0, 32);
  const hasPlainMetadata = revision >= 4 && /\/EncryptMetadata\s+false/.test(dictionary);
  let key = md5(padding, owner, permissions, id, hasPlainMetadata ? Buffer.alloc(4, 0xff) : Buffer.alloc(0)).subarray(0, length);
  const user = findString(dictionary, /\/U\s*(?=[(<])/);
  if (revision === 2) return rc4(key, padding).equals(user.subarray(0, 32));
  for (let round = 0; round < 50; round += 1) key = md5(key).subarray(0, length);
  let expected = md5(padding, id);
  for (let round = 0; round < 20; round += 1)
    expected = rc4(
      key.map((byte) => byte ^ round),
      expected,
    );
  return expected.equals(user.subarray(0, 16));
};

const isEmptyPassword = (dictionary: string, id: Buffer): boolean => {
  const revision = findNumber(dictionary, 'R') ?? 0;
  if (revision < 5) return isEmptyPasswordOfRc4(dictionary, id, revision);
  const user = findString(dictionary, /\/U\s*(?=[(<])/);
  const salt = user.subarray(32, 40);
  const hash = revision === 5 ? createHash('sha256').update(salt).digest() : hashOfRevision6(salt);
  return hash.equals(user.subarray(0, 32));
};

const maxDictionaryLength = 8192;

/** The dictionary of the encryption, which no object stream may hold. */
const findDictionary = (text: string, reference: RegExpMatchArray): string => {
  const [, number, generation] = reference;
  if (number === undefined) return (reference.input ?? '').slice(reference.index).slice(0, maxDictionaryLength);
  const object = [...text.matchAll(new RegExp(`(?<!\\d)${number}\\s+${generation}\\s+obj\\b`, 'g'))].at(-1);
  return object ? (text.slice(object.index).slice(0, maxDictionaryLength).split('endobj')[0] ?? '') : '';
};

/**
 * Whether a PDF opens only with a password or a certificate. `tableOffset` is where its cross-reference table starts; undefined if readers have to
 * rebuild it. A PDF that an owner's password protects from changes opens without one.
 */
export const needsPassword = (bytes: Buffer, tableOffset: number | undefined): boolean => {
  const text = bytes.toString('latin1');
  const table = tableOffset === undefined ? text : text.slice(tableOffset);
  // The trailer follows the table; a table in a stream is its own trailer.
  const end = tableOffset === undefined ? -1 : table.search(/startxref|\bstream\b/);
  const trailer = end < 0 ? table : table.slice(0, end);
  const reference = [...trailer.matchAll(/\/Encrypt\s*(?:(\d+)\s+(\d+)\s+R|<<)/g)].at(-1);
  if (!reference) return false;
  const dictionary = findDictionary(text, reference);
  return !/\/Filter\s*\/Standard\b/.test(dictionary) || !isEmptyPassword(dictionary, findString(trailer, /\/ID\s*\[\s*(?=[(<])/));
};
