import { open } from 'node:fs/promises';
import { ProviderError } from '../../../providers/index.ts';
import { escapeMarkup } from '../../../text.ts';
import { getCode, hasEtag, type S3Client } from './client.ts';
import { findText, isElement } from './xml.ts';

const smallestPartBytes = 8 * 1024 * 1024;
const maxParts = 10_000;

/** Bytes in memory, or in a file. */
type Source = { size: number; read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>> };

type Upload = { key: string; headers: Record<string, string> };

const uploadWhole = async (client: S3Client, { key, headers }: Upload, source: Source) => {
  await client.send({ method: 'PUT', key, headers, body: await source.read(0, source.size), accepts: hasEtag });
};

const startParts = async (client: S3Client, { key, headers }: Upload): Promise<string> => {
  const accepts = ({ body }: { body: Buffer }) => Boolean(findText(body.toString('utf8'), 'UploadId'));
  const { body } = await client.send({ method: 'POST', key, query: { uploads: '' }, headers, accepts });
  return findText(body.toString('utf8'), 'UploadId') ?? '';
};

const sendParts = async (client: S3Client, { key, uploadId }: { key: string; uploadId: string }, source: Source): Promise<string[]> => {
  const partBytes = Math.max(smallestPartBytes, Math.ceil(source.size / maxParts));
  const etags: string[] = [];
  for (let start = 0; start < source.size; start += partBytes) {
    const body = await source.read(start, Math.min(source.size, start + partBytes));
    const query = { partNumber: String(etags.length + 1), uploadId };
    const { headers } = await client.send({ method: 'PUT', key, query, body, accepts: hasEtag });
    etags.push(headers.get('etag') ?? '');
  }
  return etags;
};

const createPartList = (etags: readonly string[]): Uint8Array<ArrayBuffer> => {
  const items = etags.map((etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escapeMarkup(etag)}</ETag></Part>`);
  return new TextEncoder().encode(`<CompleteMultipartUpload>${items.join('')}</CompleteMultipartUpload>`);
};

const hasSize = async (client: S3Client, key: string, size: number): Promise<boolean> => {
  const { headers } = await client.send({ method: 'HEAD', key, accepts: hasEtag });
  return Number(headers.get('content-length')) === size;
};

/** Joins the parts. The answer may be an error although its status is 200. */
const joinParts = async (
  client: S3Client,
  { key, uploadId, size }: { key: string; uploadId: string; size: number },
  etags: readonly string[],
) => {
  try {
    const accepts = ({ body }: { body: Buffer }) => isElement(body, 'CompleteMultipartUploadResult');
    await client.send({ method: 'POST', key, query: { uploadId }, body: createPartList(etags), accepts });
  } catch (error) {
    // If an answer was lost, the repetition finds no upload, because its parts were joined already.
    if (getCode(error) !== 'NoSuchUpload' || !(await hasSize(client, key, size))) throw error;
  }
};

const uploadParts = async (client: S3Client, upload: Upload, source: Source) => {
  const { key } = upload;
  const uploadId = await startParts(client, upload);
  try {
    const etags = await sendParts(client, { key, uploadId }, source);
    await joinParts(client, { key, uploadId, size: source.size }, etags);
  } catch (error) {
    await removeUpload(client, { key, uploadId }).catch(() => undefined);
    throw error;
  }
};

/** Removes the parts of an unfinished upload; does nothing if there is none. Throws ProviderError. */
export const removeUpload = async (client: S3Client, { key, uploadId }: { key: string; uploadId: string }): Promise<void> => {
  try {
    await client.send({ method: 'DELETE', key, query: { uploadId } });
  } catch (error) {
    if (!(error instanceof ProviderError) || getCode(error) !== 'NoSuchUpload') throw error;
  }
};

const uploadSource = (client: S3Client, upload: Upload, source: Source) =>
  source.size > smallestPartBytes ? uploadParts(client, upload, source) : uploadWhole(client, upload, source);

/** Stores bytes as an object, in parts of 8 MiB if they are more. The object appears as a whole. */
export const uploadBytes = (client: S3Client, upload: Upload, bytes: Uint8Array): Promise<void> =>
  uploadSource(client, upload, { size: bytes.length, read: async (start, end) => new Uint8Array(bytes.subarray(start, end)) });

/** Stores a file as an object, in parts of 8 MiB if it is larger, of which one is in memory at a time. The object appears as a whole. */
export const uploadFile = async (client: S3Client, upload: Upload, path: string): Promise<void> => {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const read = async (start: number, end: number) => {
      const bytes = new Uint8Array(end - start);
      let done = 0;
      while (done < bytes.length) {
        const { bytesRead } = await file.read(bytes, done, bytes.length - done, start + done);
        if (bytesRead === 0) throw new Error(`${path} became shorter while it was stored`);
        done += bytesRead;
      }
      return bytes;
    };
    await uploadSource(client, upload, { size, read });
  } finally {
    await file.close();
  }
};
