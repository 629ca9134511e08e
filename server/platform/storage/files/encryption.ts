import type { Secrets } from '../../security/secrets.ts';

/** The end of the name of an encrypted file. */
export const encryptedSuffix = '.enc';

const getPurpose = (id: string) => `file:${id}`;

/** Encrypts the bytes of a stored file. */
export const encryptFile = (secrets: Secrets, id: string, bytes: Uint8Array): Buffer => secrets.encrypt(bytes, getPurpose(id));

type EncryptedFile = { place: string; bytes: Buffer };

const explainFailure = <Result>(place: string, work: () => Result): Result => {
  try {
    return work();
  } catch (cause) {
    const message = `${place} cannot be decrypted. Either SECRETS_KEY (keys/secrets.key in DATA_DIR if it is not set) is not the key that encrypted the file, or the file is damaged.`;
    throw new Error(message, { cause });
  }
};

/** Decrypts the bytes of a stored file. Throws an error that names the setting if the key is another or the bytes were changed. */
export const decryptFile = (secrets: Secrets, id: string, { place, bytes }: EncryptedFile): Buffer =>
  explainFailure(place, () => secrets.decrypt(bytes, getPurpose(id)));

/** Encrypts the bytes of a stored file with the current key; undefined if that key encrypted them. Throws as `decryptFile` does. */
export const renewFile = (secrets: Secrets, id: string, { place, bytes }: EncryptedFile): Buffer | undefined =>
  explainFailure(place, () => secrets.renew(bytes, getPurpose(id)));
