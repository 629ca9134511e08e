import { createHash, createHmac } from 'node:crypto';
import type { ReceivedRequest } from '../fake-provider.ts';

// Written from the pages "Authenticating Requests (AWS Signature Version 4)" of the Amazon S3 API reference, and from nothing that the product uses.

type SignedRequest = Omit<ReceivedRequest, 'body'> & { body: Uint8Array };

/** Who may sign: secrets by access key id, for one region. */
export type S3Account = { region: string; secrets: Record<string, string> };

/** Why a request is refused: the code of S3. */
type Refusal =
  | 'AccessDenied'
  | 'InvalidAccessKeyId'
  | 'AuthorizationHeaderMalformed'
  | 'RequestTimeTooSkewed'
  | 'SignatureDoesNotMatch'
  | Mismatch;
type Mismatch = 'XAmzContentSHA256Mismatch' | 'AuthorizationQueryParametersError';

type Signature = {
  accessKeyId: string;
  scope: string[];
  date: string;
  signedHeaders: string[];
  signature: string;
  payloadHash: string;
  expiresSeconds: number | undefined;
};

const maxSkewMs = 15 * 60_000;
const maxExpiresSeconds = 604_800;

const hash = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

const parseDate = (text: string) => new Date(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

const parseHeader = ({ headers }: SignedRequest): Signature | undefined => {
  const match = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    headers.authorization ?? '',
  );
  if (!match) return undefined;
  const [, credential = '', signedHeaders = '', signature = ''] = match;
  const [accessKeyId = '', ...scope] = credential.split('/');
  const { 'x-amz-date': date, 'x-amz-content-sha256': payloadHash } = headers;
  return {
    ...{ accessKeyId, scope, signature, signedHeaders: signedHeaders.split(';'), expiresSeconds: undefined },
    ...{ date: String(date), payloadHash: String(payloadHash) },
  };
};

const parseQuery = ({ url: { searchParams: query } }: SignedRequest): Signature | undefined => {
  if (query.get('X-Amz-Algorithm') !== 'AWS4-HMAC-SHA256') return undefined;
  const [accessKeyId = '', ...scope] = (query.get('X-Amz-Credential') ?? '').split('/');
  return {
    ...{ accessKeyId, scope, date: query.get('X-Amz-Date') ?? '', signature: query.get('X-Amz-Signature') ?? '' },
    signedHeaders: (query.get('X-Amz-SignedHeaders') ?? '').split(';'),
    payloadHash: 'UNSIGNED-PAYLOAD',
    expiresSeconds: Number(query.get('X-Amz-Expires')),
  };
};

const createCanonicalRequest = ({ method, url, headers }: SignedRequest, { signedHeaders, payloadHash }: Signature): string => {
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort();
  const path = url.pathname.split('/').map((part) => encode(decodeURIComponent(part)));
  const lines = signedHeaders.map(
    (name) =>
      `${name}:${String(headers[name] ?? '')
        .trim()
        .replace(/ +/g, ' ')}\n`,
  );
  return [method, path.join('/'), query.join('&'), lines.join(''), signedHeaders.join(';'), payloadHash].join('\n');
};

const createSignature = (request: SignedRequest, parsed: Signature, secret: string): string => {
  const text = ['AWS4-HMAC-SHA256', parsed.date, parsed.scope.join('/'), hash(createCanonicalRequest(request, parsed))].join('\n');
  const key = parsed.scope.reduce<Buffer | string>((previous, part) => hmac(previous, part), `AWS4${secret}`);
  return hmac(Buffer.from(key), text).toString('hex');
};

const mustBeSigned = (name: string) => name === 'host' || name === 'content-type' || name.startsWith('x-amz-');

const findTimeRefusal = ({ date, expiresSeconds }: Signature, now: Date): Refusal | undefined => {
  const age = now.getTime() - parseDate(date).getTime();
  if (Number.isNaN(age)) return 'AccessDenied';
  if (expiresSeconds === undefined) return Math.abs(age) > maxSkewMs ? 'RequestTimeTooSkewed' : undefined;
  if (!(expiresSeconds >= 1 && expiresSeconds <= maxExpiresSeconds)) return 'AuthorizationQueryParametersError';
  return age > expiresSeconds * 1000 || age < -maxSkewMs ? 'AccessDenied' : undefined;
};

const hasRightScope = ({ scope, date }: Signature, { region }: S3Account) =>
  scope.join('/') === [date.slice(0, 8), region, 's3', 'aws4_request'].join('/');

/** Why S3 refuses a request by its signature, in its header or its query; undefined if it accepts it. */
export const findRefusal = (request: SignedRequest, account: S3Account, now: Date): Refusal | undefined => {
  const parsed = parseHeader(request) ?? parseQuery(request);
  if (!parsed) return 'AccessDenied';
  const secret = account.secrets[parsed.accessKeyId];
  if (secret === undefined) return 'InvalidAccessKeyId';
  if (!hasRightScope(parsed, account)) return 'AuthorizationHeaderMalformed';
  const unsigned = Object.keys(request.headers).filter((name) => mustBeSigned(name) && !parsed.signedHeaders.includes(name));
  if (unsigned.length > 0) return 'AccessDenied';
  const late = findTimeRefusal(parsed, now);
  if (late) return late;
  if (createSignature(request, parsed, secret) !== parsed.signature) return 'SignatureDoesNotMatch';
  const isPayloadWrong = parsed.payloadHash !== 'UNSIGNED-PAYLOAD' && parsed.payloadHash !== hash(request.body);
  return isPayloadWrong ? 'XAmzContentSHA256Mismatch' : undefined;
};
