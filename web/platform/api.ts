import type { RouteCall, RouteResult, RouteSpec } from '../../contract/kit/route.ts';
import { apiErrorOf, unreachable } from './api-error.ts';
import { signedInAgain } from './expiry.ts';
import { getSession } from './session.ts';

/** How a call is made: until when, under which idempotency key, and whether an ended session asks the person to sign in again (`ask`, the default) or fails at once. */
export type CallOptions = { signal?: AbortSignal | undefined; idempotencyKey?: string | undefined; onExpiry?: 'ask' | 'fail' };

type Parts = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  files?: Record<string, File | null | undefined>;
};

const entriesOf = (values: Record<string, unknown>): [string, string][] =>
  Object.entries(values).flatMap(([name, value]): [string, string][] => {
    if (value === undefined) return [];
    // A form has no other word for an empty list.
    if (Array.isArray(value)) return value.length === 0 ? [[`${name}[]`, '']] : value.map((item) => [`${name}[]`, String(item)]);
    return [[name, value === null ? '' : String(value)]];
  });

/** The address of a route with its parameters and query filled in; lists go out as `name[]`. */
export const addressOf = (spec: RouteSpec, { params = {}, query = {} }: Parts): string => {
  const path = spec.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(entriesOf(query).filter(([, value]) => value !== ''));
  return `/api/v1${path}${search.size > 0 ? `?${search}` : ''}`;
};

const formOf = (body: Record<string, unknown>, files: [string, File][]): FormData => {
  const form = new FormData();
  for (const [name, value] of entriesOf(body)) form.append(name, value);
  for (const [name, file] of files) form.append(name, file);
  return form;
};

const bodyOf = ({ body, files }: Parts): { body?: BodyInit; type?: string } => {
  const given = Object.entries(files ?? {}).filter((entry): entry is [string, File] => entry[1] instanceof File);
  if (given.length > 0) return { body: formOf(body ?? {}, given) };
  return body === undefined ? {} : { body: JSON.stringify(body), type: 'application/json' };
};

const headersOf = (type: string | undefined, idempotencyKey: string | undefined): Headers => {
  const headers = new Headers({ accept: 'application/json' });
  const token = getSession()?.token;
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (type) headers.set('content-type', type);
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey);
  return headers;
};

const send = async (spec: RouteSpec, parts: Parts, { signal, idempotencyKey }: CallOptions): Promise<Response> => {
  const { body, type } = bodyOf(parts);
  try {
    return await fetch(addressOf(spec, parts), {
      method: spec.method,
      headers: headersOf(type, idempotencyKey),
      signal: signal ?? null,
      ...(body === undefined ? {} : { body }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw unreachable();
  }
};

/** True where a server can be reached at all. */
export const serverAnswers = async (): Promise<boolean> => {
  try {
    return (await fetch('/health', { cache: 'no-store' })).status < 500;
  } catch {
    return false;
  }
};

/** Calls a route of the contract and parses its answer. Throws ApiError where the server refuses or cannot be reached. An ended session waits for the person to sign in again, then the call is made once more. */
export const call = async <Spec extends RouteSpec>(
  spec: Spec,
  input: RouteCall<Spec>,
  options: CallOptions = {},
): Promise<RouteResult<Spec>> => {
  const parts: Parts = input;
  let response = await send(spec, parts, options);
  const isExpired = response.status === 401 && spec.permission !== 'public' && options.onExpiry !== 'fail';
  if (isExpired && (await signedInAgain())) response = await send(spec, parts, options);
  if (!response.ok) throw await apiErrorOf(response);
  // The schema's output is what RouteResult names; the compiler cannot follow it through the generic.
  return spec.response.parse(await response.json()) as RouteResult<Spec>;
};
