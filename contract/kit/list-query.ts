import type { z } from 'zod';
import { normalizeWholeNumber } from './normalize.ts';

/** The search parameters of a URL. A parameter that occurs more than once has an array of values. */
export type Search = Record<string, string | string[] | undefined>;

/** Parses search parameters as strings, so that `?name=123` stays a string. */
export const parseSearch = (text: string): Search => {
  const params = new URLSearchParams(text);
  return Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const values = params.getAll(name);
      return [name, values.length > 1 ? values : values[0]];
    }),
  );
};

/** Writes search parameters without empty values. */
export const stringifySearch = (search: Record<string, unknown>): string => {
  const pairs = Object.entries(search).flatMap(([name, value]) =>
    [value].flat().map((item) => [name, item === undefined || item === null ? '' : String(item)]),
  );
  const text = new URLSearchParams(pairs.filter(([, value]) => value !== '')).toString();
  return text ? `?${text}` : '';
};

/** The forms that a value may have in the schema: as written, as a number, as a list, or the first of several. */
const candidatesOf = (value: string | string[]): unknown[] => {
  if (Array.isArray(value)) return [value, value[0]];
  const digits = normalizeWholeNumber(value);
  return [value, /^\d+$/.test(digits) ? Number(digits) : value, [value]];
};

const firstValid = (field: z.ZodType, value: string | string[] | undefined): unknown => {
  if (value === undefined) return undefined;
  return candidatesOf(value).find((candidate) => field.safeParse(candidate).success);
};

/** The parameters of a list that its schema rejects, and the days of a range that ends before it starts, which the server rejects. */
export const findInvalidParams = (schema: z.ZodObject, search: Search): string[] => {
  const invalid = Object.entries(schema.shape).flatMap(([name, field]) => {
    const value = search[name];
    return value === undefined || value === '' || firstValid(field as z.ZodType, value) !== undefined ? [] : [name];
  });
  const { from, to } = search;
  const hasDays = 'from' in schema.shape && !invalid.includes('from') && !invalid.includes('to');
  const isReversed = hasDays && typeof from === 'string' && typeof to === 'string' && to !== '' && from > to;
  return isReversed ? [...invalid, 'from', 'to'] : invalid;
};

/** Parses the state of a list from the URL by the contract's schema. An invalid value falls back to its default. */
export const parseListQuery = <Schema extends z.ZodObject>(schema: Schema, search: Search): z.output<Schema> => {
  const invalid = findInvalidParams(schema, search);
  const values = Object.entries(schema.shape).flatMap(([name, field]) => {
    const value = invalid.includes(name) ? undefined : firstValid(field as z.ZodType, search[name]);
    return value === undefined ? [] : [[name, value] as const];
  });
  return schema.parse(Object.fromEntries(values));
};
