import { normalizeDigits } from '../../../../contract/kit/normalize.ts';

type Schema = { type?: string | string[]; properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] };
type Value = string | string[];

const listName = /^([^[\]]+)\[(\d{0,4})\]$/;

type Field = { name: string; position: number | undefined; value: string };

const toField = ([key, value]: [string, string], index: number): Field => {
  const [, name, position] = listName.exec(key) ?? [];
  if (name === undefined) return { name: key, position: undefined, value };
  return { name, position: position ? Number(position) : index, value };
};

const toValue = (fields: Field[]): Value => {
  const [first] = fields;
  if (fields.length === 1 && first && first.position === undefined) return first.value;
  return fields.sort((a, b) => (a.position ?? 0) - (b.position ?? 0)).map(({ value }) => value);
};

/** Groups the fields of a form or query by name. `ids[0]`, `ids[]` and a repeated name become a list in the order of their positions. */
export const parseFields = (entries: Iterable<[string, string]>): Record<string, Value> => {
  const byName = Map.groupBy([...entries].map(toField), ({ name }) => name);
  return Object.fromEntries([...byName].map(([name, fields]) => [name, toValue(fields)]));
};

const getTypes = (schema: Schema): string[] => [schema.type ?? [], ...(schema.anyOf ?? []).map((part) => getTypes(part))].flat(2);

const toNumber = (value: string): string | number => {
  const digits = normalizeDigits(value.trim());
  return /^-?\d{1,15}(\.\d{1,10})?$/.test(digits) ? Number(digits) : value;
};

const getItems = (schema: Schema): Schema => schema.items ?? schema.anyOf?.find(({ items }) => items)?.items ?? {};

const parseJsonList = (text: string): string[] | undefined => {
  if (!text.startsWith('[')) return undefined;
  try {
    return (JSON.parse(text) as unknown[]).map(String);
  } catch {
    return undefined;
  }
};

/** A form sends an empty list as one empty text, and may send a list as a JSON array in one field. */
const toList = (value: Value): string[] => {
  const texts = [value].flat();
  const [first = ''] = texts;
  if (texts.length > 1) return texts;
  if (first === '') return [];
  return parseJsonList(first) ?? texts;
};

const coerce = (value: Value, schema: Schema): unknown => {
  const types = getTypes(schema);
  if (types.includes('array')) return toList(value).map((item) => coerce(item, getItems(schema)));
  if (typeof value !== 'string') return value;
  if (value === '' && types.includes('null')) return null;
  if (types.includes('integer') || types.includes('number')) return value === '' ? undefined : toNumber(value);
  if (types.includes('boolean') && /^(true|false|0|1)$/.test(value)) return value === 'true' || value === '1';
  return value;
};

/** Converts texts to the types of the schema. A text that does not fit stays a text, which the schema then rejects. */
export const coerceForm = (values: Record<string, Value>, schema: Schema): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, coerce(value, schema.properties?.[name] ?? {})]));

/** Like `coerceForm`, but drops empty parameters. */
export const coerceQuery = (values: Record<string, Value>, schema: Schema): Record<string, unknown> =>
  coerceForm(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')), schema);
