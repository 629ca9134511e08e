import { rm } from 'node:fs/promises';
import type { ProviderLog } from '../../../providers/index.ts';
import { encryptionOverhead, type Secrets } from '../../../security/secrets.ts';
import { decryptFile, encryptFile, renewFile } from '../encryption.ts';
import type { FileVariant, FoundFile } from '../port.ts';
import type { S3Config } from '../settings.ts';
import { type BlobKind, isId, mimes, type NewBlob, type Storage, type StoreFileName } from '../storage.ts';
import { checkBucket } from './check.ts';
import { createS3Client, getCode, hasEtag, type S3Client, type S3Limits } from './client.ts';
import { copyObject, findObject, listObjects, removeObject, removeOldUploads } from './objects.ts';
import { uploadBytes, uploadFile } from './upload.ts';

type S3Options = { config: S3Config; providers: ProviderLog; secrets: Secrets; limits?: S3Limits | undefined };
type Bucket = { client: S3Client; secrets: Secrets; redirects: boolean };

// If the full file is deleted first, a picture never has a full size without a small one.
const variants = ['full', 'thumbnail'] as const satisfies FileVariant[];
const filePrefix = 'files/';
const trashPrefix = 'trash/';
const keyOf = (id: string, variant: FileVariant) => `${filePrefix}${id}/${variant}`;
const getTrashKey = (id: string, variant: FileVariant, now: Date) => `${trashPrefix}${id}/${now.getTime()}/${variant}`;

const variantOf = (kind: BlobKind): FileVariant => (kind === 'thumbnail' ? 'thumbnail' : 'full');

// The type of an encrypted file, whose own content type would lie about its bytes.
const encryptedHeader = 'x-amz-meta-encrypted';

const createHeaders = (mime: string, isEncrypted: boolean): Record<string, string> =>
  isEncrypted ? { 'content-type': mimes.data, [encryptedHeader]: mime } : { 'content-type': mime };

const parseHeaders = (headers: Headers) => {
  const encryptedMime = headers.get(encryptedHeader);
  const isEncrypted = encryptedMime !== null;
  const size = Number(headers.get('content-length')) - (isEncrypted ? encryptionOverhead : 0);
  return { isEncrypted, mime: encryptedMime ?? headers.get('content-type') ?? mimes.data, bytes: Math.max(0, size) };
};

const storeBlob = async ({ client, secrets }: Bucket, id: string, newBlob: NewBlob) => {
  const { kind } = newBlob;
  const key = keyOf(id, variantOf(kind));
  if ('tempPath' in newBlob) {
    await uploadFile(client, { key, headers: createHeaders(mimes[kind], false) }, newBlob.tempPath);
    await rm(newBlob.tempPath, { force: true });
    return;
  }
  const { bytes, encrypts } = newBlob;
  await uploadBytes(client, { key, headers: createHeaders(mimes[kind], encrypts) }, encrypts ? encryptFile(secrets, id, bytes) : bytes);
};

const findFile = async ({ client, redirects }: Bucket, id: string, variant: FileVariant): Promise<FoundFile | undefined> => {
  const key = keyOf(id, variant);
  const headers = await findObject(client, key);
  if (!headers) return undefined;
  const { isEncrypted, mime, bytes } = parseHeaders(headers);
  return {
    ...{ bytes, mime, isEncrypted, place: getPlace(client, key) },
    stream: () => client.open(key),
    blob: async (type) => new Blob([new Uint8Array((await client.read(key))?.bytes ?? [])], { type }),
    redirect: redirects && !isEncrypted ? (as) => client.presign(key, as) : undefined,
  };
};

const getPlace = ({ bucket }: S3Client, key: string) => `s3://${bucket}/${key}`;

const readFile = async ({ client, secrets }: Bucket, id: string, variant: FileVariant): Promise<Buffer | undefined> => {
  const key = keyOf(id, variant);
  const found = await client.read(key);
  if (!found) return undefined;
  const { headers, bytes } = found;
  return parseHeaders(headers).isEncrypted ? decryptFile(secrets, id, { place: getPlace(client, key), bytes }) : bytes;
};

/** Encrypts plain bytes, and bytes that the previous key encrypted, in one step. Returns whether there is such a file. */
const encryptVariant = async ({ client, secrets }: Bucket, id: string, variant: FileVariant): Promise<boolean> => {
  const key = keyOf(id, variant);
  const found = await client.read(key);
  if (!found) return false;
  const { isEncrypted, mime } = parseHeaders(found.headers);
  const { bytes } = found;
  const encrypted = isEncrypted ? renewFile(secrets, id, { place: getPlace(client, key), bytes }) : encryptFile(secrets, id, bytes);
  if (encrypted) await uploadBytes(client, { key, headers: createHeaders(mime, true) }, encrypted);
  return true;
};

/** Writes no line of the log for a call. A check reports its failure itself, so its attempts need no lines of their own. */
const withoutLines = (log: ProviderLog): ProviderLog => ({
  ...log,
  record: (name, call) => log.record(name, { ...call, isLogged: false }),
});

/** Yields each id once, because the keys of an id follow each other. */
async function* listFiles(client: S3Client) {
  let last = '';
  for await (const { key, storedAt } of listObjects(client, filePrefix)) {
    const id = key.slice(filePrefix.length, key.lastIndexOf('/'));
    if (id === last || !isId(id)) continue;
    last = id;
    yield { id, storedAt };
  }
}

const emptyTrash = async (client: S3Client, before: Date): Promise<number> => {
  let deleted = 0;
  for await (const { key } of listObjects(client, trashPrefix)) {
    const movedAt = /^trash\/[\w-]+\/(\d+)\//.exec(key)?.[1];
    if (movedAt === undefined || Number(movedAt) >= before.getTime()) continue;
    await removeObject(client, key);
    deleted += 1;
  }
  await removeOldUploads(client, before);
  return deleted;
};

/** Writes an object once. Storage that does not know the condition writes it in any case, so its absence is checked before. */
const writeOnce = async (client: S3Client, key: string, bytes: Uint8Array) => {
  if (await findObject(client, key)) return;
  const put = { method: 'PUT', key, body: new Uint8Array(bytes), accepts: hasEtag } as const;
  try {
    await client.send({ ...put, headers: { 'if-none-match': '*' } });
  } catch (error) {
    const code = getCode(error);
    if (code === 'NotImplemented') await client.send(put);
    else if (code !== 'PreconditionFailed' && code !== 'ConditionalRequestConflict') throw error;
  }
};

/**
 * Opens the store in a bucket. The objects of a file are `files/<id>/full` and `files/<id>/thumbnail`; those in the trash are
 * `trash/<id>/<milliseconds since 1970>/<variant>`.
 */
export const openS3Storage = ({ config, providers, secrets, limits }: S3Options): Storage => {
  const client = createS3Client(config, providers, limits);
  const bucket = { client, secrets, redirects: config.redirects };
  const databaseIdKey: StoreFileName = 'database-id';
  return {
    setting: 'S3_BUCKET',
    redirectOrigin: config.redirects ? new URL(config.url).origin : undefined,
    databaseIdFile: getPlace(client, databaseIdKey),
    check: () => checkBucket(createS3Client(config, withoutLines(providers), limits)),
    readStoreFile: async (name) => (await client.read(name))?.bytes,
    writeStoreFile: (name, bytes) => writeOnce(client, name, bytes),
    replaceStoreFile: (key, bytes) => uploadBytes(client, { key, headers: {} }, bytes),
    async store(id, newBlobs) {
      for (const blob of newBlobs) await storeBlob(bucket, id, blob);
    },
    find: (id, variant) => findFile(bucket, id, variant),
    read: (id, variant) => readFile(bucket, id, variant),
    async encrypt(id) {
      const results: boolean[] = [];
      for (const variant of variants) results.push(await encryptVariant(bucket, id, variant));
      return results.includes(true);
    },
    async remove(id) {
      for (const variant of variants) await removeObject(client, keyOf(id, variant));
    },
    async erase(id) {
      for (const variant of variants) await removeObject(client, keyOf(id, variant));
      for await (const { key } of listObjects(client, `${trashPrefix}${id}/`)) await removeObject(client, key);
    },
    async moveToTrash(id, now) {
      for (const variant of variants) {
        const isCopied = await copyObject(client, keyOf(id, variant), getTrashKey(id, variant, now));
        if (isCopied) await removeObject(client, keyOf(id, variant));
      }
    },
    emptyTrash: (before) => emptyTrash(client, before),
    list: () => listFiles(client),
  };
};
