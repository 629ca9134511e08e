import { randomInt } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { createProviderClient, ProviderError, type ProviderLog } from '../../../providers/index.ts';
import type { S3Config } from '../settings.ts';
import { findText } from './xml.ts';

/** Limits in milliseconds: of a request without a file, of a request with bytes of a file, and the first wait before a repetition. */
export type S3Limits = { requestMs: number; transferMs: number; retryMs: number };

const defaultLimits: S3Limits = { requestMs: 10_000, transferMs: 60_000, retryMs: 100 };
const maxAttempts = 3;
// A longer wait is left to the caller, who may show it.
const maxRetryAfterSeconds = 2;
const linkSeconds = 60;
const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

type Answer = { status: number; headers: Headers; body: Buffer };

/** A request about an object, or about the bucket if it has no key. Letters, digits, dashes, underscores and slashes make up a key. */
type S3Request = {
  method?: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer> | undefined;
  accepts?: (answer: Answer) => boolean;
};

/** Sends signed requests to one bucket. A request that may succeed later is repeated, at most twice, because each has the same effect if it is sent again. */
export type S3Client = {
  readonly bucket: string;
  /** Sends a request and returns a 2xx answer of at most 1 MB. Throws ProviderError otherwise. */
  send(request: S3Request): Promise<Answer>;
  /** Opens an object. Read the stream to its end, or destroy it. Throws ProviderError if there is none. */
  open(key: string): Promise<Readable>;
  /** Reads an object into memory; undefined if there is none. */
  read(key: string): Promise<{ headers: Headers; bytes: Buffer } | undefined>;
  /** Creates a URL at which everybody may read the object for 60 seconds. */
  presign(key: string, options: { fileName: string; mime: string }): Promise<string>;
};

/** The code of an error of S3, such as NoSuchKey; undefined if it has none. Answers to HEAD have none. */
export const getCode = (error: unknown): string | undefined => {
  if (!(error instanceof ProviderError) || typeof error.body !== 'string') return undefined;
  return /^\w{1,60}$/.exec(findText(error.body, 'Code') ?? '')?.[0];
};

/** Whether a 2xx answer about an object comes from S3, which always names the version of the bytes. */
export const hasEtag = ({ headers }: Pick<Answer, 'headers'>): boolean => headers.has('etag');

const temporaryCodes = new Set(['RequestTimeout', 'OperationAborted']);

// Another region, and a request that the storage does not know.
const finalStatuses = new Set([301, 501]);

const isTemporary = (error: ProviderError) =>
  !finalStatuses.has(error.status ?? 0) && (error.isTemporary || temporaryCodes.has(getCode(error) ?? ''));

/** How long to wait before a repetition; undefined if there should be none. */
const getWaitMs = (error: unknown, attempt: number, { retryMs }: S3Limits): number | undefined => {
  if (!(error instanceof ProviderError) || attempt >= maxAttempts || !isTemporary(error)) return undefined;
  const { retryAfterSeconds } = error;
  if (retryAfterSeconds !== undefined) return retryAfterSeconds <= maxRetryAfterSeconds ? retryAfterSeconds * 1000 : undefined;
  const longest = retryMs * 4 ** (attempt - 1);
  return randomInt(longest / 2, longest);
};

const createRetrier =
  (limits: S3Limits) =>
  async <Result>(work: () => Promise<Result>): Promise<Result> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work();
      } catch (error) {
        const waitMs = getWaitMs(error, attempt, limits);
        if (waitMs === undefined) throw error;
        await sleep(waitMs);
      }
    }
  };

/** In a thread of its own, because a part of an upload has megabytes. */
const hashBytes = async (bytes: Uint8Array<ArrayBuffer> | undefined): Promise<string> =>
  bytes ? Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex') : emptyHash;

const createSigner = ({ url, region, accessKeyId, secretAccessKey }: S3Config) => {
  const account = { accessKeyId, secretAccessKey, region, service: 's3', cache: new Map<string, ArrayBuffer>() };
  const createUrl = (key: string, query: Record<string, string>) => {
    const address = new URL(key, url);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    return address.href;
  };
  return {
    async sign({ method = 'GET', key = '', query = {}, headers = {}, body, accepts }: S3Request) {
      const signed = { ...headers, 'x-amz-content-sha256': await hashBytes(body) };
      // `allHeaders` also signs the content type, which S3 asks for.
      const signer = new AwsV4Signer({ ...account, method, url: createUrl(key, query), headers: signed, allHeaders: true });
      const { url: path, headers: complete } = await signer.sign();
      // Proxies may change this header, so it is not signed.
      return { method, path: path.href, headers: { ...Object.fromEntries(complete), 'accept-encoding': 'identity' }, body, accepts };
    },
    async presign(key: string, query: Record<string, string>) {
      const url = createUrl(key, { ...query, 'X-Amz-Expires': String(linkSeconds) });
      return (await new AwsV4Signer({ ...account, url, signQuery: true }).sign()).url.href;
    },
  };
};

/** Creates the client of a bucket. The protocol is that of Amazon S3 with Signature Version 4. */
export const createS3Client = (config: S3Config, log: ProviderLog, limits: S3Limits = defaultLimits): S3Client => {
  const client = createProviderClient({ name: 'S3', addressSetting: 'S3_ENDPOINT', baseUrl: config.url, log });
  const { sign, presign } = createSigner(config);
  const retry = createRetrier(limits);
  const timeoutOf = ({ body }: S3Request) => (body ? limits.transferMs : limits.requestMs);
  // Signed again for each attempt, because a signature is valid for 15 minutes.
  const openOnce = async (key: string) => client.sendForStream({ ...(await sign({ key, accepts: hasEtag })), timeoutMs: limits.requestMs });
  return {
    bucket: config.bucket,
    send: (request) => retry(async () => client.send({ ...(await sign(request)), timeoutMs: timeoutOf(request) })),
    open: (key) => retry(async () => (await openOnce(key)).body),
    async read(key) {
      try {
        return await retry(async () => {
          const { headers, body } = await openOnce(key);
          return { headers, bytes: await buffer(body) };
        });
      } catch (error) {
        if (getCode(error) === 'NoSuchKey') return undefined;
        throw error;
      }
    },
    presign: (key, { fileName, mime }) =>
      presign(key, { 'response-content-type': mime, 'response-content-disposition': `inline; filename="${fileName}"` }),
  };
};
