import { expect, it } from 'vitest';
import { findRefusal } from './signature.ts';

// The examples of the pages "Signature Calculations for the Authorization Header" and "Authenticating Requests: Using Query Parameters".
const account = { region: 'us-east-1', secrets: { AKIAIOSFODNN7EXAMPLE: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' } };
const now = new Date('2013-05-24T00:00:30Z');
const host = 'examplebucket.s3.amazonaws.com';
const date = '20130524T000000Z';
const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const scope = 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request';

type Example = { method?: string; path: string; headers?: Record<string, string>; body?: string; signature: string };

const toRequest = ({ method = 'GET', path, headers = {}, body = '', signature }: Example) => {
  const all: Record<string, string> = { host, 'x-amz-date': date, 'x-amz-content-sha256': emptyHash, ...headers };
  const signed = Object.keys(all).sort().join(';');
  const authorization = `AWS4-HMAC-SHA256 Credential=${scope},SignedHeaders=${signed},Signature=${signature}`;
  return { method, url: new URL(path, `https://${host}`), headers: { ...all, authorization }, body: Buffer.from(body) };
};

const put = {
  method: 'PUT',
  path: '/test%24file.text',
  body: 'Welcome to Amazon S3.',
  headers: {
    date: 'Fri, 24 May 2013 00:00:00 GMT',
    'x-amz-storage-class': 'REDUCED_REDUNDANCY',
    'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
  },
  signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
};
const examples: Example[] = [
  {
    path: '/test.txt',
    headers: { range: 'bytes=0-9' },
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  put,
  { path: '/?lifecycle', signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543' },
  { path: '/?max-keys=2&prefix=J', signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7' },
];

it.each(examples)('accepts the published signature of $path', (example) => {
  expect(findRefusal(toRequest(example), account, now)).toBeUndefined();
});

it('refuses a published request after any change', () => {
  const request = toRequest(put);
  const headers = (changed: Record<string, string>) => ({ ...request, headers: { ...request.headers, ...changed } });
  const changes: [object, string][] = [
    [{ ...request, method: 'GET' }, 'SignatureDoesNotMatch'],
    [{ ...request, url: new URL(`${request.url}?acl`) }, 'SignatureDoesNotMatch'],
    [{ ...request, body: Buffer.from('Welcome to nobody.') }, 'XAmzContentSHA256Mismatch'],
    [headers({ 'x-amz-storage-class': 'STANDARD' }), 'SignatureDoesNotMatch'],
    [headers({ 'x-amz-acl': 'public-read' }), 'AccessDenied'],
    [headers({ authorization: '' }), 'AccessDenied'],
    [headers({ authorization: request.headers.authorization.replace('us-east-1', 'eu-west-1') }), 'AuthorizationHeaderMalformed'],
    [headers({ authorization: request.headers.authorization.replace('AKIA', 'AKIB') }), 'InvalidAccessKeyId'],
  ];
  for (const [changed, code] of changes) expect(findRefusal({ ...request, ...changed }, account, now)).toBe(code);
  expect(findRefusal(request, account, new Date('2013-05-24T00:15:01Z'))).toBe('RequestTimeTooSkewed');
});

it('accepts the published presigned URL until it expires', () => {
  const query = new URLSearchParams({
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': scope,
    'X-Amz-Date': date,
    'X-Amz-Expires': '86400',
    'X-Amz-SignedHeaders': 'host',
    'X-Amz-Signature': 'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  });
  const request = { method: 'GET', url: new URL(`/test.txt?${query}`, `https://${host}`), headers: { host }, body: Buffer.alloc(0) };
  expect(findRefusal(request, account, new Date('2013-05-24T23:59:59Z'))).toBeUndefined();
  expect(findRefusal(request, account, new Date('2013-05-25T00:00:01Z'))).toBe('AccessDenied');
  expect(findRefusal({ ...request, method: 'PUT' }, account, now)).toBe('SignatureDoesNotMatch');
});
