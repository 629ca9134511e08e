import { parentPort, workerData } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import swagger from '@fastify/swagger';
import scalar from '@scalar/fastify-api-reference';
import Fastify, { type FastifySchema, type RouteOptions } from 'fastify';
import { createJsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { OpenAPIV3_1 } from 'openapi-types';
import { z } from 'zod';
import { allAppRoutes } from '../../../../contract/app/index.ts';
import { recentMinutes } from '../../../../contract/entities/access/active-sessions.ts';
import { type ErrorCode, errorBody, errorStatus } from '../../../../contract/errors.ts';
import { allRoutes, type NamedRoute } from '../../../../contract/index.ts';
import { crop, cropFieldOf } from '../../../../contract/kit/crop.ts';
import { type FileField, type RouteSpec, takesPictures } from '../../../../contract/kit/route.ts';
import { officeRoles, permissionsByOfficeRole } from '../../../../contract/office-roles.ts';
import { rolesByPermission } from '../../../../contract/permissions.ts';
import { type ApiReference, type Registry, registryPaths } from './api-registries.ts';
import { otherRoutes } from './other-routes.ts';

type Files = NonNullable<RouteSpec['files']>;
type JsonSchema = { properties?: Record<string, unknown> } & Record<string, unknown>;

const registry: Registry = workerData;
const { base, docs } = registryPaths[registry];
const components = z.registry<{ id: string }>().add(errorBody, { id: 'Error' });
const toJsonSchemas = createJsonSchemaTransform({ schemaRegistry: components });

const describeCallers = ({ permission, isForRequiredStep }: RouteSpec): string => {
  if (permission === 'public') return 'Callers: anyone.';
  if (permission === 'session') return `Callers: every signed-in user${isForRequiredStep ? ', also before a required step' : ''}.`;
  if (permission === 'registration') return 'Callers: a registration, by its token.';
  if (permission === 'member.onboard') return 'Callers: every signed-in doctor, whatever the status.';
  if (permission === 'member.use') return 'Callers: approved doctors who accepted the current terms.';
  const inOffice = officeRoles.filter((role) => permissionsByOfficeRole[role].includes(permission));
  const outside = rolesByPermission[permission].filter((role) => role !== 'admin');
  return `Callers: ${[...inOffice, ...outside].join(', ')}.`;
};

const describeRoute = (spec: RouteSpec): string =>
  spec.needsRecentPassword
    ? `${describeCallers(spec)} Needs a password confirmed in the last ${recentMinutes.password} minutes, or a passkey in the last ${recentMinutes.passkey}.`
    : describeCallers(spec);

const errorCodes = ({ method, permission, params, body, files }: RouteSpec): ErrorCode[] => [
  ...(permission === 'public' ? [] : (['unauthenticated', 'forbidden'] as const)),
  ...(params ? (['not_found'] as const) : []),
  ...(method === 'GET' ? [] : (['conflict'] as const)),
  ...(body || files ? (['malformed', 'too_large', 'unsupported_type'] as const) : []),
  ...(registry === 'app' ? (['app_outdated'] as const) : []),
  'invalid',
  'too_many',
  'unavailable',
];

const json = (description: string, schema: z.ZodType) => ({ description, content: { 'application/json': { schema } } });

const succeed = ({ download, response }: RouteSpec) =>
  download ? { description: 'Done', content: { [download]: { schema: response } } } : json('Done', response);

const throwNotServed = () => {
  throw new Error('The documentation serves no routes of the API');
};

const toFastifyRoute = ({ name, spec }: NamedRoute): RouteOptions => ({
  method: spec.method,
  url: `${base}${spec.path}`,
  handler: throwNotServed,
  schema: {
    operationId: name,
    tags: [name.split('.')[0] ?? name],
    summary: spec.summary,
    description: describeRoute(spec),
    ...(spec.permission === 'public' ? { security: [] } : {}),
    ...(spec.params && { params: spec.params }),
    ...(spec.query && { querystring: spec.query }),
    ...(spec.body && { body: spec.body }),
    response: {
      [spec.status ?? 200]: succeed(spec),
      ...(spec.isCacheable && { 304: z.null().describe('The response that the client stored is current') }),
      ...(spec.storedStatus && { [spec.storedStatus]: succeed(spec) }),
      ...Object.fromEntries(errorCodes(spec).map((code) => [errorStatus[code], json(code, errorBody)])),
    },
  },
});

const describeCrop = (name: string, { ratio }: FileField): string =>
  `The part of \`${name}\` that is kept, if it is a picture: its clockwise rotation, then a rectangle in pixels of the upright, rotated picture${
    ratio ? ` with the ratio ${ratio.join(':')}` : ''
  }. The whole picture is kept without it.`;

const cropProperty = (name: string, field: FileField) => ({
  type: 'string',
  contentMediaType: 'application/json',
  contentSchema: z.toJSONSchema(crop, { metadata: z.registry() }),
  description: describeCrop(name, field),
});

const propertiesOf = ([name, field]: [string, FileField]): [string, object][] => [
  [name, { type: 'string', format: 'binary' }],
  ...(takesPictures(field) ? [[cropFieldOf(name), cropProperty(name, field)] as [string, object]] : []),
];

/** Adds the file fields of a route to its multipart body. */
const withFiles = (body: JsonSchema, files: Files): JsonSchema => ({
  ...body,
  properties: { ...body.properties, ...Object.fromEntries(Object.entries(files).flatMap(propertiesOf)) },
});

/** The multipart body of a route that receives files alone. */
const formOf = (files: Files): JsonSchema => ({
  type: 'object',
  ...withFiles({}, files),
  required: Object.keys(files).filter((name) => files[name]?.required),
});

const withBothBodies = (schema: FastifySchema, files: Files): FastifySchema => {
  const body = schema.body as JsonSchema | undefined;
  if (!body)
    return Object.keys(files).length > 0 ? { ...schema, body: { content: { 'multipart/form-data': { schema: formOf(files) } } } } : schema;
  return {
    ...schema,
    body: { content: { 'application/json': { schema: body }, 'multipart/form-data': { schema: withFiles(body, files) } } },
  };
};

const introductions = {
  office: `Send \`Authorization: Bearer …\` with the token of sign-in. Writes accept JSON or a multipart form; a form sends a list as
\`ids[0]\`, \`ids[]\` or a JSON array. A write with an \`Idempotency-Key\` header runs once.`,
  app: `First steps: \`POST /registration\` sends a code, \`POST /registration/verify\` returns the token of the registration, \`PUT /registration\`
and the pictures of the card complete it, and \`POST /registration/submit\` returns the token of the account. Once it is approved, \`GET /messages\`
lists what companies show, \`POST /videos/{id}/play\` plays a video, and \`PUT /videos/{id}/progress\` and \`PUT /videos/{id}/answer\` earn the coins.
Send \`Authorization: Bearer …\`, \`X-App: android 1.4.0\` and \`Accept-Language\`. A list has \`next_cursor\` for its next page.`,
};

/** Builds the OpenAPI 3.1 document of the routes and its reference page on a Fastify instance that never listens. */
const buildApiReference = async (routes: readonly NamedRoute[]): Promise<ApiReference> => {
  const app = Fastify();
  const fileFields = new Map(routes.map(({ name, spec }) => [name, spec.files ?? {}]));
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: registry === 'app' ? 'Medboard for members' : 'Medboard', version: '1', description: introductions[registry] },
      servers: [{ url: base }],
      security: [{ bearer: [] }],
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
        schemas: { Error: z.toJSONSchema(errorBody, { metadata: z.registry() }) as OpenAPIV3_1.SchemaObject },
      },
    },
    transform: (route) => {
      const { schema, url } = toJsonSchemas(route);
      return { schema: withBothBodies(schema, fileFields.get(schema.operationId ?? '') ?? {}), url };
    },
  });
  await app.register(scalar, {
    routePrefix: docs,
    configuration: {
      url: `${base}/openapi.json`,
      cdn: `${docs}/scalar.js`,
      nonce: '__CSP_NONCE__',
      pageTitle: registry === 'app' ? 'Medboard API for members' : 'Medboard API',
      // These options would send requests to another host.
      withDefaultFonts: false,
      telemetry: false,
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: 'never',
      hideClientButton: true,
    },
  });
  for (const route of routes) app.route(toFastifyRoute(route));
  for (const { url, schema } of registry === 'office' ? otherRoutes : []) app.get(base + url, { schema }, throwNotServed);
  await app.ready();
  const [page, script] = await Promise.all([app.inject(`${docs}/`), app.inject(`${docs}/js/scalar.js`)]);
  const document = new TextEncoder().encode(JSON.stringify(app.swagger()));
  await app.close();
  return { document, page: page.body, script: gzipSync(script.rawPayload, { level: 9 }) };
};

parentPort?.postMessage(await buildApiReference(registry === 'app' ? allAppRoutes : allRoutes));
