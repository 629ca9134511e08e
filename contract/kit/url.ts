import type { RouteSpec } from './route.ts';

/** The names and values of a query or form. A list is sent as `name[]`, and undefined is left out. */
export const entriesOf = (values: Record<string, unknown>): [string, string][] =>
  Object.entries(values).flatMap(([name, value]): [string, string][] => {
    if (value === undefined) return [];
    // FormData has no other notation for an empty list.
    if (Array.isArray(value)) return value.length === 0 ? [[`${name}[]`, '']] : value.map((item) => [`${name}[]`, String(item)]);
    return [[name, value === null ? '' : String(value)]];
  });

type UrlParts = { params?: Record<string, unknown>; query?: Record<string, unknown> };

/** The URL of a route with its parameters and query. */
export const urlOf = (spec: RouteSpec, { params = {}, query = {} }: UrlParts): string => {
  const path = spec.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(entriesOf(query).filter(([, value]) => value !== ''));
  return `/api/v1${path}${search.size > 0 ? `?${search}` : ''}`;
};
