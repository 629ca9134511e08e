// Proves APP-2
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { allAppRoutes } from '../../../contract/app/index.ts';
import { appPrefix } from '../../../contract/app/kit.ts';
import type { NamedRoute } from '../../../contract/index.ts';
import { buildForm, openTestApp, type TestApp } from '../app.ts';
import { buildDoctor } from '../builders.ts';
import { startRegistration } from '../registration.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test?.close());

const propertiesOf = (schema: z.ZodType | undefined): string[] =>
  schema ? Object.keys((z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as { properties?: object }).properties ?? {}) : [];

const wrongValues = [null, 1, -1, 1.5, 1e12, '', 'x', ' x\u0000', 'x'.repeat(5001), [], [1], ['x', 'x'], {}, true, '2026-13-01'];

/** Requests without, with an empty and with a wrong body or query, each with the same wrong value in every field. */
const requestsOf = ({ spec }: NamedRoute): { url: string; payload?: unknown; headers?: Record<string, string> }[] => {
  const urls = ['none', '999999'].map((id) => `${spec.path.replace(/:\w+/g, id)}`);
  const path = spec.path.replace(/:\w+/g, '999999');
  const all = <Value>(fields: readonly string[], value: Value) => Object.fromEntries(fields.map((field) => [field, value]));
  const queries = ['surprise', ...propertiesOf(spec.query)];
  const searches = wrongValues.map((value) => `${path}?${new URLSearchParams(all(queries, String(value)))}`);
  if (spec.method === 'GET') return [...urls, ...searches].map((url) => ({ url }));
  const bodies = [{}, { surprise: 1 }, [], ...wrongValues.map((value) => all(propertiesOf(spec.body), value))];
  const forms = Object.keys(spec.files ?? {}).map((name) => buildForm({}, { [name]: { bytes: Buffer.from('no picture'), name: 'a.png' } }));
  return [
    ...urls.map((url) => ({ url })),
    ...bodies.map((payload) => ({ url: path, payload })),
    { url: path, payload: '{"a":', headers: { 'content-type': 'application/json' } },
    { url: path, payload: 'text', headers: { 'content-type': 'text/plain' } },
    ...forms.map((form) => ({ url: path, ...form })),
  ];
};

/** Names of fields and formats, which stay as programs write them. */
const names = /^[\w.-]+: |: [\w, ]+$|\b(client_id|web|android|ios|Idempotency-Key|UUID|JSON|JPEG|PNG|WebP|GIF|AVIF)\b/g;

/** The sentences of a response that have Latin letters. */
const findEnglish = ({ message, errors = {} }: { message?: unknown; errors?: Record<string, string[]> }): string[] =>
  [message, ...Object.values(errors).flat()]
    .filter((text) => typeof text === 'string')
    .filter((text) => /[a-z]/i.test(text.replace(names, '')));

it('says every error and success in Arabic', async () => {
  const doctor = await buildDoctor(test.database.db);
  const registration = await startRegistration(test, '01098765432');
  let session = await test.appTokenOf(doctor.id);
  const send = async (route: NamedRoute, { headers, ...request }: ReturnType<typeof requestsOf>[number]) => {
    const token = route.spec.permission === 'registration' ? registration : session;
    const sent = { method: route.spec.method, prefix: appPrefix, token, ...request };
    const { status, body } = await test.send({ ...sent, headers: { ...headers, 'accept-language': 'ar' } });
    // The route that ends the session was among them.
    if (status === 401 || route.spec.method === 'DELETE') session = await test.appTokenOf(doctor.id);
    return findEnglish(body as Parameters<typeof findEnglish>[0]);
  };
  const found = new Set<string>();
  for (const route of allAppRoutes)
    for (const request of requestsOf(route)) for (const text of await send(route, request)) found.add(`${route.name}: ${text}`);
  expect([...found]).toEqual([]);
});
