import { createHash, randomUUID } from 'node:crypto';
import { escapeMarkup } from '../../../platform/text.ts';
import type { FakeAnswer, ReceivedRequest } from '../fake-provider.ts';

/** An object of the bucket. `headers` are those that reading it returns. */
type StoredObject = { bytes: Buffer; headers: Record<string, string>; etag: string; modified: Date };

type Upload = { key: string; headers: Record<string, string>; started: Date; parts: Map<number, { bytes: Buffer; etag: string }> };

type Bucket = {
  name: string;
  objects: Map<string, StoredObject>;
  uploads: Map<string, Upload>;
  /** How many keys a page of a list has at most. */
  pageSize: number;
  isVersioned: boolean;
  /** What the storage does with `If-None-Match`, which not all storage knows. */
  conditions: 'kept' | 'ignored' | 'refused';
};

type Call = { bucket: Bucket; key: string; request: ReceivedRequest };

/** An error of S3 by its code. */
export class S3Refusal extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

const minPartBytes = 5 * 1024 * 1024;
const xml = (root: string, content: string): FakeAnswer => ({
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${content}</${root}>`,
});
const element = (name: string, text: string | number | boolean) => `<${name}>${escapeMarkup(String(text))}</${name}>`;
const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex');
const quote = (etag: string) => `"${etag}"`;

const readHeaders = ({ headers }: ReceivedRequest): Record<string, string> => {
  const kept = Object.entries(headers).filter(([name]) => name === 'content-type' || name.startsWith('x-amz-meta-'));
  return { 'content-type': 'binary/octet-stream', ...Object.fromEntries(kept.map(([name, value]) => [name, String(value)])) };
};

const put = (bucket: Bucket, key: string, object: Omit<StoredObject, 'modified'>) => {
  bucket.objects.set(key, { ...object, modified: new Date() });
};

const getObject = ({ objects }: Bucket, key: string): StoredObject => {
  const found = objects.get(key);
  if (!found) throw new S3Refusal('NoSuchKey');
  return found;
};

const parseRange = (header: string | undefined, size: number): { start: number; end: number } | undefined => {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(header ?? '') ?? [];
  return first === undefined ? undefined : { start: Number(first), end: last ? Math.min(Number(last), size - 1) : size - 1 };
};

const read = ({ bucket, key, request }: Call): FakeAnswer => {
  const { bytes, headers, etag, modified } = getObject(bucket, key);
  const query = request.url.searchParams;
  const override = ['content-type', 'content-disposition'].flatMap((name) => {
    const value = query.get(`response-${name}`);
    return value === null ? [] : [[name, value]];
  });
  const range = parseRange(request.headers.range, bytes.length);
  const body = range ? bytes.subarray(range.start, range.end + 1) : bytes;
  const rangeHeaders = range ? { 'content-range': `bytes ${range.start}-${range.end}/${bytes.length}` } : {};
  const sent = { ...headers, ...Object.fromEntries(override), ...rangeHeaders, etag: quote(etag), 'last-modified': modified.toUTCString() };
  return { status: range ? 206 : 200, headers: { ...sent, 'content-length': String(body.length) }, body };
};

const copy = (bucket: Bucket, key: string, source: string): FakeAnswer => {
  const prefix = `/${bucket.name}/`;
  if (!source.startsWith(prefix)) throw new S3Refusal('NoSuchBucket');
  const found = getObject(bucket, source.slice(prefix.length));
  put(bucket, key, found);
  return xml('CopyObjectResult', element('ETag', quote(found.etag)) + element('LastModified', new Date().toISOString()));
};

const write = ({ bucket, key, request }: Call): FakeAnswer => {
  const source = request.headers['x-amz-copy-source'];
  if (source !== undefined) return copy(bucket, key, String(source));
  const isConditional = request.headers['if-none-match'] === '*';
  if (isConditional && bucket.conditions === 'refused') throw new S3Refusal('NotImplemented');
  if (isConditional && bucket.conditions === 'kept' && bucket.objects.has(key)) throw new S3Refusal('PreconditionFailed');
  const etag = md5(request.body);
  put(bucket, key, { bytes: request.body, headers: readHeaders(request), etag });
  return { headers: { etag: quote(etag) } };
};

const getUpload = ({ bucket, key, request }: Call): Upload => {
  const upload = bucket.uploads.get(request.url.searchParams.get('uploadId') ?? '');
  if (!upload || upload.key !== key) throw new S3Refusal('NoSuchUpload');
  return upload;
};

const startUpload = ({ bucket, key, request }: Call): FakeAnswer => {
  const id = `${randomUUID()}+/&<`;
  bucket.uploads.set(id, { key, headers: readHeaders(request), started: new Date(), parts: new Map() });
  return xml('InitiateMultipartUploadResult', element('Bucket', bucket.name) + element('Key', key) + element('UploadId', id));
};

const writePart = (call: Call): FakeAnswer => {
  const number = Number(call.request.url.searchParams.get('partNumber'));
  if (!Number.isInteger(number) || number < 1 || number > 10_000) throw new S3Refusal('InvalidArgument');
  const etag = md5(call.request.body);
  getUpload(call).parts.set(number, { bytes: call.request.body, etag });
  return { headers: { etag: quote(etag) } };
};

const parseParts = (body: Buffer) =>
  Array.from(body.toString().matchAll(/<Part><PartNumber>(\d+)<\/PartNumber><ETag>(.*?)<\/ETag><\/Part>/g), ([, number, etag = '']) => ({
    number: Number(number),
    etag: etag.replaceAll('&#34;', '').replaceAll('"', ''),
  }));

const joinParts = (call: Call): FakeAnswer => {
  const upload = getUpload(call);
  const listed = parseParts(call.request.body);
  if (listed.length === 0) throw new S3Refusal('MalformedXML');
  if (listed.some(({ number }, index) => number <= (listed[index - 1]?.number ?? 0))) throw new S3Refusal('InvalidPartOrder');
  const pieces = listed.map(({ number, etag }) => {
    const part = upload.parts.get(number);
    if (part?.etag !== etag) throw new S3Refusal('InvalidPart');
    return part.bytes;
  });
  if (pieces.slice(0, -1).some(({ length }) => length < minPartBytes)) throw new S3Refusal('EntityTooSmall');
  const bytes = Buffer.concat(pieces);
  put(call.bucket, call.key, { bytes, headers: upload.headers, etag: `${md5(bytes)}-${pieces.length}` });
  call.bucket.uploads.delete(call.request.url.searchParams.get('uploadId') ?? '');
  return xml('CompleteMultipartUploadResult', element('Bucket', call.bucket.name) + element('Key', call.key));
};

const removeUpload = (call: Call): FakeAnswer => {
  getUpload(call);
  call.bucket.uploads.delete(call.request.url.searchParams.get('uploadId') ?? '');
  return { status: 204 };
};

const listUploads = ({ uploads, name }: Bucket): FakeAnswer => {
  const items = [...uploads].map(([id, { key, started }]) => {
    const initiated = element('Initiated', started.toISOString());
    return `<Upload>${element('Key', key)}${element('UploadId', id)}${initiated}</Upload>`;
  });
  return xml('ListMultipartUploadsResult', element('Bucket', name) + items.join('') + element('IsTruncated', false));
};

const list = ({ bucket, request }: Call): FakeAnswer => {
  const query = request.url.searchParams;
  if (query.get('list-type') !== '2') throw new S3Refusal('InvalidArgument');
  const [prefix, after] = [query.get('prefix') ?? '', (query.get('continuation-token') ?? 'after+').slice('after+'.length)];
  const size = Math.min(bucket.pageSize, Number(query.get('max-keys') ?? 1000));
  const keys = [...bucket.objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = keys.slice(0, size);
  const contents = page.map((key) => {
    const { modified, bytes } = getObject(bucket, key);
    const fields = element('Key', key) + element('LastModified', modified.toISOString()) + element('Size', bytes.length);
    return `<Contents>${fields}</Contents>`;
  });
  const next = keys.length > page.length ? element('NextContinuationToken', `after+${page.at(-1)}`) : '';
  return xml('ListBucketResult', element('Name', bucket.name) + element('IsTruncated', next !== '') + next + contents.join(''));
};

const answerBucket = (call: Call): FakeAnswer => {
  const { bucket, request } = call;
  if (request.method !== 'GET') throw new S3Refusal('MethodNotAllowed');
  if (request.url.searchParams.has('uploads')) return listUploads(bucket);
  if (request.url.searchParams.has('versioning'))
    return xml('VersioningConfiguration', bucket.isVersioned ? element('Status', 'Enabled') : '');
  return list(call);
};

const remove = (call: Call): FakeAnswer => {
  call.bucket.objects.delete(call.key);
  return { status: 204 };
};

/** Answers a request whose signature was accepted. Throws S3Refusal. */
export const answerCall = (call: Call): FakeAnswer => {
  const { key, request } = call;
  const { method, url } = request;
  if (key === '') return answerBucket(call);
  const isUpload = url.searchParams.has('uploadId');
  if (method === 'POST') return isUpload ? joinParts(call) : startUpload(call);
  if (method === 'PUT') return isUpload ? writePart(call) : write(call);
  if (method === 'DELETE') return isUpload ? removeUpload(call) : remove(call);
  return read(call);
};

/** Creates an empty bucket. */
export const createBucket = (name: string): Bucket => ({
  ...{ name, objects: new Map(), uploads: new Map(), pageSize: 1000, isVersioned: false, conditions: 'kept' },
});
