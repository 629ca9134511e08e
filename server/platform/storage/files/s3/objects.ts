import { ProviderError } from '../../../providers/index.ts';
import { getCode, hasEtag, type S3Client } from './client.ts';
import { removeUpload } from './upload.ts';
import { findElements, findText, isElement } from './xml.ts';

/** The headers of an object; undefined if there is none. */
export const findObject = async (client: S3Client, key: string): Promise<Headers | undefined> => {
  try {
    return (await client.send({ method: 'HEAD', key, accepts: hasEtag })).headers;
  } catch (error) {
    if (error instanceof ProviderError && error.status === 404) return undefined;
    throw error;
  }
};

/** Deletes an object; does nothing if there is none. */
export const removeObject = async (client: S3Client, key: string): Promise<void> => {
  await client.send({ method: 'DELETE', key, accepts: ({ status }) => status === 204 });
};

/** Copies an object with its headers, at most 5 GB. Returns whether there is one. */
export const copyObject = async (client: S3Client, from: string, to: string): Promise<boolean> => {
  try {
    const headers = { 'x-amz-copy-source': `/${client.bucket}/${from}` };
    // The answer may be an error although its status is 200.
    await client.send({ method: 'PUT', key: to, headers, accepts: ({ body }) => isElement(body, 'CopyObjectResult') });
    return true;
  } catch (error) {
    if (getCode(error) === 'NoSuchKey') return false;
    throw error;
  }
};

/** Lists the objects whose key starts with the prefix, in the order of their keys. */
export async function* listObjects(client: S3Client, prefix: string): AsyncGenerator<{ key: string; storedAt: Date }> {
  for (let token: string | undefined = ''; token !== undefined; ) {
    const query = { 'list-type': '2', prefix, ...(token === '' ? {} : { 'continuation-token': token }) };
    const { body } = await client.send({ query, accepts: (answer) => isElement(answer.body, 'ListBucketResult') });
    const xml = body.toString('utf8');
    for (const content of findElements(xml, 'Contents'))
      yield { key: findText(content, 'Key') ?? '', storedAt: new Date(findText(content, 'LastModified') ?? '') };
    token = findText(xml, 'IsTruncated') === 'true' ? findText(xml, 'NextContinuationToken') : undefined;
  }
}

/** Removes the parts of uploads that were started before a time and never finished, at most 1,000 in a call. */
export const removeOldUploads = async (client: S3Client, before: Date): Promise<void> => {
  const { body } = await client.send({ query: { uploads: '' }, accepts: (answer) => isElement(answer.body, 'ListMultipartUploadsResult') });
  for (const upload of findElements(body.toString('utf8'), 'Upload')) {
    const [key, uploadId, started] = [findText(upload, 'Key'), findText(upload, 'UploadId'), findText(upload, 'Initiated')];
    if (key && uploadId && started && new Date(started) < before) await removeUpload(client, { key, uploadId });
  }
};
