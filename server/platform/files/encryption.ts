import type { Secrets } from '../secrets.ts';

/** The end of the name of an encrypted file. */
export const encryptedSuffix = '.enc';

const getPurpose = (id: string) => `file:${id}`;

/** Encrypts the bytes of a stored file. */
export const encryptFile = (secrets: Secrets, id: string, bytes: Uint8Array): Buffer => secrets.encrypt(bytes, getPurpose(id));

/** Decrypts the bytes of a stored file. Throws an error that names the setting if the key is another or the bytes were changed. */
export const decryptFile = (secrets: Secrets, id: string, { place, bytes }: { place: string; bytes: Buffer }): Buffer => {
  try {
    return secrets.decrypt(bytes, getPurpose(id));
  } catch (cause) {
    const message = `${place} cannot be decrypted. Either SECRETS_KEY (keys/secrets.key in DATA_DIR if it is not set) is not the key that encrypted the file, or the file is damaged.`;
    throw new Error(message, { cause });
  }
};
