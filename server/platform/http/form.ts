import { foldDigits } from '../../../contract/kit/fold.ts';

type Schema = { type?: string | string[]; properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] };
type Value = string | string[];

const bracketed = /^([^[\]]+)\[(\d{0,4})\]$/;

/** Gathers the entries of a form or a query by name; `ids[0]`, `ids[]` and a repeated name become lists, in the order of their numbers. */
export const gather = (entries: Iterable<[string, string]>): Record<string, Value> => {
  const lists = new Map<string, { order: number; value: string }[]>();
  const singles = new Map<string, string>();
  for (const [key, value] of entries) {
    const [, name, index] = bracketed.exec(key) ?? [];
    if (name === undefined && !singles.has(key) && !lists.has(key)) {
      singles.set(key, value);
      continue;
    }
    const list = lists.get(name ?? key) ?? [];
    const earlier = singles.get(name ?? key);
    if (earlier !== undefined) {
      list.push({ order: -1, value: earlier });
      singles.delete(name ?? key);
    }
    list.push({ order: index ? Number(index) : list.length, value });
    lists.set(name ?? key, list);
  }
  const sorted = [...lists].map(([name, list]): [string, Value] => [
    name,
    list.sort((a, b) => a.order - b.order).map(({ value }) => value),
  ]);
  return Object.fromEntries<Value>([...singles, ...sorted]);
};

const typesOf = (schema: Schema): string[] => [schema.type ?? [], ...(schema.anyOf ?? []).map((part) => typesOf(part))].flat(2);

const asNumber = (value: string): string | number => {
  const folded = foldDigits(value.trim());
  return /^-?\d{1,15}(\.\d{1,10})?$/.test(folded) ? Number(folded) : value;
};

const asTyped = (value: Value, schema: Schema): unknown => {
  const types = typesOf(schema);
  if (types.includes('array')) return [value].flat().map((item) => asTyped(item, schema.items ?? {}));
  if (typeof value !== 'string') return value;
  if (value === '' && types.includes('null')) return null;
  if (types.includes('integer') || types.includes('number')) return asNumber(value);
  if (types.includes('boolean') && /^(true|false|0|1)$/.test(value)) return value === 'true' || value === '1';
  return value;
};

/** Reads texts as the types that the schema names: only what a form or a query can say in no other way. What does not fit stays text and is refused by the schema. */
export const typedByForm = (values: Record<string, Value>, schema: Schema): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, asTyped(value, schema.properties?.[name] ?? {})]));

/** Like `typedByForm`, for a query: an empty parameter is one that was not given. */
export const typedByQuery = (values: Record<string, Value>, schema: Schema): Record<string, unknown> =>
  typedByForm(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')), schema);
