import type { RouteSpec } from '../../contract/kit/route.ts';

/** The number of a record as a test writes it into a path. */
export const recordNumber = '(?:\\d+|\\$\\{[^}]+\\})';

// A form stands for a PUT.
const methodOf = ({ method }: RouteSpec) => (method === 'PUT' ? '(?:POST|PUT)' : method);

/** A path that stands whole between quotes or before a query, and beside no other method. */
const calling = (spec: RouteSpec) => {
  const path = `['"\`](?:/api/v1)?${spec.path.replace(/:\w+/g, recordNumber)}(?:['"\`?]|\\$\\{query\\})`;
  const other = `'(?!${methodOf(spec)}')[A-Z]+'`;
  return new RegExp(`(?<!${other},\\s*(?:url: )?)${path}(?!, \\{ method: ${other})`);
};

/** Whether a test names a route, by its constant in the contract, such as `areaRoutes.list`, or by its path. */
export const namesRoute = (test: string, { constant, spec }: { constant: string | undefined; spec: RouteSpec }): boolean =>
  calling(spec).test(test) || (constant !== undefined && new RegExp(`\\b${constant.replace('.', '\\.')}\\b`).test(test));
