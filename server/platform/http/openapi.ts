import { z } from 'zod';
import { type ErrorCode, errorBody, errorStatus } from '../../../contract/errors.ts';
import type { NamedRoute } from '../../../contract/index.ts';
import type { RouteSpec } from '../../../contract/kit/route.ts';
import { holders } from '../../../contract/permissions.ts';

type Json = { [key: string]: unknown };

const plain = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
};

const parameters = (schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] => {
  if (!schema) return [];
  const { properties = {}, required = [] } = plain(schema, 'input') as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(properties).map(([name, part]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: part,
  }));
};

const requestBody = ({ body, files }: RouteSpec): Json => {
  if (!body) return {};
  const json = plain(body, 'input') as Json & { properties?: Json };
  const pictures = Object.fromEntries(Object.keys(files ?? {}).map((name) => [name, { type: 'string', format: 'binary' }]));
  const form = { ...json, properties: { ...json.properties, ...pictures } };
  return { requestBody: { required: true, content: { 'application/json': { schema: json }, 'multipart/form-data': { schema: form } } } };
};

const refusal = (code: ErrorCode): [string, Json] => [
  String(errorStatus[code]),
  { description: code, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
];

const refusalsOf = ({ permission, params, body }: RouteSpec): ErrorCode[] => [
  ...(permission === 'public' ? [] : (['unauthenticated', 'forbidden'] as const)),
  ...(params ? (['not_found'] as const) : []),
  ...(body ? (['malformed', 'conflict', 'too_large', 'unsupported_type'] as const) : []),
  'invalid',
  'too_many',
  'unavailable',
];

const audience = ({ permission }: RouteSpec): string => {
  if (permission === 'public') return 'Anyone.';
  return permission === 'session' ? 'Any live session.' : `Roles: ${holders[permission].join(', ')}.`;
};

const operation = ({ name, spec }: NamedRoute): Json => ({
  operationId: name,
  tags: [name.split('.')[0]],
  summary: spec.summary,
  description: audience(spec),
  ...(spec.permission === 'public' ? { security: [] } : {}),
  parameters: [...parameters(spec.params, 'path'), ...parameters(spec.query, 'query')],
  ...requestBody(spec),
  responses: {
    [String(spec.status ?? 200)]: { description: 'Done', content: { 'application/json': { schema: plain(spec.response, 'output') } } },
    ...Object.fromEntries(refusalsOf(spec).map(refusal)),
  },
});

/** The whole API as an OpenAPI 3.1 document, made from the contract. */
export const openApiDocument = (routes: readonly NamedRoute[]): Json => {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = route.spec.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.spec.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Medboard', version: '1', description: 'The back-office of a medical-education and doctor network.' },
    servers: [{ url: '/api/v1' }],
    security: [{ bearer: [] }],
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } }, schemas: { Error: plain(errorBody, 'output') } },
  };
};
