import type { z } from 'zod';
import { foldDigits } from '../../contract/kit/fold.ts';

/** The search part of an address: each name with its text, or its texts where it is given more than once. */
export type Search = Record<string, string | string[] | undefined>;

/** Reads the search part of an address as plain texts, so that `?name=123` stays a text. */
export const parseSearch = (text: string): Search => {
  const params = new URLSearchParams(text);
  return Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const values = params.getAll(name);
      return [name, values.length > 1 ? values : values[0]];
    }),
  );
};

/** Writes the search part of an address; empty values are left out. */
export const stringifySearch = (search: Record<string, unknown>): string => {
  const pairs = Object.entries(search).flatMap(([name, value]) =>
    [value].flat().map((item) => [name, item === undefined || item === null ? '' : String(item)]),
  );
  const text = new URLSearchParams(pairs.filter(([, value]) => value !== '')).toString();
  return text ? `?${text}` : '';
};

const readings = (value: string | string[]): unknown[] => {
  if (Array.isArray(value)) return [value, value[0]];
  const digits = foldDigits(value).trim();
  return [value, /^\d+$/.test(digits) ? Number(digits) : value, [value]];
};

const fitting = (field: z.ZodType, value: string | string[] | undefined): unknown => {
  if (value === undefined) return undefined;
  return readings(value).find((reading) => field.safeParse(reading).success);
};

/** Reads a list's state from the address by the contract's own schema; what does not fit it falls back to the default. */
export const parseListQuery = <Schema extends z.ZodObject>(schema: Schema, search: Search): z.output<Schema> => {
  const values = Object.entries(schema.shape).map(([name, field]) => [name, fitting(field as z.ZodType, search[name])]);
  return schema.parse(Object.fromEntries(values.filter(([, value]) => value !== undefined)));
};
