import { aheadHeader } from '../../../contract/kit/fetch-ahead.ts';
import type { RouteRequest, RouteResponse, RouteSpec } from '../../../contract/kit/route.ts';
import { entriesOf, urlOf } from '../../../contract/kit/url.ts';
import { markHeader } from '../../../contract/kit/write-mark.ts';
import { measureClock } from '../clock.ts';
import { getSession, waitForSignIn } from '../session.ts';
import { ApiError, parseApiError, unreachableError } from './api-error.ts';
import { dropBootResponses, takeBootResponse } from './boot-requests.ts';
import { getWriteMark, rememberWriteMark } from './write-mark.ts';

/** Options of a request. `onExpiry`: an expired session asks the user to sign in again (`ask`, the default), or the request fails. */
export type RequestOptions = { signal?: AbortSignal | undefined; idempotencyKey?: string | undefined; onExpiry?: 'ask' | 'fail' };

/** A file to send, and the part of a picture that the server keeps (kit/picture/picture-file.ts). */
type SentFile = File & { readonly crop?: unknown };

type RequestInput = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  files?: Record<string, SentFile | null | undefined>;
};

const formOf = (body: Record<string, unknown>, files: [string, SentFile][]): FormData => {
  const form = new FormData();
  for (const [name, value] of entriesOf(body)) form.append(name, value);
  for (const [name, file] of files) {
    form.append(name, file);
    if (file.crop) form.append(`${name}_crop`, JSON.stringify(file.crop));
  }
  return form;
};

const bodyOf = ({ body, files }: RequestInput): { body?: BodyInit; type?: string } => {
  const picked = Object.entries(files ?? {}).filter((entry): entry is [string, SentFile] => entry[1] instanceof File);
  if (picked.length > 0) return { body: formOf(body ?? {}, picked) };
  return body === undefined ? {} : { body: JSON.stringify(body), type: 'application/json' };
};

const headersOf = (type: string | undefined, idempotencyKey: string | undefined): Headers => {
  const headers = new Headers({ accept: 'application/json' });
  const mark = getWriteMark();
  if (mark) headers.set(markHeader, mark);
  const token = getSession()?.token;
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (type) headers.set('content-type', type);
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey);
  return headers;
};

const send = async (spec: RouteSpec, input: RequestInput, { signal, idempotencyKey }: RequestOptions): Promise<Response> => {
  const { body, type } = bodyOf(input);
  const url = urlOf(spec, input);
  // The requests of boot.js were sent before this write, so their responses may lack its changes.
  if (spec.method !== 'GET') dropBootResponses();
  try {
    const early = takeBootResponse(url, getSession()?.token);
    if (early) return await early;
    const setClock = measureClock();
    const response = await fetch(url, {
      method: spec.method,
      headers: headersOf(type, idempotencyKey),
      signal: signal ?? null,
      ...(body === undefined ? {} : { body }),
    });
    setClock(response.headers.get('date'));
    rememberWriteMark(response.headers.get(markHeader));
    return response;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw unreachableError();
  }
};

/** Resolves to true if the server responds. */
export const isServerReachable = async (): Promise<boolean> => {
  try {
    return (await fetch('/health', { cache: 'no-store' })).status < 500;
  } catch {
    return false;
  }
};

/**
 * Requests a route of the contract. Throws an ApiError if the server responds with an error or is unreachable. If the session has expired, it
 * waits until the user has signed in again, then repeats the request. If the server requires a password confirmation, it waits for that and
 * repeats the request. A request that needs a recent password is not repeated after a sign-in.
 */
export const requestResponse = async <Spec extends RouteSpec>(
  spec: Spec,
  input: RouteRequest<Spec>,
  options: RequestOptions = {},
): Promise<Response> => {
  const untyped: RequestInput = input;
  let response = await send(spec, untyped, options);
  const hasSession = spec.permission !== 'public';
  const isExpired = response.status === 401 && hasSession && options.onExpiry !== 'fail';
  if (isExpired && (await waitForSignIn())) {
    // Somebody may have ended the session to stop this request, so the user has to start it again.
    if (spec.needsRecentPassword) throw new ApiError(403, { code: 'fresh_needed', message: '' });
    response = await send(spec, untyped, options);
  }
  // Imported on demand to keep it out of the first chunk. Only pages of the shell use such routes, and the shell shows the dialog.
  if (response.status === 403 && hasSession && (await (await import('../password-confirmation.ts')).waitForPasswordConfirmation(response)))
    response = await send(spec, untyped, options);
  if (!response.ok) throw await parseApiError(response);
  return response;
};

/** Requests a route of the contract as `requestResponse` does, and parses the response. */
export const request = async <Spec extends RouteSpec>(
  spec: Spec,
  input: RouteRequest<Spec>,
  options: RequestOptions = {},
): Promise<RouteResponse<Spec>> => {
  const response = await requestResponse(spec, input, options);
  // The schema's output is what RouteResponse names; the compiler cannot follow it through the generic.
  return spec.response.parse(await response.json()) as RouteResponse<Spec>;
};

/** Fetches the bytes of a signed URL, which needs no token. Throws an ApiError if that fails. `isAhead`: nobody looks at them yet. */
export const fetchBlob = async (url: string, signal: AbortSignal, { isAhead = false } = {}): Promise<Blob> => {
  const options: RequestInit = isAhead ? { headers: { [aheadHeader]: '1' }, priority: 'low' } : {};
  const response = await fetch(url, { ...options, signal }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw unreachableError();
  });
  if (!response.ok) throw await parseApiError(response);
  return response.blob();
};
