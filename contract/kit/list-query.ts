import type { z } from 'zod';
import { normalizeDigits } from './normalize.ts';

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
  const digits = normalizeDigits(value).trim();
  return [value, /^\d+$/.test(digits) ? Number(digits) : value, [value]];
};

const firstValid = (field: z.ZodType, value: string | string[] | undefined): unknown => {
  if (value === undefined) return undefined;
  return candidatesOf(value).find((candidate) => field.safeParse(candidate).success);
};

/** Parses the state of a list from the URL by the contract's schema. An invalid value falls back to its default. */
export const parseListQuery = <Schema extends z.ZodObject>(schema: Schema, search: Search): z.output<Schema> => {
  const values = Object.entries(schema.shape).map(([name, field]) => [name, firstValid(field as z.ZodType, search[name])]);
  return schema.parse(Object.fromEntries(values.filter(([, value]) => value !== undefined)));
};
