import { foldDigits } from '../../../contract/kit/fold.ts';

type Schema = { type?: string | string[]; properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] };
type Value = string | string[];

const bracketed = /^([^[\]]+)\[(\d{0,4})\]$/;

type Entry = { name: string; order: number | undefined; value: string };

/** An entry as its field's name and its place in the field's list; one without brackets has no place. */
const entryOf = ([key, value]: [string, string], index: number): Entry => {
  const [, name, place] = bracketed.exec(key) ?? [];
  if (name === undefined) return { name: key, order: undefined, value };
  return { name, order: place ? Number(place) : index, value };
};

const gathered = (entries: Entry[]): Value => {
  const [first] = entries;
  if (entries.length === 1 && first && first.order === undefined) return first.value;
  return entries.sort((a, b) => (a.order ?? 0) - (b.order ?? 0)).map(({ value }) => value);
};

/** Gathers the entries of a form or a query by name; `ids[0]`, `ids[]` and a repeated name become lists, in the order of their numbers. */
export const gather = (entries: Iterable<[string, string]>): Record<string, Value> => {
  const byName = Map.groupBy([...entries].map(entryOf), ({ name }) => name);
  return Object.fromEntries([...byName].map(([name, list]) => [name, gathered(list)]));
};

const typesOf = (schema: Schema): string[] => [schema.type ?? [], ...(schema.anyOf ?? []).map((part) => typesOf(part))].flat(2);

const asNumber = (value: string): string | number => {
  const folded = foldDigits(value.trim());
  return /^-?\d{1,15}(\.\d{1,10})?$/.test(folded) ? Number(folded) : value;
};

const itemsOf = (schema: Schema): Schema => schema.items ?? schema.anyOf?.find(({ items }) => items)?.items ?? {};

/** The texts of a list: a single empty one is how a form says that there is none; a JSON array may stand in one field. */
const listOf = (value: Value): string[] => {
  const texts = [value].flat();
  const [first = ''] = texts;
  if (texts.length > 1) return texts;
  if (first === '') return [];
  return jsonList(first) ?? texts;
};

const jsonList = (text: string): string[] | undefined => {
  if (!text.startsWith('[')) return undefined;
  try {
    return (JSON.parse(text) as unknown[]).map(String);
  } catch {
    return undefined;
  }
};

const asTyped = (value: Value, schema: Schema): unknown => {
  const types = typesOf(schema);
  if (types.includes('array')) return listOf(value).map((item) => asTyped(item, itemsOf(schema)));
  if (typeof value !== 'string') return value;
  if (value === '' && types.includes('null')) return null;
  if (types.includes('integer') || types.includes('number')) return value === '' ? undefined : asNumber(value);
  if (types.includes('boolean') && /^(true|false|0|1)$/.test(value)) return value === 'true' || value === '1';
  return value;
};

/** Reads texts as the types that the schema names: only what a form or a query can say in no other way. What does not fit stays text and is refused by the schema. */
export const typedByForm = (values: Record<string, Value>, schema: Schema): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, asTyped(value, schema.properties?.[name] ?? {})]));

/** Like `typedByForm`, for a query: an empty parameter is one that was not given. */
export const typedByQuery = (values: Record<string, Value>, schema: Schema): Record<string, unknown> =>
  typedByForm(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')), schema);
