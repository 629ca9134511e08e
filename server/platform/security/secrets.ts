import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import { loadSecretsKey, parseKey } from './keys.ts';

/** Compares a received text with a secret in a time that shows nothing of it. */
export const isEqual = (received: string, secret: string): boolean =>
  timingSafeEqual(hash('sha256', received, 'buffer'), hash('sha256', secret, 'buffer'));

const algorithm = 'aes-256-gcm';
const version = 1;
const nonceBytes = 12;
const tagBytes = 16;

/** How many bytes longer the encrypted bytes are. */
export const encryptionOverhead = 1 + nonceBytes + tagBytes;

/** Encrypts what must not be readable in the database or the data folder, with AES-256-GCM (NIST SP 800-38D). */
export type Secrets = {
  /** The bytes encrypted for one purpose, such as `totp:17`: a version byte, a random nonce, the encrypted bytes and the tag, 29 bytes more than the input. */
  encrypt(plain: Uint8Array, purpose: string): Buffer;
  /** The bytes that `encrypt` received for the same purpose, under the current or the previous key. Throws if the key or the purpose is another, or if the bytes were changed. */
  decrypt(encrypted: Uint8Array, purpose: string): Buffer;
  /** Encrypts with the current key what the previous key encrypted; undefined if the current key encrypted it. Throws as `decrypt` does. */
  renew(encrypted: Uint8Array, purpose: string): Buffer | undefined;
  /** The HMAC-SHA-256 of the bytes for one purpose, so that a stored digest of few possible values cannot be reversed without the key. */
  sign(bytes: Uint8Array, purpose: string): Buffer;
};

/** Encrypts, decrypts and signs under one key. */
const createCipher = (key: Uint8Array): Omit<Secrets, 'renew'> => {
  const keyOf = (purpose: string) => new Uint8Array(hkdfSync('sha256', key, new Uint8Array(), `medboard ${purpose}`, 32));
  return {
    encrypt(plain, purpose) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, keyOf(purpose), nonce, { authTagLength: tagBytes });
      return Buffer.concat([Buffer.of(version), nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    decrypt(encrypted, purpose) {
      const bytes = Buffer.from(encrypted.buffer, encrypted.byteOffset, encrypted.byteLength);
      if (bytes[0] !== version || bytes.length < encryptionOverhead) throw new Error('The encrypted bytes have an unknown format');
      const decipher = createDecipheriv(algorithm, keyOf(purpose), bytes.subarray(1, 1 + nonceBytes), { authTagLength: tagBytes });
      decipher.setAuthTag(bytes.subarray(-tagBytes));
      return Buffer.concat([decipher.update(bytes.subarray(1 + nonceBytes, -tagBytes)), decipher.final()]);
    },
    sign: (bytes, purpose) =>
      createHmac('sha256', keyOf(`hmac ${purpose}`))
        .update(bytes)
        .digest(),
  };
};

const createSecrets = (key: Uint8Array, previousKey: Uint8Array | undefined): Secrets => {
  const current = createCipher(key);
  const previous = previousKey && createCipher(previousKey);
  /** Tries both keys. If neither fits, it throws the error of the current key. */
  const decrypt = (encrypted: Uint8Array, purpose: string): { plain: Buffer; isCurrent: boolean } => {
    try {
      return { plain: current.decrypt(encrypted, purpose), isCurrent: true };
    } catch (error) {
      if (!previous) throw error;
      try {
        return { plain: previous.decrypt(encrypted, purpose), isCurrent: false };
      } catch {
        throw error;
      }
    }
  };
  return {
    ...current,
    decrypt: (encrypted, purpose) => decrypt(encrypted, purpose).plain,
    renew(encrypted, purpose) {
      const { plain, isCurrent } = decrypt(encrypted, purpose);
      return isCurrent ? undefined : current.encrypt(plain, purpose);
    },
  };
};

/** The settings SECRETS_KEY and SECRETS_KEY_PREVIOUS. */
export type SecretsSettings = { secretsKey: string | undefined; previousSecretsKey?: string | undefined };

/** Opens the secrets under SECRETS_KEY, or under a key that is created once in `${dataDir}/keys/secrets.key`. SECRETS_KEY_PREVIOUS only decrypts. */
export const openSecrets = async (dataDir: string, { secretsKey, previousSecretsKey }: SecretsSettings): Promise<Secrets> =>
  createSecrets(await loadSecretsKey(dataDir, secretsKey), previousSecretsKey === undefined ? undefined : parseKey(previousSecretsKey));

const checkPurpose = 'check';

const describeWrongKey = (dataDir: string, setting: string | undefined): string => {
  const which = setting === undefined ? `The key in ${join(dataDir, 'keys/secrets.key')} (SECRETS_KEY is not set)` : 'SECRETS_KEY';
  const remedy = setting === undefined ? 'Restore that file from a backup, or set SECRETS_KEY to the earlier key' : 'Set the earlier key';
  return `${which} is not the key that encrypted the identity documents and the keys of authenticator apps. ${remedy}.`;
};

/** Where the check value of the key lies: beside the documents that the key encrypts, so that processes that share them must have the same key. */
type SecretsCheck = {
  readSecretsCheck(): Promise<Buffer | undefined>;
  writeSecretsCheck(bytes: Uint8Array): Promise<void>;
  replaceSecretsCheck(bytes: Uint8Array): Promise<void>;
};

/** Throws if an earlier start used another key. The first start stores the check value. `setting` is SECRETS_KEY. */
export const assertSecretsKey = async (
  secrets: Secrets,
  files: Omit<SecretsCheck, 'replaceSecretsCheck'>,
  { dataDir, setting }: { dataDir: string; setting: string | undefined },
): Promise<void> => {
  if (!(await files.readSecretsCheck())) await files.writeSecretsCheck(secrets.encrypt(Buffer.from(checkPurpose), checkPurpose));
  const stored = (await files.readSecretsCheck()) ?? Buffer.alloc(0);
  try {
    secrets.decrypt(stored, checkPurpose);
  } catch (cause) {
    throw new Error(describeWrongKey(dataDir, setting), { cause });
  }
};

/** Stores the check value of the current key, so that later starts need this key only. Call it after everything was renewed. */
export const renewSecretsCheck = async (secrets: Secrets, files: SecretsCheck): Promise<void> => {
  const stored = await files.readSecretsCheck();
  const renewed = stored && secrets.renew(stored, checkPurpose);
  if (renewed) await files.replaceSecretsCheck(renewed);
};
