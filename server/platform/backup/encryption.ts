import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { BackupError } from './error.ts';

// The STREAM construction of Hoang, Reyhanitabar, Rogaway and Vizár: chunks are encrypted with AES-256-GCM. The nonce of a chunk has its number
// and a flag for the last chunk, so chunks cannot be changed, removed, swapped or appended. Each file has its own salt and so its own key.
const algorithm = 'aes-256-gcm';
const magic = Buffer.from('medboard backup 1\n');
const saltBytes = 32;
const checkBytes = 16;
const headBytes = magic.length + saltBytes + checkBytes;
const tagBytes = 16;
const chunkBytes = 65_536;

/** Whether a file that begins with these bytes is an encrypted backup. */
export const isEncrypted = (start: Uint8Array): boolean => magic.equals(start.subarray(0, magic.length));

type Chunk = { bytes: Buffer; number: number; isLast: boolean };

/** Splits a stream into a first chunk and chunks of one size. The last chunk may be shorter or empty. */
async function* split(source: AsyncIterable<Uint8Array>, firstSize: number, size: number): AsyncGenerator<Chunk> {
  let waiting = Buffer.alloc(0);
  let number = 0;
  for await (const bytes of source) {
    waiting = Buffer.concat([waiting, bytes]);
    for (let next = number === 0 ? firstSize : size; waiting.length > next; next = size) {
      yield { bytes: waiting.subarray(0, next), number, isLast: false };
      waiting = waiting.subarray(next);
      number += 1;
    }
  }
  yield { bytes: waiting, number, isLast: true };
}

const deriveKeys = (key: Uint8Array, salt: Uint8Array) => {
  const bytes = Buffer.from(hkdfSync('sha256', key, salt, 'medboard backup', 32 + checkBytes));
  return { fileKey: bytes.subarray(0, 32), check: bytes.subarray(32) };
};

const createNonce = ({ number, isLast }: Pick<Chunk, 'number' | 'isLast'>) => {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
};

/** Encrypts a stream under a key, as a step of a pipeline. */
export const encryptWith = (key: Uint8Array) =>
  async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
    const salt = randomBytes(saltBytes);
    const { fileKey, check } = deriveKeys(key, salt);
    yield Buffer.concat([magic, salt, check]);
    for await (const chunk of split(source, chunkBytes, chunkBytes)) {
      const cipher = createCipheriv(algorithm, fileKey, createNonce(chunk), { authTagLength: tagBytes });
      yield Buffer.concat([cipher.update(chunk.bytes), cipher.final(), cipher.getAuthTag()]);
    }
  };

const createEndError = () => new BackupError('The backup is incomplete: its end is missing.');

const readFileKey = ({ bytes, isLast }: Chunk, key: Uint8Array): Buffer => {
  if (isLast) throw createEndError();
  const { fileKey, check } = deriveKeys(key, bytes.subarray(magic.length, magic.length + saltBytes));
  if (!check.equals(bytes.subarray(magic.length + saltBytes)))
    throw new BackupError('BACKUP_KEY is not the key that encrypted the backup, or its first bytes are damaged.');
  return fileKey;
};

const decryptChunk = ({ bytes, number, isLast }: Chunk, fileKey: Buffer): Buffer => {
  if (bytes.length < tagBytes) throw createEndError();
  // The head of the file is chunk 0, so the first encrypted chunk is chunk 1.
  const decipher = createDecipheriv(algorithm, fileKey, createNonce({ number: number - 1, isLast }), { authTagLength: tagBytes });
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()]);
  } catch (cause) {
    throw new BackupError('The backup is damaged or incomplete: a part of it cannot be decrypted.', { cause });
  }
};

/** Decrypts the output of `encryptWith`, as a step of a pipeline. Throws if the key is wrong, or if a byte was changed, removed or added. */
export const decryptWith = (key: Uint8Array) =>
  async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
    let fileKey: Buffer | undefined;
    for await (const chunk of split(source, headBytes, chunkBytes + tagBytes)) {
      if (fileKey) yield decryptChunk(chunk, fileKey);
      else fileKey = readFileKey(chunk, key);
    }
  };
