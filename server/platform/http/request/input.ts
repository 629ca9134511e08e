import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { RouteSpec } from '../../../../contract/kit/route.ts';
import { invalidField } from '../../errors.ts';
import type { BodyReader, ReceivedBody } from './body.ts';
import { assertCropsHaveFiles } from './crops.ts';
import { coerceForm, coerceQuery } from './form.ts';
import { parseInput, parseParams } from './parse.ts';
import { createInputSchema } from './schemas.ts';

type Input = { params: unknown; query: unknown; body: unknown };

/** A request after parsing and validation. */
export type ParsedRequest = { input: Input; body: ReceivedBody; request: FastifyRequest };

const assertFiles = (spec: RouteSpec, body: ReceivedBody) => {
  for (const [name, { required }] of Object.entries(spec.files ?? {})) {
    if (required && !body.paths.has(name)) throw invalidField(name, required);
  }
  assertCropsHaveFiles(body);
};

const rejectBody = ({ values }: ReceivedBody): undefined => {
  const [field] = Object.keys(values as object);
  if (field !== undefined) throw invalidField(field, `${field}: Unknown field`);
  return undefined;
};

const noQuery = z.strictObject({});
const noBody: ReceivedBody = {
  values: {},
  paths: new Map(),
  fileNames: new Map(),
  crops: new Map(),
  methodOverride: undefined,
  discard: async () => undefined,
};

/** Creates the parser of a route's requests. It throws 404 for invalid ids in the path and 422 for an invalid query, body or file. */
export const createInputReader = (spec: RouteSpec, readBody: BodyReader) => {
  const getParams = createInputSchema(() => spec.params);
  const getQuery = createInputSchema(() => spec.query);
  return async (request: FastifyRequest): Promise<ParsedRequest> => {
    const paramValues = spec.params && parseParams(spec.params, coerceForm(request.params as Record<string, string>, getParams()));
    const queryValues = parseInput(spec.query ?? noQuery, coerceQuery(request.query as Record<string, string | string[]>, getQuery()));
    const body = spec.method === 'GET' ? noBody : await readBody(request);
    try {
      const values = spec.body ? parseInput(spec.body, body.values) : rejectBody(body);
      assertFiles(spec, body);
      return { input: { params: paramValues, query: queryValues, body: values }, body, request };
    } catch (error) {
      await body.discard();
      throw error;
    }
  };
};
