// Proves API-5, API-11, API-12, API-13, API-16, API-19, API-21
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allRoutes, type NamedRoute } from '../../../contract/index.ts';
import { buildForm, openTestApp, type TestApp, type TestResponse } from '../app.ts';
import { buildAdmin, buildArea, buildCompany, buildDoctor, buildSpecialty } from '../builders.ts';
import { buildSample, type Sample } from '../samples/samples.ts';
import { sample } from '../size.ts';
import { snapshotState } from '../snapshot.ts';

type Json = {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  items?: Json;
  minItems?: number;
  maxLength?: number;
  anyOf?: Json[];
  properties?: Record<string, Json>;
};
const isFreeText = (schema: Json): boolean => {
  const { type, format, enum: options, const: value } = schema.items ?? schema;
  return type === 'string' && format === undefined && options === undefined && value === undefined;
};
/** The filters of a list, and whether each takes any text. */
const filtersOf = ({ spec, name }: (typeof allRoutes)[number]) => {
  const { properties = {} } = z.toJSONSchema(spec.query ?? z.object(), { io: 'input', unrepresentable: 'any' }) as Json;
  return Object.entries(properties)
    .filter(([field]) => !['page', 'per_page', 'status'].includes(field))
    .map(([field, schema]) => ({ spec, name, field, isFree: isFreeText(schema) }));
};
type Failure = { code: string; message: string; errors?: Record<string, string[]>; request_id: string };

let test: TestApp;
let token: string;
/** A sample of each route, built once, because no request of this file changes anything. */
let samples: Map<string, Sample>;
beforeAll(async () => {
  test = await openTestApp();
  token = await test.tokenOf((await buildAdmin(test.database.db)).id);
  const caller = { phone: '01234567890' };
  const built = allRoutes.map(async (route) => [route.name, await buildSample(route, test.database.db, caller)] as const);
  samples = new Map(await Promise.all(built));
});
afterAll(() => test?.close());

const writes = allRoutes.filter(({ spec }) => spec.method !== 'GET');
const withBody = writes.filter(({ spec }) => spec.body);
const withId = allRoutes.filter(({ spec }) => spec.params);
const urlOf = ({ name, spec }: NamedRoute) => spec.path.replace(':id', String(samples.get(name)?.params?.id));
const fieldsOf = ({ spec }: NamedRoute): [string, Json][] =>
  Object.entries((z.toJSONSchema(spec.body ?? z.object(), { io: 'input', unrepresentable: 'any' }) as Json).properties ?? {});
const typesOf = (schema: Json): (string | undefined)[] =>
  schema.anyOf ? schema.anyOf.flatMap(typesOf) : [schema.type ?? (schema.enum ? 'string' : undefined)];

const expectError = (label: string, { status, body, headers }: TestResponse, ...[expected, field]: [number[], string?]) => {
  const failure = body as Failure;
  expect(expected, `${label}: ${status} ${JSON.stringify(failure)}`).toContain(status);
  expect([label, headers['x-request-id']]).toEqual([label, failure.request_id]);
  expect(Object.keys(failure).filter((key) => !['message', 'code', 'errors', 'request_id'].includes(key))).toEqual([]);
  if (field === undefined) return;
  const messages = failure.errors?.[field] ?? [];
  expect(messages.length, `${label}: ${JSON.stringify(failure)}`).toBeGreaterThan(0);
  expect(
    Object.values(failure.errors ?? {})
      .flat()
      .some((message) => failure.message.includes(message)),
  ).toBe(true);
};

describe('an invalid body', () => {
  let before: Awaited<ReturnType<typeof snapshotState>>;
  beforeAll(async () => {
    before = await snapshotState(test);
  });

  const json = { 'content-type': 'application/json' };
  const bodies: [string, { payload: string | Buffer; headers: Record<string, string> }, number[]][] = [
    ['an array', { payload: '[]', headers: json }, [400]],
    ['a text', { payload: '"text"', headers: json }, [400]],
    ['a number', { payload: '7', headers: json }, [400]],
    ['a boolean', { payload: 'true', headers: json }, [400]],
    ['null', { payload: 'null', headers: json }, [400]],
    ['half an object', { payload: '{"name": "a', headers: json }, [400]],
    ['nothing', { payload: '', headers: json }, [400]],
    ['a prototype', { payload: '{"__proto__": {"role": "admin"}}', headers: json }, [400]],
    // The sign-in accepts shorter bodies than other routes.
    ['deep nesting', { payload: `{"name": ${'['.repeat(45_000)}${']'.repeat(45_000)}}`, headers: json }, [400, 413, 422]],
    ['1.1 MB', { payload: JSON.stringify({ name: 'x'.repeat(1_150_000) }), headers: json }, [413]],
    ['XML', { payload: '<a/>', headers: { 'content-type': 'application/xml' } }, [415]],
    ['plain text', { payload: 'a=b', headers: { 'content-type': 'text/plain' } }, [415]],
    ['a type with a tab', { payload: '{}', headers: { 'content-type': 'application/json\ta' } }, [400, 415]],
    ['a broken form', { payload: 'nonsense', headers: { 'content-type': 'multipart/form-data; boundary=x' } }, [400, 422]],
    ['a form without boundary', { payload: 'nonsense', headers: { 'content-type': 'multipart/form-data' } }, [400, 406, 415]],
  ];

  it.each(bodies)('is rejected on every write route: %s', async (label, sent, expected) => {
    for (const route of withBody) {
      const request = { method: route.spec.method, url: urlOf(route) };
      expectError(`${label} to ${request.url}`, await test.send({ ...request, ...sent, token }), expected);
    }
  });

  it('is rejected on every write route that accepts no body', async () => {
    for (const route of writes.filter(({ spec }) => !spec.body)) {
      const url = urlOf(route);
      expectError(url, await test.send({ method: route.spec.method, url, payload: { surprise: 1 }, token }), [422], 'surprise');
    }
  });

  // Once for all tests above, because a snapshot takes longer than most of them.
  it('stores nothing', async () => {
    expect(await snapshotState(test)).toEqual(before);
  });
});

describe('an invalid field', () => {
  let before: Awaited<ReturnType<typeof snapshotState>>;
  beforeAll(async () => {
    before = await snapshotState(test);
  });

  const wrong: Record<string, unknown[]> = {
    string: [7, {}, ['a'], true],
    integer: ['5', 1.5, true, [], {}, 2 ** 53],
    array: ['1', 1, {}, [null], ['1'], [[1]], []],
  };

  /** Whether a value that is wrong for one of a field's types is right for another; an empty list is right unless it needs an item. */
  const isAccepted = (schema: Json, value: unknown): boolean =>
    (Number.isSafeInteger(value) && typesOf(schema).includes('integer')) ||
    (typeof value === 'boolean' && typesOf(schema).includes('boolean')) ||
    (Array.isArray(value) &&
      value.length === 0 &&
      (schema.anyOf ?? [schema]).some(({ type, minItems = 0 }) => type === 'array' && minItems === 0));

  const maxLengthOf = ({ maxLength, anyOf = [] }: Json): number => maxLength ?? Math.max(500, ...anyOf.map(maxLengthOf));

  const hostile = (schema: Json): unknown[] => {
    const types = typesOf(schema);
    return [
      ...(types.includes('null') ? [] : [null]),
      ...types.flatMap((type) => wrong[type ?? ''] ?? []).filter((value) => !isAccepted(schema, value)),
      ...(types.includes('string') && !schema.enum ? ['a\u0000bcdefgh', 'abcdefgh\ud800', 'x'.repeat(maxLengthOf(schema) + 1)] : []),
      ...(schema.enum ? ['other'] : []),
    ];
  };

  // The service checks this field, after the schema has accepted the others.
  const checkedLater = ['imports.check mapping'];

  /** Bodies in which every field that has another hostile value has it: the response names each wrong field. */
  const hostileBodies = (route: NamedRoute): Record<string, unknown>[] => {
    const isLater = ([field]: [string, Json]) => checkedLater.includes(`${route.name} ${field}`);
    const fields = fieldsOf(route);
    const valuesOf = ([field, schema]: [string, Json]) => hostile(schema).map((value) => ({ [field]: value }));
    const values = fields.filter((each) => !isLater(each)).map(valuesOf);
    const rounds = Math.max(0, ...values.map(({ length }) => length));
    const together = Array.from({ length: rounds }, (_, round) => Object.assign({}, ...values.map((each) => each[round] ?? {})));
    return [...together, ...fields.filter(isLater).flatMap(valuesOf)];
  };

  it.each(withBody.map((route) => [route.name, route] as const))('is named in the response of %s', async (name, route) => {
    const body = samples.get(name)?.body;
    const request = { method: route.spec.method, url: urlOf(route), token };
    expectError(name, await test.send({ ...request, payload: { ...body, surprise: 1 } }), [422], 'surprise');
    for (const values of hostileBodies(route)) {
      const response = await test.send({ ...request, payload: { ...body, ...values } });
      for (const field of Object.keys(values))
        expectError(`${name} ${field} ${JSON.stringify(values).slice(0, 500)}`, response, [422], field);
    }
  });

  it('is not stored', async () => {
    expect(await snapshotState(test)).toEqual(before);
  });

  it('is rejected in a form if a name is unknown, a text has NUL or a number is empty', async () => {
    const { id } = await buildDoctor(test.database.db);
    const before = await snapshotState(test);
    const cases: [string, Record<string, string>, string][] = [
      ['/area/store', { name: 'a\u0000b' }, 'name'],
      ['/area/store', { name: 'a', surprise: '1' }, 'surprise'],
      ['/area/store', { name: 'a', _method: 'PUT' }, '_method'],
      ['/user/addPoints', { doctorId: String(id), amount: '', reason: 'A good talk' }, 'amount'],
      ['/user/addPoints', { doctorId: String(id), amount: 'null', reason: 'A good talk' }, 'amount'],
      ['/user/addPoints', { doctorId: String(id), amount: '5e1', reason: 'A good talk' }, 'amount'],
      ['/user/addPoints', { doctorId: String(id), amount: '0x10', reason: 'A good talk' }, 'amount'],
    ];
    for (const [url, fields, field] of cases) {
      expectError(
        `${url} form ${JSON.stringify(fields)}`,
        await test.send({ method: 'POST', url, token, ...buildForm(fields) }),
        [422],
        field,
      );
      const encoded = { payload: new URLSearchParams(fields).toString(), headers: { 'content-type': 'application/x-www-form-urlencoded' } };
      expectError(`${url} encoded ${JSON.stringify(fields)}`, await test.send({ method: 'POST', url, token, ...encoded }), [422], field);
    }
    expect(await snapshotState(test)).toEqual(before);
  });
});

describe('an unknown id', () => {
  const unknown = [
    '999999999',
    '2147483648',
    '99999999999999999999',
    '0',
    '-1',
    '1.5',
    'abc',
    '%00',
    '1%20or%201=1',
    'null',
    '%F0%9F%92%A9',
  ];

  it('gives 404 on every route with an id, and changes nothing', async () => {
    const before = await snapshotState(test);
    for (const id of unknown)
      for (const { name, spec } of withId) {
        const request = { method: spec.method, url: spec.path.replace(':id', id), payload: samples.get(name)?.body };
        expectError(`${name} ${request.url}`, await test.send({ ...request, token }), [404]);
      }
    expect(await snapshotState(test)).toEqual(before);
  });

  it('gives 404 if it belongs to another entity, in a path and in a body', async () => {
    const { db } = test.database;
    const [admin, company, doctor] = [await buildAdmin(db), await buildCompany(db), await buildDoctor(db)];
    const before = await snapshotState(test);
    const expectNotFound = async (method: string, url: string, payload?: Record<string, unknown>) =>
      expectError(`${method} ${url}`, await test.send({ method, url, payload, token }), [404]);
    for (const { id } of [admin, company]) {
      for (const verb of ['show', 'ledger', 'decisions']) await expectNotFound('GET', `/doctor/${verb}/${id}`);
      await expectNotFound('GET', `/doctor/verification?id=${id}`);
      await expectNotFound('DELETE', `/doctor/destroy/${id}`);
      await expectNotFound('POST', `/doctor/update/${id}`, { name: 'Another' });
      await expectNotFound('POST', '/doctor/restore', { ids: [id] });
      await expectNotFound('POST', '/user/addPoints', { doctorId: id, amount: 1, reason: 'None' });
    }
    for (const { id } of [company, doctor]) {
      await expectNotFound('DELETE', `/admin/destroy/${id}`);
      await expectNotFound('POST', '/admin/restore', { ids: [id] });
    }
    await expectNotFound('POST', '/auth/otp/changeStatus', { user_id: admin.id, status: 'declined', message: 'No right to it' });
    expect(await snapshotState(test)).toEqual(before);
  });

  it('is rejected in a body with an error on its field', async () => {
    const { db } = test.database;
    const doctor = await buildDoctor(db);
    const archivedAt = new Date('2026-11-20T10:00:00Z');
    const before = await snapshotState(test);
    const [area, specialty] = [await buildArea(db, { archived_at: archivedAt }), await buildSpecialty(db, { archived_at: archivedAt })];
    for (const [field, id] of [
      ['area_id', area.id],
      ['field_id', specialty.id],
      ['promocode_id', 999_999],
      ['area_id', 2_147_483_647],
    ] as const) {
      expectError(
        `${field} ${id}`,
        await test.send({ method: 'POST', url: `/doctor/update/${doctor.id}`, payload: { [field]: id }, token }),
        [422],
        field,
      );
    }
    const after = await snapshotState(test);
    expect([after.users, after.audit]).toEqual([before.users, before.audit]);
  });
});

describe('an invalid query', () => {
  it('is rejected on every route for an unknown parameter, with an error on the parameter', async () => {
    for (const route of allRoutes) {
      const url = `${urlOf(route)}?surprise=1`;
      expectError(`${route.spec.method} ${url}`, await test.send({ method: route.spec.method, url, token }), [422], 'surprise');
    }
  });

  it('never filters or sorts by a column that is not a filter, in any spelling', async () => {
    const { rows } = await sql<{
      name: string;
    }>`select distinct column_name as name from information_schema.columns where table_schema = 'public'`.execute(test.database.db);
    const shapes = (column: string) => [
      `${column}=a`,
      `${column}[]=a`,
      `user[${column}]=a`,
      `user.${column}=a`,
      `t1.${column}=a`,
      `filter[user][${column}][$startsWith]=a`,
      `sort=${column}`,
      `order=${column}`,
      `fields=${column}`,
      `alias[x]=${column}`,
    ];
    const lists = allRoutes.filter(({ spec }) => spec.query && spec.method === 'GET' && !spec.params);
    for (const [turn, { spec }] of lists.entries()) {
      const offered = new Set(
        Object.keys((z.toJSONSchema(spec.query ?? z.object(), { io: 'input', unrepresentable: 'any' }) as Json).properties ?? {}),
      );
      for (const { name } of sample(rows, 20, turn)) {
        // One request sends all spellings: the response names each unknown parameter.
        const queries = shapes(name).filter((each) => !offered.has(each.split(/[=[]/)[0] ?? ''));
        const { status, body } = await test.send({ method: 'GET', url: `${spec.path}?${queries.join('&')}`, token });
        // The response also names the parameters that the query lacks.
        const named = Object.keys((body as { errors?: Record<string, string[]> }).errors ?? {}).filter((field) => !offered.has(field));
        const sent = new Set(queries.map((each) => each.replace(/(\[\])?=.*$/, '')));
        expect([name, status, named.sort()]).toEqual([name, 422, [...sent].sort()]);
      }
    }
  });

  const listings = allRoutes.filter(
    ({ name, spec }) =>
      /\.(list|archived|ledger|decisions)$/.test(name) && spec.query instanceof z.ZodObject && 'per_page' in spec.query.shape,
  );
  it.each([
    'page=0',
    'page=-1',
    'page=abc',
    'page=1.5',
    'page=1e3',
    'page=1&page=2',
    'page=99999999999',
    'page=null',
    'per_page=0',
    'per_page=7',
    'per_page=1000',
    'per_page=abc',
  ])('is rejected with 422 on every list for %s', async (query) => {
    for (const route of listings) {
      const url = `${urlOf(route)}?${query}`;
      expectError(url, await test.send({ method: 'GET', url, token }), [422], query.split('=')[0] ?? '');
    }
  });

  it('never fails with 5xx for a hostile search term; NUL is rejected with 422', async () => {
    const unseen = ['\u202e', '\u200f'];
    // A list of names refuses an empty name; a single empty term does not filter.
    const statusesOf = (term: string) => (unseen.includes(term) ? [200, 422] : [200]);
    const terms = ["'", '"', '%', '_', '\\', '%25%27--', "');drop table users;--", ...unseen, '😀', 'أ'.repeat(100)];
    const filters = listings.filter(({ spec }) => !spec.params).flatMap(filtersOf);
    for (const [turn, { spec, name, field, isFree }] of filters.entries()) {
      const search = async (value: string) => test.send({ method: 'GET', url: `${spec.path}?${field}=${value}`, token });
      for (const term of sample(terms, 3, turn)) {
        const { status } = await search(encodeURIComponent(term));
        expect(isFree ? statusesOf(term) : [422], `${name} ${field} ${term}`).toContain(status);
      }
      expectError(`${name} ${field} NUL`, await search('a%00b'), [422], field);
      expectError(`${name} ${field} long`, await search('a'.repeat(10_240)), [422], field);
    }
  });

  it('returns an empty page with the total beyond the end of a list', async () => {
    for (const route of listings.filter(({ spec }) => !spec.params)) {
      const { status, body } = await test.send({ method: 'GET', url: `${route.spec.path}?page=999999`, token });
      const { data } = body as { data: unknown };
      // Archived companies have their rows in `data` and the paging beside it.
      expect([route.name, status, Array.isArray(data) ? body : data]).toMatchObject([route.name, 200, { data: [], current_page: 999_999 }]);
    }
  });
});
