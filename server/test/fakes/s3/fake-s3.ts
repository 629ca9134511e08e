import { type FakeAnswer, type FakeProvider, type ReceivedRequest, startFakeProvider } from '../fake-provider.ts';
import { answerCall, createBucket, S3Refusal } from './bucket.ts';
import { findRefusal } from './signature.ts';

type Bucket = ReturnType<typeof createBucket>;

type FakeS3 = Pick<FakeProvider, 'url' | 'requests' | 'failNext' | 'close'> & {
  bucket: Bucket;
  /** Requests of these methods about objects, and `LIST` about the bucket, are refused with AccessDenied, as a policy of the bucket does. */
  denied: Set<string>;
  /** Cuts the connection in the middle of the next answers that have the bytes of an object. */
  cutNext(times: number): void;
  /** Drops the answer to the next request that matches, after the work was done. */
  loseNext(matches: (request: ReceivedRequest) => boolean): void;
  /** The settings of a server that uses this bucket. */
  settings: Record<string, string>;
};

const statuses: Record<string, number> = {
  NoSuchKey: 404,
  NoSuchBucket: 404,
  NoSuchUpload: 404,
  PreconditionFailed: 412,
  NotImplemented: 501,
  MethodNotAllowed: 405,
  AccessDenied: 403,
  InvalidAccessKeyId: 403,
  SignatureDoesNotMatch: 403,
  RequestTimeTooSkewed: 403,
};

const region = 'eu-central-1';
const secrets = { 'access-key-id': 'the secret of the key' };
const bucketName = 'medboard-files';

const refuse = (code: string): FakeAnswer => {
  const details = code === 'AuthorizationHeaderMalformed' ? `<Region>${region}</Region>` : '';
  return {
    status: statuses[code] ?? 400,
    headers: { 'content-type': 'application/xml' },
    body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>Why it is refused</Message>${details}</Error>`,
  };
};

/** Answers with an accepted signature. */
const answerAccepted = (bucket: Bucket, denied: ReadonlySet<string>, request: ReceivedRequest): FakeAnswer => {
  const [, name = '', ...rest] = request.url.pathname.split('/');
  const key = rest.join('/');
  if (name !== bucketName) return refuse('NoSuchBucket');
  if (denied.has(key === '' ? 'LIST' : request.method)) return refuse('AccessDenied');
  try {
    return answerCall({ bucket, key, request });
  } catch (error) {
    if (error instanceof S3Refusal) return refuse(error.code);
    throw error;
  }
};

/** Loses or cuts answers as a test asks. */
const createDamage = () => {
  const state: { cuts: number; loses: ((request: ReceivedRequest) => boolean) | undefined } = { cuts: 0, loses: undefined };
  const apply = (request: ReceivedRequest, answer: FakeAnswer): FakeAnswer => {
    if (state.loses?.(request)) {
      state.loses = undefined;
      return { ...answer, cutAfter: 0 };
    }
    if (state.cuts === 0 || request.method !== 'GET' || !(answer.body instanceof Uint8Array)) return answer;
    state.cuts -= 1;
    return { ...answer, cutAfter: Math.floor(answer.body.length / 2) };
  };
  return { state, apply };
};

/**
 * Starts a server that speaks the part of S3 that the product uses, with one bucket under `/medboard-files/`. It verifies the signature, the time and the
 * hash of each request, in headers and in presigned URLs, and refuses what S3 refuses. `now` is its clock.
 */
export const startFakeS3 = async ({ now = () => new Date() }: { now?: () => Date } = {}): Promise<FakeS3> => {
  const bucket = createBucket(bucketName);
  const denied = new Set<string>();
  const { state, apply } = createDamage();
  const provider = await startFakeProvider((request) => {
    const refusal = findRefusal(request, { region, secrets }, now());
    return apply(request, refusal ? refuse(refusal) : answerAccepted(bucket, denied, request));
  });
  const [accessKeyId = ''] = Object.keys(secrets);
  return {
    ...provider,
    bucket,
    denied,
    cutNext(times) {
      state.cuts = times;
    },
    loseNext(matches) {
      state.loses = matches;
    },
    settings: {
      FILES: 's3',
      S3_ENDPOINT: provider.url,
      S3_REGION: region,
      S3_BUCKET: bucketName,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: Object.values(secrets)[0] ?? '',
    },
  };
};
