import type { Readable } from 'node:stream';
import type { z } from 'zod';
import { getOriginHeaders, withSpan } from '../logging/tracing/index.ts';
import { parseJson } from '../text.ts';
import { createTimeoutError, streamBody } from './body-stream.ts';
import { ProviderError } from './errors.ts';
import type { ProviderLog } from './log.ts';

const maxAnswerBytes = 1_000_000;
const defaultTimeoutMs = 10_000;

/** A successful answer, of at most 1 MB. */
type ProviderAnswer = { status: number; headers: Headers; body: Buffer };

/** A request to a provider. `path` is resolved against the base URL. The time limit covers the whole answer. */
type ProviderRequest = {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer> | URLSearchParams | undefined;
  timeoutMs?: number | undefined;
  /** Which statuses are successes; 2xx by default. */
  isSuccess?: ((status: number) => boolean) | undefined;
  /** Whether a successful answer has the promised form; any is accepted by default. For `sendForStream`, `body` is empty here. */
  accepts?: ((answer: ProviderAnswer) => boolean) | undefined;
};

/** A successful answer whose body is read as it arrives. */
type StreamedAnswer = { status: number; headers: Headers; body: Readable };

/** Calls one provider over HTTP. */
type ProviderClient = {
  readonly name: string;
  /** Sends a request and returns a 2xx answer. Follows no redirect. Throws ProviderError otherwise. */
  send(request: ProviderRequest): Promise<ProviderAnswer>;
  /**
   * Like `send`, for an answer of any size. The time limit covers the headers, and then each wait for more bytes. An error of the body is a
   * ProviderError, too. Read the body to its end, or destroy it.
   */
  sendForStream(request: ProviderRequest): Promise<StreamedAnswer>;
  /** Like `send`, for an answer in JSON that has the given shape. */
  sendForJson<Shape extends z.ZodType>(request: ProviderRequest, shape: Shape): Promise<z.output<Shape>>;
};

/** The name of the provider and the setting with its address, for the texts of errors. */
type Source = { name: string; addressSetting?: string };

/** `timeoutMs` is the time limit of requests without their own. */
type ClientOptions = Source & {
  baseUrl: string;
  log: ProviderLog;
  headers?: Record<string, string>;
  timeoutMs?: number | undefined;
};

const readBody = async (response: Response, { name, addressSetting }: Source): Promise<Buffer> => {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    size += piece.length;
    if (size > maxAnswerBytes)
      throw new ProviderError('broken', `${name} sent more than 1 MB`, { status: response.status, addressSetting });
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
};

/** The seconds of a Retry-After header, which is a number of seconds or a date (RFC 9110 section 10.2.3). */
export const parseRetryAfter = (header: string | null, now = Date.now()): number | undefined => {
  if (header === null) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1000));
};

const createAnswerError = ({ name, addressSetting }: Source, { status, headers }: Response, body: Buffer): ProviderError => {
  const text = body.toString('utf8');
  const details = { status, body: parseJson(text) ?? text, retryAfterSeconds: parseRetryAfter(headers.get('retry-after')) };
  if (status === 429) return new ProviderError('limited', `${name} asks to send less (429)`, details);
  if (status >= 400 && status < 500) return new ProviderError('refused', `${name} refused the request (${status})`, details);
  if (status >= 300 && status < 400)
    return new ProviderError('broken', `${name} sent a redirect (${status}), which is not followed`, { ...details, addressSetting });
  return new ProviderError('broken', `${name} failed (${status})`, details);
};

// With these errors the request was not sent.
const earlyCodes = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);
const isEarlyCode = (code: string) => earlyCodes.has(code) || code.startsWith('ERR_TLS') || code.includes('CERT');

const getCode = (error: unknown): string => {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const errors = cause instanceof AggregateError ? cause.errors : [cause];
  const codes = errors.map((each) => (each instanceof Error && 'code' in each && typeof each.code === 'string' ? each.code : ''));
  return codes.find((code) => code !== '') ?? '';
};

const createConnectionError = ({ name, addressSetting }: Source, error: unknown): ProviderError => {
  if (error instanceof ProviderError) return error;
  if (error instanceof Error && error.name === 'TimeoutError')
    return new ProviderError('unanswered', `${name} did not answer in time`, { addressSetting });
  const code = getCode(error);
  if (isEarlyCode(code)) return new ProviderError('unreachable', `${name} cannot be reached (${code})`, { addressSetting });
  return new ProviderError('unanswered', `The connection to ${name} was cut${code && ` (${code})`}`, { addressSetting });
};

const isSuccessful = ({ isSuccess }: Pick<ProviderRequest, 'isSuccess'>, { ok, status }: Response): boolean => isSuccess?.(status) ?? ok;

const createUnexpectedAnswerError = ({ name, addressSetting }: Source, status: number) =>
  new ProviderError('broken', `${name} sent an unexpected answer`, { status, addressSetting });

/** Creates the client of a provider. Every error and metric has its name. A base URL with a path must end with a slash. */
export const createProviderClient = ({
  baseUrl,
  log,
  headers = {},
  timeoutMs: ownTimeoutMs = defaultTimeoutMs,
  ...source
}: ClientOptions): ProviderClient => {
  const { name } = source;
  log.announce(name);
  const send = ({ path, ...options }: ProviderRequest, signal: AbortSignal) =>
    fetch(new URL(path, baseUrl), {
      method: options.method ?? 'GET',
      headers: { ...getOriginHeaders(), ...headers, ...options.headers },
      body: options.body ?? null,
      redirect: 'manual',
      signal,
    });
  const assertAccepted = ({ accepts }: Pick<ProviderRequest, 'accepts'>, answer: ProviderAnswer): ProviderAnswer => {
    if (accepts?.(answer) === false) throw createUnexpectedAnswerError(source, answer.status);
    return answer;
  };
  const request = async ({ timeoutMs = ownTimeoutMs, ...options }: ProviderRequest): Promise<ProviderAnswer> => {
    const response = await send(options, AbortSignal.timeout(timeoutMs));
    const body = await readBody(response, source);
    if (!isSuccessful(options, response)) throw createAnswerError(source, response, body);
    return assertAccepted(options, { status: response.status, headers: response.headers, body });
  };
  const recordBrokenBody = (error: unknown): ProviderError => {
    const failed = createConnectionError(source, error);
    log.record(name, { seconds: 0, outcome: failed.failure, failure: failed.message });
    return failed;
  };
  const requestStream = async ({ timeoutMs = ownTimeoutMs, ...options }: ProviderRequest): Promise<StreamedAnswer> => {
    const controller = new AbortController();
    const abort = (reason: Error) => controller.abort(reason);
    const timer = setTimeout(() => abort(createTimeoutError()), timeoutMs);
    try {
      const response = await send(options, controller.signal);
      if (!isSuccessful(options, response)) throw createAnswerError(source, response, await readBody(response, source));
      const { status, headers: received } = assertAccepted(options, {
        status: response.status,
        headers: response.headers,
        body: Buffer.alloc(0),
      });
      return { status, headers: received, body: streamBody(response, { timeoutMs, abort, toError: recordBrokenBody }) };
    } finally {
      clearTimeout(timer);
    }
  };
  const logged = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const start = performance.now();
    const seconds = () => (performance.now() - start) / 1000;
    try {
      const result = await work();
      log.record(name, { seconds: seconds(), outcome: 'success' });
      return result;
    } catch (error) {
      const failed = createConnectionError(source, error);
      log.record(name, { seconds: seconds(), outcome: failed.failure, failure: failed.message });
      throw failed;
    }
  };
  const traced = <Result>(work: () => Promise<Result>): Promise<Result> =>
    withSpan({ name, kind: 'client', attributes: { 'peer.service': name } }, () => logged(work));
  return {
    name,
    send: (options) => traced(() => request(options)),
    sendForStream: (options) => traced(() => requestStream(options)),
    sendForJson: (options, shape) =>
      traced(async () => {
        const { status, body } = await request(options);
        const parsed = shape.safeParse(parseJson(body.toString('utf8')));
        if (parsed.success) return parsed.data;
        throw createUnexpectedAnswerError(source, status);
      }),
  };
};
