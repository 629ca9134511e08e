import { z } from 'zod';
import type { RouteSpec } from '../../../contract/kit/route.ts';

type JsonSchema = { [key: string]: unknown };

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null && !Array.isArray(value);

const withoutNull = ({ anyOf, ...rest }: JsonSchema): JsonSchema => {
  const parts = (anyOf as JsonSchema[]).filter((part) => part.type !== 'null');
  const isNullable = parts.length < (anyOf as JsonSchema[]).length;
  const [only] = parts;
  return parts.length === 1 && isSchema(only) ? { ...rest, ...only, ...(isNullable ? { nullable: true } : {}) } : { ...rest, anyOf };
};

const shapeKeys = new Set(['type', 'properties', 'items', 'anyOf', 'nullable', 'additionalProperties', 'required', 'enum', 'const']);

// A serialiser needs shapes only. Bounds and patterns would be work per row, and a null beside one shape
// is far cheaper as `nullable` than as a choice between two.
const shapeOf = (schema: JsonSchema, keepChoices = false): JsonSchema => {
  const flat = Array.isArray(schema.anyOf) ? withoutNull(schema) : schema;
  const inChoice = keepChoices || Array.isArray(flat.anyOf);
  const entries = Object.entries(flat).filter(([key]) => shapeKeys.has(key) && (inChoice || (key !== 'enum' && key !== 'const')));
  return Object.fromEntries(
    entries.map(([key, value]) => {
      if (key === 'properties' && isSchema(value))
        return [
          key,
          Object.fromEntries(Object.entries(value).map(([name, part]) => [name, isSchema(part) ? shapeOf(part, inChoice) : part])),
        ];
      if (key === 'anyOf' && Array.isArray(value)) return [key, value.map((part) => (isSchema(part) ? shapeOf(part, inChoice) : part))];
      return [key, isSchema(value) ? shapeOf(value, inChoice) : value];
    }),
  );
};

/** The shape of a route's answer for Fastify's serialiser: a property that it does not name cannot reach the wire. */
export const answerShape = (spec: RouteSpec): JsonSchema =>
  shapeOf(z.toJSONSchema(spec.response, { io: 'output', unrepresentable: 'any' }) as JsonSchema);

/** JSON Schema of what a caller sends. */
export const inputSchema = (schema: z.ZodType | undefined): JsonSchema =>
  schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema) : {};
