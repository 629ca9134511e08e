import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { routesByEntity } from '../../../contract/index.ts';
import type { RouteSpec } from '../../../contract/kit/route.ts';
import type { Db } from '../../platform/database/index.ts';
import { openTestApp, type TestApp } from '../app.ts';
import {
  buildAdmin,
  buildArea,
  buildCategory,
  buildCompany,
  buildConference,
  buildMessage,
  buildPromoCode,
  buildSpecialty,
  buildTag,
} from '../builders.ts';
import type { Json } from '../samples/generate-request.ts';
import { buildSampleRequest } from '../samples/sample-request.ts';

// For every entity with a draft: what is sent is what is read back, field by field, on create and on update. The fields come from the contract,
// so a new one is part of the test at once.

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await openTestApp();
  token = await test.tokenOf((await buildAdmin(test.database.db)).id);
});
afterAll(() => test?.close());

let serial = 0;
const next = () => {
  serial += 1;
  return serial;
};
const idOf = async (record: Promise<{ id: number }>) => (await record).id;

/** Values that the JSON Schema does not describe, by the name of the field, or of the entity and the field. */
const values: Record<string, (db: Db) => unknown> = {
  email: () => `round-trip-${next()}@example.test`,
  phone: () => `0156${String(next()).padStart(7, '0')}`,
  password: () => `kestrel-${next()}-violet-harbour`,
  area_id: (db) => idOf(buildArea(db)),
  field_id: (db) => idOf(buildSpecialty(db)),
  promocode_id: (db) => idOf(buildPromoCode(db)),
  company_id: (db) => idOf(buildCompany(db)),
  message_id: (db) => idOf(buildMessage(db, { company_id: null })),
  tag_ids: async (db) => [await idOf(buildTag(db)), await idOf(buildTag(db))],
  tax_number: () => `ROUNDTRIP${next()}`,
  'declineReasons.kind': () => 'doctor',
  'stories.type': () => 'video',
  'views.list': () => '/doctor',
  'views.search': () => ({ name: `Round trip ${next()}` }),
  'views.columns': () => [{ name: 'phone', width: 100 + next() }],
  'videos.company_id': () => 'all',
  conference_id: (db) => idOf(buildConference(db)),
  category_ids: async (db) => [await idOf(buildCategory(db)), await idOf(buildCategory(db))],
  link: () => `https://example.test/${next()}`,
  publish_at: () => new Date(Date.UTC(2027, 0, next())).toISOString(),
  expire_at: () => new Date(Date.UTC(2028, 0, next())).toISOString(),
  meeting_date_time: () => new Date(Date.UTC(2027, 0, next(), 9)).toISOString(),
};

/** Where a field is read back, if its name is another in the response. */
const readAs: Record<string, string> = {
  area_id: 'user.area',
  field_id: 'user.field',
  promocode_id: 'user.promocode',
  category_ids: 'categories',
  tag_ids: 'tags',
};

/** Fields that are not sent, each with the reason. */
const unsent: Record<string, string> = {
  seen_updated_at: 'the version that the caller saw',
  'messages.all': 'another way to send company_id',
  'stories.new_video': 'asks for an upload',
};

/** Fields that no response has, each with the reason. */
const unread: Record<string, string> = {
  password: 'secret',
  'videos.company_id': 'repeats the company of the message',
};

const fromSchema = ({
  type,
  enum: choices,
  anyOf,
  const: only,
  items,
  minimum = 0,
  maximum = Number.POSITIVE_INFINITY,
  maxLength = 100,
}: Json): unknown => {
  if (anyOf) return fromSchema(anyOf.find((each) => each.type !== 'null') ?? {});
  if (choices) return choices[next() % choices.length];
  if (only !== undefined) return only;
  if (type === 'integer' || type === 'number') return Math.min(maximum, minimum + next());
  if (type === 'boolean') return true;
  if (type === 'array') return [fromSchema(items ?? {}), fromSchema(items ?? {})];
  return `Round trip ${next()}`.slice(0, maxLength);
};

type Draft = Record<string, unknown>;

/** A value for each field of a body. */
const buildDraft = async (entity: string, body: z.ZodType, db: Db): Promise<Draft> => {
  const { properties = {} } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Json;
  const fields = Object.entries(properties).filter(([name]) => !(name in unsent) && !(`${entity}.${name}` in unsent));
  const draft: Draft = {};
  for (const [name, schema] of fields) draft[name] = await ((values[`${entity}.${name}`] ?? values[name])?.(db) ?? fromSchema(schema));
  return draft;
};

const plain = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(plain);
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
};

const at = (record: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], record);

const readBack = (record: Draft, entity: string, field: string) => {
  const path = readAs[`${entity}.${field}`] ?? readAs[field];
  return plain(path === undefined ? (record[field] ?? at(record, `user.${field}`)) : at(record, path));
};

/** The query of a list that has no pages. */
const lists: Record<string, string> = { declineReasons: 'kind=doctor', views: '' };

type Routes = Record<string, RouteSpec>;

const find = async (entity: string, { get, all, list = all }: Routes, id: number): Promise<Draft> => {
  if (get) return ((await test.send({ method: get.method, url: get.path.replace(':id', String(id)), token })).body as { data: Draft }).data;
  const { body } = await test.send({ method: 'GET', url: `${list?.path}?${lists[entity] ?? 'per_page=100'}`, token });
  const { data } = body as { data: Draft[] | { data: Draft[] } };
  return (Array.isArray(data) ? data : data.data).find((record) => record['id'] === id) ?? {};
};

const send = async (spec: RouteSpec, draft: Draft, id?: number) => {
  const request = { method: spec.method, url: spec.path.replace(':id', String(id)), token };
  const { status, body } = await test.send({ ...request, ...(await buildSampleRequest(spec, draft)) });
  expect([spec.path, status, body]).toEqual([spec.path, spec.status ?? 200, expect.anything()]);
  return (body as { data: Draft }).data;
};

const differences = (entity: string, draft: Draft, record: Draft) =>
  Object.keys(draft)
    .filter((field) => !(field in unread) && !(`${entity}.${field}` in unread))
    .map((field) => [field, draft[field], readBack(record, entity, field)])
    .filter(([, sent, read]) => JSON.stringify(sent) !== JSON.stringify(read));

const entities = Object.entries(routesByEntity as Record<string, Routes>).filter(([, routes]) => routes['create']?.body);

it.each(entities)('reads the fields of %s back as they were sent', async (entity, routes) => {
  const { create, change: own, update = own } = routes;
  if (!create?.body) throw new Error('The entity has no draft');
  const { db } = test.database;
  const draft = await buildDraft(entity, create.body, db);
  const { id } = (await send(create, draft)) as { id: number };
  expect(differences(entity, draft, await find(entity, routes, id))).toEqual([]);
  if (!update?.body) return;
  const change = await buildDraft(entity, update.body, db);
  await send(update, change, id);
  expect(differences(entity, change, await find(entity, routes, id))).toEqual([]);
});
