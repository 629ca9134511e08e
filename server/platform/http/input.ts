import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { RouteSpec } from '../../../contract/kit/route.ts';
import { invalidField } from '../errors.ts';
import type { BodyReader, ReceivedBody } from './body.ts';
import { typedByForm, typedByQuery } from './form.ts';
import { parseInput, parseParams } from './parse.ts';
import { inputSchema } from './schemas.ts';

type Input = { params: unknown; query: unknown; body: unknown };
/** One request of a route, read and parsed. */
export type Call = { input: Input; body: ReceivedBody; request: FastifyRequest };

const requireFiles = (spec: RouteSpec, body: ReceivedBody) => {
  for (const [name, { required }] of Object.entries(spec.files ?? {})) {
    if (required && !body.paths.has(name)) throw invalidField(name, required);
  }
};

const noQuery = z.strictObject({});
const noBody: ReceivedBody = { values: {}, paths: new Map(), override: undefined, discard: async () => undefined };

/** Makes the reader of one route's requests: 404 for a path that names nothing, 422 for a query, a body or files that do not hold. */
export const inputReader = (spec: RouteSpec, readBody: BodyReader) => {
  const params = inputSchema(spec.params);
  const query = inputSchema(spec.query);
  return async (request: FastifyRequest): Promise<Call> => {
    const paramValues = spec.params && parseParams(spec.params, typedByForm(request.params as Record<string, string>, params));
    const queryValues = parseInput(spec.query ?? noQuery, typedByQuery(request.query as Record<string, string | string[]>, query));
    const body = spec.method === 'GET' ? noBody : await readBody(request);
    try {
      const values = spec.body ? parseInput(spec.body, body.values) : refuseBody(body);
      requireFiles(spec, body);
      return { input: { params: paramValues, query: queryValues, body: values }, body, request };
    } catch (error) {
      await body.discard();
      throw error;
    }
  };
};

const refuseBody = ({ values }: ReceivedBody): undefined => {
  const [field] = Object.keys(values as object);
  if (field !== undefined) throw invalidField(field, `${field}: This field is not known here`);
  return undefined;
};
