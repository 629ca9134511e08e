import { randomBytes } from 'node:crypto';
import { ProviderError, SettingError } from '../../../providers/index.ts';
import { getCode, hasEtag, type S3Client } from './client.ts';
import { removeObject } from './objects.ts';
import { findText, isElement } from './xml.ts';

type Problem = { setting: string; problem: string };

const problems: Record<string, Problem> = {
  InvalidAccessKeyId: { setting: 'S3_ACCESS_KEY_ID', problem: 'is not known to the storage' },
  SignatureDoesNotMatch: { setting: 'S3_SECRET_ACCESS_KEY', problem: 'is not the secret of S3_ACCESS_KEY_ID' },
  NoSuchBucket: { setting: 'S3_BUCKET', problem: 'names no bucket of the storage' },
  InvalidBucketName: { setting: 'S3_BUCKET', problem: 'is not a name that the storage accepts' },
};

const regionCodes = new Set(['AuthorizationHeaderMalformed', 'PermanentRedirect', 'IllegalLocationConstraintException']);

const describeRegion = ({ body }: ProviderError): Problem => {
  const region = /^[a-z0-9-]{1,40}$/.exec(typeof body === 'string' ? (findText(body, 'Region') ?? '') : '')?.[0];
  return { setting: 'S3_REGION', problem: `is not the region of the bucket${region ? `, which is in ${region}` : ''}` };
};

/** What is wrong with a setting if S3 refused a request; undefined if the request may succeed later. `action` is what the key may not do. */
const describeRefusal = (error: ProviderError, action: string): Problem | undefined => {
  const code = getCode(error) ?? '';
  if (regionCodes.has(code)) return describeRegion(error);
  // Only the first request proves that this is S3. A later unexpected answer may come from a proxy.
  if (action === 'list' && error.isUnexpectedAnswer)
    return { setting: 'S3_ENDPOINT', problem: 'is not the address of S3 storage: its answers are not those of S3' };
  if (error.isTemporary) return undefined;
  if (code === 'AccessDenied') return { setting: 'S3_ACCESS_KEY_ID', problem: `may not ${action} in S3_BUCKET` };
  if (code !== '' && error.status === 403)
    return problems[code] ?? { setting: 'S3_ACCESS_KEY_ID', problem: `is refused by the storage (${code})` };
  return problems[code] ?? { setting: 'S3_ENDPOINT', problem: `is not the address of S3 storage: it answers ${error.status}` };
};

/** Sends a request, and turns a refusal into the setting that is wrong. */
const attempt = async <Result>(action: string, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (getCode(error) === 'RequestTimeTooSkewed')
      throw new ProviderError('refused', 'S3 refuses requests, because the clock of this machine is wrong', { cause: error });
    const found = describeRefusal(error, action);
    throw found ? new SettingError(found.setting, found.problem) : error;
  }
};

const isVersioned = async (client: S3Client): Promise<boolean> => {
  try {
    const { body } = await client.send({ query: { versioning: '' } });
    return findText(body.toString('utf8'), 'Status') === 'Enabled';
  } catch (error) {
    // Some storage has no versions, and some keys may not ask.
    if (error instanceof ProviderError && (!error.isTemporary || error.status === 501)) return false;
    throw error;
  }
};

/** Writes, reads and deletes an object, because a key may lack one of these rights. */
const tryObject = async (client: S3Client) => {
  const key = `check/${randomBytes(9).toString('base64url')}`;
  const body = new TextEncoder().encode('check');
  await attempt('write', () => client.send({ method: 'PUT', key, body, accepts: hasEtag }));
  await attempt('read', () => client.read(key));
  await attempt('delete', () => removeObject(client, key));
};

/**
 * Checks that the bucket can be used: it exists in the region, the key may list, write, read and delete objects, and deleted objects do not stay
 * as old versions. Throws SettingError, or ProviderError if S3 cannot say so now.
 */
export const checkBucket = async (client: S3Client): Promise<void> => {
  const accepts = ({ body }: { body: Buffer }) => isElement(body, 'ListBucketResult');
  await attempt('list', () => client.send({ query: { 'list-type': '2', 'max-keys': '1' }, accepts }));
  if (await isVersioned(client))
    throw new SettingError('S3_BUCKET', 'keeps old versions of its objects, so that erased files would stay. Turn versioning off.');
  await tryObject(client);
};
