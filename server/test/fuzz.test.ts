import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { errorBody } from '../../contract/errors.ts';
import { allRoutes, type NamedRoute } from '../../contract/index.ts';
import { openTestApp, type TestApp } from './app.ts';
import { buildAdmin, buildArea, buildCompany, buildDoctor, buildPromoCode, buildSpecialty } from './builders.ts';
import { buildSample, type Sample } from './samples.ts';

// Every run sends the same requests; FUZZ_SEED sets another seed and FUZZ_RUNS another number.
const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);
const runs = Number(process.env.FUZZ_RUNS ?? 2_000);

type Json = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  items?: Json;
  anyOf?: Json[];
  properties?: Record<string, Json>;
  required?: string[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
};
type Fields = Record<string, unknown>;

const schemaOf = (schema: z.ZodType | undefined): Json =>
  schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json) : {};

const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    'abc\udfff',
    '\u202eabc\u202c',
    '٠١٢',
    'أ'.repeat(50),
    'x'.repeat(10_000),
    '😀'.repeat(30),
    '%',
    "';--",
    '../../etc',
    '{{7*7}}',
    '<svg onload=alert(1)>',
  ),
  fc.constantFrom<unknown>(null, true, 0, -0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 53), 1e308, [], {}, [[]], [null], [{}], {
    __proto__: null,
    toString: 1,
  }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.json({ maxDepth: 4 }).map((text) => JSON.parse(text)),
  fc.nat(200).map((depth) => JSON.parse('['.repeat(depth + 1) + ']'.repeat(depth + 1))),
);

const ofType: Record<string, (schema: Json) => fc.Arbitrary<unknown>> = {
  null: () => fc.constant(null),
  integer: ({ minimum = 0, maximum = 40 }) => fc.integer({ min: Math.max(minimum, 0), max: Math.min(maximum, 40) }),
  array: ({ items = {} }) => fc.uniqueArray(within(items), { minLength: 1, maxLength: 4 }),
  string: ({ minLength = 0, maxLength = 40 }) => fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 40) }),
};

const within = (schema: Json): fc.Arbitrary<unknown> => {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(within));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  return ofType[schema.type ?? '']?.(schema) ?? fc.constant(schema.const);
};

/** One part of a request: the sample, with fields that are generated from the schema, left out, invalid or added. */
const partOf = (sample: Fields, schema: Json): fc.Arbitrary<Fields> => {
  const changes = Object.entries(schema.properties ?? {}).map(
    ([name, part]): fc.Arbitrary<Fields> => within(part).map((value) => ({ [name]: value })),
  );
  const names = Object.keys(schema.properties ?? {});
  if (names.length === 0)
    return fc.oneof(
      { weight: 9, arbitrary: fc.constant({}) },
      { weight: 1, arbitrary: fc.dictionary(fc.string(), hostile, { maxKeys: 2 }) },
    );
  const near = fc.oneof(
    fc.constantFrom(...names).map((name): Fields => Object.fromEntries(Object.entries(sample).filter(([key]) => key !== name))),
    fc.tuple(fc.constantFrom(...names), hostile).map(([name, value]): Fields => ({ ...sample, [name]: value })),
    fc
      .tuple(fc.constantFrom('role', 'status', 'points', '__proto__', 'constructor', 'id', 'ids[0]', ''), hostile)
      .map(([name, value]): Fields => Object.fromEntries([...Object.entries(sample), [name, value]])),
  );
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant(sample) },
    { weight: 3, arbitrary: fc.oneof(...changes).map((change): Fields => ({ ...sample, ...change })) },
    { weight: 3, arbitrary: near },
    { weight: 1, arbitrary: fc.dictionary(fc.oneof(fc.string(), fc.constantFrom(...names)), hostile, { maxKeys: 6 }) },
  );
};

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await openTestApp();
  const { db } = test.database;
  for (let index = 0; index < 10; index += 1)
    await Promise.all([buildArea(db), buildSpecialty(db), buildPromoCode(db), buildDoctor(db), buildCompany(db)]);
  token = await test.tokenOf((await buildAdmin(db)).id);
});
afterAll(() => test?.close());

/** JSON text, optionally with a number that JavaScript cannot hold. */
const textOf = (value: Fields, spoil: boolean) => (spoil ? JSON.stringify(value).replace(/:(\d+)/, ':1e999') : JSON.stringify(value));

// These routes could end the session of the test or take its permissions.
const testedRoutes = allRoutes.filter(
  ({ name }) =>
    ![
      'session.signOut',
      'session.signIn',
      'session.changePassword',
      'admins.archive',
      'admins.changeRole',
      'admins.resetPassword',
    ].includes(name),
);

const queryOf = (fields: Fields) =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) =>
      Array.isArray(value)
        ? value.map((item): [string, string] => [`${name}[]`, String(item)])
        : [[name, typeof value === 'object' ? JSON.stringify(value) : String(value)] as [string, string]],
    ),
  );

type FuzzRequest = { id: string; query: Fields; body: Fields; spoil: boolean };
const requestOf = ({ spec }: NamedRoute, sample: Sample): fc.Arbitrary<FuzzRequest> => {
  const valid = String(sample.params?.id ?? '');
  const invalid = fc.constantFrom('0', '-1', 'abc', '2147483648', '%00', '%ff', '1e3', '999999', '%F0%9F%98%80');
  return fc.record({
    id: fc.oneof({ weight: 8, arbitrary: fc.constant(valid) }, { weight: 1, arbitrary: invalid }),
    query: spec.query ? partOf({}, schemaOf(spec.query)) : fc.constant({}),
    body: spec.body ? partOf(sample.body ?? {}, schemaOf(spec.body)) : fc.constant({}),
    spoil: fc.nat(30).map((number) => number === 0),
  });
};

const send = ({ spec }: NamedRoute, { id, query, body, spoil }: FuzzRequest) => {
  const search = queryOf(query).toString();
  const url = `/api/v1${spec.path.replace(':id', id)}${search ? `?${search}` : ''}`;
  const authorization = `Bearer ${token}`;
  const json = { payload: textOf(body, spoil), headers: { authorization, 'content-type': 'application/json' } };
  return test.app.inject({ method: spec.method, url, ...(spec.body ? json : { headers: { authorization } }) });
};

/** Sends one generated request, checks the response, and returns its status. */
const sendGenerated = async (route: NamedRoute, requestSeed: number): Promise<number> => {
  const sample: Sample = await buildSample(route, test.database.db, { phone: '01234567890' });
  const [request] = fc.sample(requestOf(route, sample), { seed: requestSeed, numRuns: 1 }) as [FuzzRequest];
  const response = await send(route, request);
  const label = `${route.name} seed ${requestSeed}: ${response.statusCode} ${JSON.stringify(request)} ${response.body.slice(0, 300)}`;
  expect(response.statusCode, label).toBeLessThan(500);
  const expected = response.statusCode < 300 ? route.spec.response : errorBody.strict();
  expect(expected.safeParse(response.json()).success, label).toBe(true);
  expect(response.body, label).not.toMatch(/node_modules|insert into|syntax error/i);
  return response.statusCode;
};

it('responds to every generated request as the contract says, never with 5xx', async () => {
  const statuses: number[] = [];
  const perRoute = Math.ceil(runs / testedRoutes.length);
  for (const [index, route] of testedRoutes.entries()) {
    for (let round = 0; round < perRoute; round += 1)
      statuses.push(await sendGenerated(route, Math.imul(seed, 1_000_003) + index * 10_000 + round));
  }
  const counts = Object.fromEntries([...Map.groupBy(statuses, (status) => status)].map(([status, same]) => [status, same.length]));
  process.stdout.write(`fuzz seed ${seed}: ${statuses.length} requests, ${JSON.stringify(counts)}\n`);
  expect(statuses.length).toBeGreaterThanOrEqual(runs);
  expect(((counts[200] ?? 0) + (counts[201] ?? 0)) / statuses.length).toBeGreaterThan(0.3);
  expect(Object.keys(counts).filter((status) => !['200', '201', '400', '404', '409', '422'].includes(status))).toEqual([]);
  expect((await test.app.inject('/health')).statusCode).toBe(200);
});
