import fc from 'fast-check';

/** The part of JSON Schema that requests are generated from. */
export type Json = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  items?: Json;
  anyOf?: Json[];
  properties?: Record<string, Json>;
  required?: string[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
};
export type Fields = Record<string, unknown>;

const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    'abc\udfff',
    '\u202eabc\u202c',
    '٠١٢',
    'أ'.repeat(50),
    'x'.repeat(10_000),
    '😀'.repeat(30),
    '%',
    "';--",
    '../../etc',
    '{{7*7}}',
    '<svg onload=alert(1)>',
  ),
  fc.constantFrom<unknown>(null, true, 0, -0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 53), 1e308, [], {}, [[]], [null], [{}], {
    __proto__: null,
    toString: 1,
  }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.json({ maxDepth: 4 }).map((text) => JSON.parse(text)),
  fc.nat(200).map((depth) => JSON.parse('['.repeat(depth + 1) + ']'.repeat(depth + 1))),
);

const ofType: Record<string, (schema: Json) => fc.Arbitrary<unknown>> = {
  null: () => fc.constant(null),
  integer: ({ minimum = 0, maximum = 40 }) => fc.integer({ min: Math.max(minimum, 0), max: Math.min(maximum, 40) }),
  array: ({ items = {} }) => fc.uniqueArray(within(items), { minLength: 1, maxLength: 4 }),
  string: ({ minLength = 0, maxLength = 40 }) => fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 40) }),
};

const within = (schema: Json): fc.Arbitrary<unknown> => {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(within));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  return ofType[schema.type ?? '']?.(schema) ?? fc.constant(schema.const);
};

/** One part of a request: the sample, with fields that are generated from the schema, left out, invalid or added. */
const partOf = (sample: Fields, schema: Json): fc.Arbitrary<Fields> => {
  const changes = Object.entries(schema.properties ?? {}).map(
    ([name, part]): fc.Arbitrary<Fields> => within(part).map((value) => ({ [name]: value })),
  );
  const names = Object.keys(schema.properties ?? {});
  if (names.length === 0)
    return fc.oneof(
      { weight: 9, arbitrary: fc.constant({}) },
      { weight: 1, arbitrary: fc.dictionary(fc.string(), hostile, { maxKeys: 2 }) },
    );
  const near = fc.oneof(
    fc.constantFrom(...names).map((name): Fields => Object.fromEntries(Object.entries(sample).filter(([key]) => key !== name))),
    fc.tuple(fc.constantFrom(...names), hostile).map(([name, value]): Fields => ({ ...sample, [name]: value })),
    fc
      .tuple(fc.constantFrom('role', 'status', 'points', '__proto__', 'constructor', 'id', 'ids[0]', ''), hostile)
      .map(([name, value]): Fields => Object.fromEntries([...Object.entries(sample), [name, value]])),
  );
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant(sample) },
    { weight: 3, arbitrary: fc.oneof(...changes).map((change): Fields => ({ ...sample, ...change })) },
    { weight: 3, arbitrary: near },
    { weight: 1, arbitrary: fc.dictionary(fc.oneof(fc.string(), fc.constantFrom(...names)), hostile, { maxKeys: 6 }) },
  );
};

/** A body as JSON text, optionally with a number that JavaScript cannot hold. */
export const textOf = (value: Fields, spoil: boolean) =>
  spoil ? JSON.stringify(value).replace(/:(\d+)/, ':1e999') : JSON.stringify(value);

/** The query of a request. Lists are sent as `name[]`, objects as JSON. */
export const queryOf = (fields: Fields) =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) =>
      Array.isArray(value)
        ? value.map((item): [string, string] => [`${name}[]`, typeof item === 'object' ? JSON.stringify(item) : String(item)])
        : [[name, typeof value === 'object' ? JSON.stringify(value) : String(value)] as [string, string]],
    ),
  );

/** A generated request: the id of the path, the query and the body. */
export type FuzzRequest = { id: string; query: Fields; body: Fields; spoil: boolean };

type Shape = { id: string; query?: Json | undefined; body?: Json | undefined };

/** Requests of a route: about two thirds have the shape of its schemas, the others are hostile. `sample` is a body that the route accepts. */
export const generateRequest = ({ id, query, body }: Shape, sample: Fields): fc.Arbitrary<FuzzRequest> => {
  const invalid = fc.constantFrom('0', '-1', 'abc', '2147483648', '%00', '%ff', '1e3', '999999', '%F0%9F%98%80');
  return fc.record({
    id: fc.oneof({ weight: 8, arbitrary: fc.constant(id) }, { weight: 1, arbitrary: invalid }),
    query: query ? partOf({}, query) : fc.constant({}),
    body: body ? partOf(sample, body) : fc.constant({}),
    spoil: fc.nat(30).map((number) => number === 0),
  });
};
