import { z } from 'zod';
import type { RouteSpec } from '../../../../contract/kit/route.ts';

type JsonSchema = { [key: string]: unknown };

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null && !Array.isArray(value);

const toNullable = ({ anyOf, ...rest }: JsonSchema): JsonSchema => {
  const parts = (anyOf as JsonSchema[]).filter((part) => part.type !== 'null');
  const isNullable = parts.length < (anyOf as JsonSchema[]).length;
  const [only] = parts;
  return parts.length === 1 && isSchema(only) ? { ...rest, ...only, ...(isNullable ? { nullable: true } : {}) } : { ...rest, anyOf };
};

const shapeKeys = new Set(['type', 'properties', 'items', 'anyOf', 'nullable', 'additionalProperties', 'required', 'enum', 'const']);

// A serializer needs only the shape. Bounds and patterns would take time for each row. `nullable` is much faster than a choice between a type
// and null.
const toShape = (schema: JsonSchema, isInChoice = false): JsonSchema => {
  const flat = Array.isArray(schema.anyOf) ? toNullable(schema) : schema;
  const inChoice = isInChoice || Array.isArray(flat.anyOf);
  const entries = Object.entries(flat).filter(([key]) => shapeKeys.has(key) && (inChoice || (key !== 'enum' && key !== 'const')));
  return Object.fromEntries(
    entries.map(([key, value]) => {
      if (key === 'properties' && isSchema(value))
        return [
          key,
          Object.fromEntries(Object.entries(value).map(([name, part]) => [name, isSchema(part) ? toShape(part, inChoice) : part])),
        ];
      if (key === 'anyOf' && Array.isArray(value)) return [key, value.map((part) => (isSchema(part) ? toShape(part, inChoice) : part))];
      return [key, isSchema(value) ? toShape(value, inChoice) : value];
    }),
  );
};

/** The shape of a route's response. Fastify's serializer drops every property that the shape does not name. */
export const responseSchema = (spec: RouteSpec): JsonSchema =>
  toShape(z.toJSONSchema(spec.response, { io: 'output', unrepresentable: 'any' }) as JsonSchema);

/** Returns a function that returns the JSON Schema of an input. Its first call creates the schema, so that a start does not create hundreds. */
export const createInputSchema = (getSchema: () => z.ZodType | undefined): (() => JsonSchema) => {
  let created: JsonSchema | undefined;
  return () => {
    if (created) return created;
    const schema = getSchema();
    created = schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema) : {};
    return created;
  };
};
