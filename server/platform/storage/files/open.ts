import type { Logger } from 'pino';
import type { ProviderLog } from '../../providers/index.ts';
import { loadSigningKey } from '../../security/keys.ts';
import type { Secrets } from '../../security/secrets.ts';
import type { ReadFile } from '../../sheets/index.ts';
import { openFolderStorage } from './folder/storage.ts';
import { createIntake } from './intake.ts';
import type { Files } from './port.ts';
import type { S3Config } from './settings.ts';
import { isId, type Storage } from './storage.ts';
import { openTempDir } from './temp-dir.ts';
import { createUrlSigner } from './url-signer.ts';

type OpenFilesOptions = {
  dataDir: string;
  signingKey: string | undefined;
  secrets: Secrets;
  log: Logger;
  /** The bucket of the files; without it they lie in `dataDir`. */
  s3?: (S3Config & { providers: ProviderLog }) | undefined;
  /** Reads sheets instead of a thread with limits of memory and time. */
  readSheet?: ReadFile | undefined;
};

type Access = 'find' | 'read' | 'encrypt' | 'remove' | 'erase' | 'moveToTrash';

/** The functions of a store for any text: a text that is no id names no file. */
const acceptAnyText = (storage: Storage): Pick<Files, Access> => ({
  find: async (id, variant) => (isId(id) ? storage.find(id, variant) : undefined),
  read: async (id, variant) => (isId(id) ? storage.read(id, variant) : undefined),
  encrypt: async (id) => isId(id) && storage.encrypt(id),
  remove: async (id) => (isId(id) ? storage.remove(id) : undefined),
  erase: async (id) => (isId(id) ? storage.erase(id) : undefined),
  moveToTrash: async (id, now) => (isId(id) ? storage.moveToTrash(id, now) : undefined),
});

/** Opens the store of the bytes of files: the bucket, or folders in `dataDir`. */
export const openStorage = async (
  { s3, dataDir, secrets }: Pick<OpenFilesOptions, 's3' | 'dataDir' | 'secrets'>,
  tempDir: string,
): Promise<Storage> => {
  if (!s3) return openFolderStorage({ dataDir, tempDir, secrets });
  const { openS3Storage } = await import('./s3/storage.ts');
  return openS3Storage({ config: s3, providers: s3.providers, secrets });
};

/** Opens the file store: the bucket, or folders in `dataDir`. Uploads in progress lie in `${dataDir}/uploads`; those older than a day are removed. */
export const openFiles = async (options: OpenFilesOptions): Promise<Files> => {
  const { dataDir, signingKey, log } = options;
  const tempDir = await openTempDir(dataDir, log);
  const storage = await openStorage(options, tempDir);
  const { store, readStoreFile, writeStoreFile, replaceStoreFile, ...shared } = storage;
  return {
    ...shared,
    ...acceptAnyText(storage),
    tempDir,
    readDatabaseId: async () => (await readStoreFile('database-id'))?.toString('utf8').trim(),
    writeDatabaseId: (id) => writeStoreFile('database-id', Buffer.from(`${id}\n`)),
    readSecretsCheck: () => readStoreFile('secrets-check'),
    writeSecretsCheck: (bytes) => writeStoreFile('secrets-check', bytes),
    replaceSecretsCheck: (bytes) => replaceStoreFile('secrets-check', bytes),
    ...createIntake(store, options),
    publicUrl: (id) => `/storage/${id}`,
    ...createUrlSigner(await loadSigningKey(dataDir, signingKey)),
  };
};
