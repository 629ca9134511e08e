import { z } from 'zod';
import { type ErrorCode, errorBody, errorStatus } from '../../contract/errors.ts';
import { allRoutes } from '../../contract/index.ts';
import type { Clash } from '../../contract/kit/archive.ts';
import type { HandlerResult, RouteInput, RouteSpec } from '../../contract/kit/route.ts';

/** An error response that a fake handler throws. */
export class ErrorReply extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string[]> | undefined;
  readonly clashes: Clash[] | undefined;
  /** The record as another user saved it. */
  current: object | undefined;

  constructor(code: ErrorCode, message: string, ...[fields, clashes]: [fields?: Record<string, string[]>, clashes?: Clash[]]) {
    super(message);
    this.code = code;
    this.fields = fields;
    this.clashes = clashes;
  }
}

type Handler = (input: { params: unknown; query: unknown; body: unknown }) => unknown;

/** A request that reached the fake server. */
export type ReceivedRequest = { spec: RouteSpec; input: { params: unknown; query: unknown; body: unknown }; headers: Headers };

const patternOf = (path: string) => new RegExp(`^/api/v1${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);

const coerce = (schema: RouteSpec['query'], values: Record<string, unknown>): unknown => {
  if (!schema) return undefined;
  const uncoerced = schema.safeParse(values);
  if (uncoerced.success) return uncoerced.data;
  const fields: Record<string, z.ZodType> = schema instanceof z.ZodObject ? schema.shape : {};
  // As on the server, a text is a number or a list of one if its field is.
  const coerceField = (name: string, value: unknown) =>
    [value, Number(value), [value]].find((candidate) => fields[name]?.safeParse(candidate).success) ?? value;
  return schema.parse(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, coerceField(name, value)])));
};

const queryOf = (url: URL): Record<string, unknown> => {
  const lists = [...new Set(url.searchParams.keys())].map((name): [string, unknown] =>
    name.endsWith('[]') ? [name.slice(0, -2), url.searchParams.getAll(name)] : [name, url.searchParams.get(name)],
  );
  return Object.fromEntries(lists);
};

const bodyOf = (init: RequestInit | undefined): unknown => {
  if (typeof init?.body === 'string') return JSON.parse(init.body);
  return init?.body instanceof FormData ? Object.fromEntries(init.body) : undefined;
};

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** The response to a change of a record that another user has changed meanwhile. */
export const staleReply = (current: object) =>
  Object.assign(new ErrorReply('conflict', 'This record was changed in the meantime'), { current });

const errorResponse = ({ code, message, fields, clashes, current }: ErrorReply) =>
  json(
    errorStatus[code],
    errorBody.parse({
      message,
      code,
      request_id: 'request-1',
      ...(fields ? { errors: fields } : {}),
      ...(clashes ? { clashes } : {}),
      ...(current ? { current } : {}),
    }),
  );

/** The response of a restore request that restored every record. */
export const restoredReply = (ids: readonly number[], message: string) => ({
  data: ids.map((id) => ({ id, restored: true, reason: null, clash: null })),
  message,
});

const parseInput = (spec: RouteSpec, url: URL, init: RequestInit | undefined) => ({
  params: coerce(spec.params, patternOf(spec.path).exec(url.pathname)?.groups ?? {}),
  query: coerce(spec.query, queryOf(url)),
  body: bodyOf(init),
});

const fileResponse = (type: string, content: unknown) =>
  new Response(String(content), {
    headers: { 'content-type': type, 'content-disposition': `attachment; filename="medboard-export.${type.split('/').at(-1)}"` },
  });

const sendResult = async (spec: RouteSpec, handle: () => unknown): Promise<Response> => {
  try {
    const result = spec.response.parse(await handle());
    return spec.download ? fileResponse(spec.download, result) : json(spec.status ?? 200, result);
  } catch (error) {
    if (error instanceof ErrorReply) return errorResponse(error);
    throw error;
  }
};

/** A server for screen tests. It parses requests and responses by the contract. */
export const createFakeServer = () => {
  const handlers = new Map<RouteSpec, Handler>();
  const calls: ReceivedRequest[] = [];
  const received: RouteSpec[] = [];

  const findRoute = (url: URL, method = 'GET') =>
    allRoutes
      .filter(({ spec }) => spec.method === method && patternOf(spec.path).test(url.pathname))
      // As on the server, `/messages/archived` goes before `/messages/:id`.
      .sort((a, b) => a.spec.path.split(':').length - b.spec.path.split(':').length)[0];

  const respond = async (url: URL, init: RequestInit | undefined): Promise<Response> => {
    const found = findRoute(url, init?.method);
    const handler = found && handlers.get(found.spec);
    if (found) received.push(found.spec);
    if (!found || !handler) return errorResponse(new ErrorReply('not_found', `Nothing answers ${init?.method} ${url.pathname}`));
    const { spec } = found;
    const input = parseInput(spec, url, init);
    calls.push({ spec, input, headers: new Headers(init?.headers) });
    return sendResult(spec, () => handler(input));
  };

  return {
    calls,
    /** The routes of all requests, also of those that no handler responds to, oldest first. */
    received,
    /** The requests to a route, oldest first. */
    requestsTo: (spec: RouteSpec) => calls.filter((call) => call.spec === spec),
    /** Sets how a route responds from now on. */
    on: <Spec extends RouteSpec>(spec: Spec, handler: (input: RouteInput<Spec>) => HandlerResult<Spec> | Promise<HandlerResult<Spec>>) => {
      handlers.set(spec, handler as Handler);
    },
    fetch: (input: string | URL | Request, init?: RequestInit) => respond(new URL(String(input), 'http://localhost'), init),
  };
};

export type FakeServer = ReturnType<typeof createFakeServer>;

/** A page of a list, as the API returns it. */
export const pageOfRows = <Row>(rows: Row[], { page = 1, lastPage = 1, total = rows.length } = {}) => ({
  data: { data: rows, current_page: page, last_page: lastPage, per_page: 15, total },
});
