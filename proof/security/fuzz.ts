import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { atLeast, atMost, type Figure, mustBe, none } from '../../bench/kit/figures.ts';
import { readResidentMegabytes } from '../../bench/kit/process.ts';
import type { Target } from '../../bench/kit/target.ts';
import { allRoutes, type NamedRoute } from '../../contract/index.ts';
import type { Db } from '../../server/platform/database/index.ts';
import { buildAdmin } from '../../server/test/builders.ts';
import { type Fields, generateRequest, type Json, queryOf, textOf } from '../../server/test/samples/generate-request.ts';
import { buildSample, type Sample } from '../../server/test/samples/samples.ts';
import { withSamples } from '../database.ts';
import { createSession, moveWebinars } from './calls.ts';

/** What a run needs: the product, the number of generated calls and the seed that repeats them. */
export type Options = { target: Target; calls: number; seed: number };

const samplesPerRoute = 6;
const parallel = 4;
const maxResponseMs = 2_000;

const excluded = new Set([
  // They end the session of the proof, or turn on a second step for its user.
  ...['session.signOut', 'session.changePassword', 'secondStep.start', 'secondStep.enable', 'secondStep.disable', 'secondStep.newCodes'],
  // Wrong passwords and codes are limited, so that most responses would be 429.
  ...['session.signIn', 'session.verify', 'secondStep.signIn', 'passwordReset.requestCode', 'passwordReset.confirm'],
  // They may lock out the administrator of the demo data, who signs in for the parts that follow.
  ...['admins.archive', 'admins.changeRole', 'admins.resetPassword', 'secondStep.reset'],
]);

type Operation = { parameters?: { name: string; in: string; schema: Json }[]; requestBody?: { content: Record<string, { schema: Json }> } };
type OpenApi = { paths: Record<string, Record<string, Operation & { operationId: string }>> };
type FuzzedRoute = { route: NamedRoute; query: Json | undefined; body: Json | undefined; samples: Sample[] };
type Reply = { name: string; status: number; ms: number };

const queryOfOperation = ({ parameters = [] }: Operation): Json | undefined => {
  const query = parameters.filter((parameter) => parameter.in === 'query');
  return query.length === 0 ? undefined : { properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema])) };
};

const bodyOfOperation = ({ requestBody }: Operation): Json | undefined =>
  requestBody && (requestBody.content['application/json'] ?? Object.values(requestBody.content)[0])?.schema;

const readOperations = async (address: string): Promise<Map<string, Operation>> => {
  const { paths } = (await (await fetch(`${address}/api/v1/openapi.json`)).json()) as OpenApi;
  return new Map(
    Object.values(paths).flatMap((path) => Object.values(path).map((operation) => [operation.operationId, operation] as const)),
  );
};

type Prepared = { token: string; samples: Map<string, Sample[]> };

const prepare = async (db: Db): Promise<Prepared> => {
  const samples = new Map<string, Sample[]>();
  for (const route of allRoutes) {
    const routeSamples: Sample[] = [];
    for (let index = 0; index < samplesPerRoute; index += 1) routeSamples.push(await buildSample(route, db, { phone: '01234567890' }));
    samples.set(route.name, routeSamples);
  }
  await moveWebinars(db);
  return { token: await createSession(db, (await buildAdmin(db)).id), samples };
};

// Names, phones and e-mails are unique, so a second create with the same sample would only be a conflict.
const makeUnique = (body: Fields, number: number): Fields =>
  Object.fromEntries(
    Object.entries(body).map(([field, value]) => {
      if (typeof value !== 'string') return [field, value];
      if (field === 'phone') return [field, `0166${String(number).padStart(7, '0')}`];
      if (field === 'email') return [field, `fuzz-${number}@example.test`];
      if (field === 'tax_number') return [field, `FUZZ${number}`];
      return [field, /^Sample \d+$/.test(value) ? `Sample ${number} of the proof` : value];
    }),
  );

type FuzzCall = { url: string; init: RequestInit; label: string };

const buildRequest = (
  address: string,
  { route, query, body, samples }: FuzzedRoute,
  { number, seed }: { number: number; seed: number },
): FuzzCall => {
  const sample = samples[number % samples.length] ?? {};
  const shape = { id: String(sample.params?.id ?? ''), query, body };
  const [request] = fc.sample(generateRequest(shape, makeUnique(sample.body ?? {}, number)), { seed, numRuns: 1 });
  if (!request) throw new Error('No request was generated');
  const search = queryOf({ ...sample.query, ...request.query });
  return {
    url: `${address}/api/v1${route.spec.path.replace(':id', request.id)}${search.size > 0 ? `?${search}` : ''}`,
    init: {
      method: route.spec.method,
      ...(body ? { body: textOf(request.body, request.spoil), headers: { 'content-type': 'application/json' } } : {}),
    },
    label: `${route.name} seed ${seed}: ${JSON.stringify(request).slice(0, 400)}`,
  };
};

const createSender =
  (address: string, token: string) =>
  async (route: FuzzedRoute, number: number, seed: number): Promise<Reply> => {
    const { url, init, label } = buildRequest(address, route, { number, seed });
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${token}`);
    const start = performance.now();
    const response = await fetch(url, { ...init, headers });
    const text = await response.text();
    const ms = performance.now() - start;
    if (response.status >= 500 || ms > maxResponseMs)
      console.error(`    ${response.status} in ${Math.round(ms)} ms: ${label} ${text.slice(0, 300)}`);
    return { name: route.route.name, status: response.status, ms };
  };

/** Sends the calls from several workers. The seed of a call depends on its number only, so that each can be repeated. */
const sendAll = async (
  routes: FuzzedRoute[],
  send: ReturnType<typeof createSender>,
  { calls, seed, first = 0 }: Omit<Options, 'target'> & { first?: number },
): Promise<Reply[]> => {
  const replies: Reply[] = [];
  let next = first;
  const work = async () => {
    while (next < first + calls) {
      const number = next;
      next += 1;
      const route = routes[number % routes.length];
      if (route) replies.push(await send(route, number, Math.imul(seed, 1_000_003) + number));
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  return replies;
};

type Replies = { warmUp: readonly Reply[]; replies: readonly Reply[] };

/** The figures of the calls. A failure counts also if it happened while the process warmed up; times do not. */
const createFigures = (group: string, { warmUp, replies }: Replies, { isAlive, grown }: { isAlive: boolean; grown: number }): Figure[] => {
  const count = (test: (status: number) => boolean, of = replies) => of.filter(({ status }) => test(status)).length;
  const slowest = replies.reduce((worst, reply) => (reply.ms > worst.ms ? reply : worst), { name: '', status: 0, ms: 0 });
  const accepted = (100 * count((status) => status < 300)) / replies.length;
  return [
    { group, what: 'calls', measured: replies.length, unit: 'calls' },
    { group, what: 'responses 2xx', measured: accepted, unit: '%', bound: atLeast(30) },
    { group, what: 'responses 4xx', measured: (100 * count((status) => status >= 400 && status < 500)) / replies.length, unit: '%' },
    {
      group,
      what: 'responses 5xx',
      measured: count((status) => status >= 500, [...warmUp, ...replies]),
      unit: 'calls',
      bound: none,
    },
    {
      group,
      what: `slowest call (${slowest.name})`,
      measured: slowest.ms,
      unit: 'ms',
      bound: atMost(maxResponseMs),
    },
    { group, what: 'growth of the resident memory', measured: grown, unit: 'MB', bound: atMost(300) },
    mustBe(group, 'server ready at the end', isAlive),
  ];
};

/** Sends requests that are generated from the OpenAPI document of the running product, valid and hostile ones. */
export const measureRequests = async ({ target, ...options }: Options): Promise<Figure[]> => {
  const { token, samples } = await withSamples(target, ({ db }) => prepare(db));
  const product = await target.start();
  const operations = await readOperations(product.address);
  const routes = allRoutes
    .filter(({ name }) => !excluded.has(name))
    .map((route): FuzzedRoute => {
      const operation = operations.get(route.name) ?? {};
      return { route, query: queryOfOperation(operation), body: bodyOfOperation(operation), samples: samples.get(route.name) ?? [] };
    });
  const send = createSender(product.address, token);
  // The first calls load what the process loads once.
  const warmUp = await sendAll(routes, send, { ...options, calls: Math.min(500, options.calls), first: options.calls });
  const before = await readResidentMegabytes(product.pid);
  const replies = await sendAll(routes, send, options);
  await sleep(1_000);
  const grown = Math.max(0, (await readResidentMegabytes(product.pid)) - before);
  const isAlive = (await fetch(`${product.address}/ready`)).ok;
  await product.stop();
  return createFigures('generated calls', { warmUp, replies }, { isAlive, grown });
};
