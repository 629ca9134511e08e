// Proves API-4, API-21
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { errorBody } from '../../../contract/errors.ts';
import { allRoutes, type NamedRoute } from '../../../contract/index.ts';
import { openTestApp, type TestApp } from '../app.ts';
import { buildAdmin, buildArea, buildCompany, buildDoctor, buildPromoCode, buildSpecialty } from '../builders.ts';
import { type FuzzRequest, generateRequest, type Json, queryOf, textOf } from '../samples/generate-request.ts';
import { buildSample, type Sample } from '../samples/samples.ts';
import { isLong } from '../size.ts';

// Every run sends the same requests; FUZZ_SEED sets another seed and FUZZ_RUNS another number.
const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);
const runs = Number(process.env.FUZZ_RUNS ?? (isLong ? 2_000 : 400));

const schemaOf = (schema: z.ZodType | undefined): Json =>
  schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json) : {};

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

// These routes could end the session of the test or take its permissions, or they limit wrong passwords and codes.
const untestedRoutes = [
  'session.signOut',
  'session.signIn',
  'session.changePassword',
  'session.verify',
  'passwordReset.requestCode',
  'passwordReset.confirm',
  'session.signInSso',
  'session.unlinkSso',
  'secondStep.signIn',
  'secondStep.start',
  'secondStep.enable',
  'secondStep.disable',
  'secondStep.newCodes',
  'secondStep.removeApp',
  'secondStep.passkeyOptions',
  'secondStep.signInOptions',
  'secondStep.signInWithPasskey',
  'secondStep.addPasskey',
  'secondStep.removePasskey',
  'admins.archive',
  'admins.changeRole',
  'admins.resetPassword',
];
const testedRoutes = allRoutes.filter(({ name }) => !untestedRoutes.includes(name));

const requestOf = ({ spec }: NamedRoute, { params, body = {} }: Sample) =>
  generateRequest(
    { id: String(params?.id ?? ''), query: spec.query && schemaOf(spec.query), body: spec.body && schemaOf(spec.body) },
    body,
  );

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
  const isDownload = route.spec.download !== undefined && response.statusCode < 300;
  expect(expected.safeParse(isDownload ? response.body : response.json()).success, label).toBe(true);
  expect(response.body, label).not.toMatch(/node_modules|insert into|syntax error/i);
  return response.statusCode;
};

it('responds to every generated request as the contract says, never with 5xx', async () => {
  const statuses: number[] = [];
  const rounds = Math.ceil(runs / testedRoutes.length);
  const turns = Array.from({ length: rounds }, (_, round) => testedRoutes.map((route, index) => ({ route, index, round }))).flat();
  for (const { route, index, round } of turns.slice(0, runs))
    statuses.push(await sendGenerated(route, Math.imul(seed, 1_000_003) + index * 10_000 + round));
  const counts = Object.fromEntries([...Map.groupBy(statuses, (status) => status)].map(([status, same]) => [status, same.length]));
  process.stdout.write(`fuzz seed ${seed}: ${statuses.length} requests, ${JSON.stringify(counts)}\n`);
  expect(statuses).toHaveLength(runs);
  expect(((counts[200] ?? 0) + (counts[201] ?? 0)) / statuses.length).toBeGreaterThan(0.3);
  expect(Object.keys(counts).filter((status) => !['200', '201', '400', '404', '409', '422'].includes(status))).toEqual([]);
  expect((await test.app.inject('/health')).statusCode).toBe(200);
});
