// Proves APP-17
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { allAppRoutes } from '../../../contract/app/index.ts';
import { appPrefix } from '../../../contract/app/kit.ts';
import { errorBody } from '../../../contract/errors.ts';
import type { NamedRoute } from '../../../contract/index.ts';
import { openTestApp, type TestApp } from '../app.ts';
import { buildBook, buildConference, buildDoctor, buildMessage, buildPost, buildReadyVideo, buildWebinar } from '../builders.ts';
import { type FuzzRequest, generateRequest, type Json, queryOf, textOf } from '../samples/generate-request.ts';
import { isLong } from '../size.ts';

// Every run sends the same requests; FUZZ_SEED sets another seed and FUZZ_RUNS another number.
const seed = Number(process.env.FUZZ_SEED ?? 20_261_130);
const runs = Number(process.env.FUZZ_RUNS ?? (isLong ? 2_000 : 300));

let test: TestApp;
let doctor: { id: number };
let token: string;
beforeAll(async () => {
  test = await openTestApp();
  const { db } = test.database;
  doctor = await buildDoctor(db, { points: 1000 });
  for (let index = 0; index < 5; index += 1) {
    const message = await buildMessage(db, { status: 'approved', is_everyone: true, coins: 5 });
    await buildReadyVideo(db, { message_id: message.id, question: 'Once a day?' });
    await Promise.all([buildBook(db), buildConference(db), buildWebinar(db), buildPost(db, { doctor_id: doctor.id })]);
  }
  token = await test.appTokenOf(doctor.id);
});
afterAll(() => test?.close());

const jsonSchemaOf = (schema: z.ZodType | undefined): Json =>
  schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json) : {};

/** A body of the required fields, as a client would send it. */
const sampleOf = (schema: Json): Record<string, unknown> => {
  const values: Record<string, unknown> = { client_id: '3f0f6b7e-6f0e-4d6c-9a0e-1f2d3c4b5a69', phone: '01012345678', code: '123456' };
  const sampleValue = (name: string, { type, enum: choices, anyOf, properties }: Json): unknown => {
    if (values[name] !== undefined) return values[name];
    if (choices) return choices[0];
    if (anyOf) return sampleValue('', anyOf[0] ?? {});
    if (properties) return sampleOf({ properties });
    return { integer: 1, number: 1, boolean: true, array: [] }[type ?? ''] ?? 'A text of some words';
  };
  return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, part]) => [name, sampleValue(name, part)]));
};

const requestOf = ({ spec }: NamedRoute) => {
  const body = jsonSchemaOf(spec.body);
  return generateRequest({ id: '2', query: spec.query && jsonSchemaOf(spec.query), body: spec.body && body }, sampleOf(body));
};

/** A session that some of the requests end is replaced, and an account that one closes is kept. */
const renewSession = async () => {
  await test.database.db.updateTable('users').set({ archived_at: null, must_change_password: false }).where('id', '=', doctor.id).execute();
  token = await test.appTokenOf(doctor.id);
};

const send = ({ spec }: NamedRoute, { id, query, body, spoil }: FuzzRequest) => {
  const search = queryOf(query).toString();
  const url = `${appPrefix}${spec.path.replace(/:\w+/g, id)}${search ? `?${search}` : ''}`;
  const authorization = `Bearer ${token}`;
  const json = { payload: textOf(body, spoil), headers: { authorization, 'content-type': 'application/json' } };
  return test.app.inject({ method: spec.method, url, ...(spec.body ? json : { headers: { authorization } }) });
};

const isValid = ({ spec }: NamedRoute, { statusCode, body }: { statusCode: number; body: string }) => {
  if (spec.download !== undefined && statusCode < 300) return true;
  return (statusCode < 300 ? spec.response : errorBody.strict()).safeParse(JSON.parse(body)).success;
};

it('responds to every generated request as the contract says, never with 5xx', async () => {
  const statuses: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const route = allAppRoutes[run % allAppRoutes.length];
    if (!route) throw new Error('The contract has no routes');
    const [request] = fc.sample(requestOf(route), { seed: Math.imul(seed, 1_000_003) + run, numRuns: 1 }) as [FuzzRequest];
    const response = await send(route, request);
    const label = `${route.name} run ${run}: ${response.statusCode} ${JSON.stringify(request)} ${response.body.slice(0, 300)}`;
    expect(response.statusCode, label).toBeLessThan(500);
    expect(isValid(route, response), label).toBe(true);
    expect(response.body, label).not.toMatch(/node_modules|insert into|syntax error/i);
    statuses.push(response.statusCode);
    if (response.statusCode === 401 || route.spec.method === 'DELETE') await renewSession();
  }
  const accepted = statuses.filter((status) => status < 300).length;
  process.stdout.write(`fuzz of the members’ app, seed ${seed}: ${statuses.length} requests, ${accepted} accepted\n`);
  expect(accepted / statuses.length).toBeGreaterThan(0.2);
});
