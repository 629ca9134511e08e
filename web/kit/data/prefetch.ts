import type { QueryClient } from '@tanstack/react-query';
import type { RouteRequest, RouteSpec } from '../../../contract/kit/route.ts';
import { routeQuery } from './queries.ts';

/** Loads the route that the page of a record reads first. */
export type LazyRecordRoute = () => Promise<RouteSpec>;

/** Prefetches the record that the path names by `$id`. The page reports a failure when it loads the record itself. */
export const prefetchRecord = async (client: QueryClient, recordRoute: LazyRecordRoute, id: unknown): Promise<void> => {
  const spec = await recordRoute();
  const params = spec.params?.safeParse({ id: Number(id) }).data;
  // The page asks with an empty query if the route has one; the generic hides it from the compiler.
  const input = { params, ...(spec.query ? { query: {} } : {}) } as RouteRequest<typeof spec>;
  if (params) await client.prefetchQuery(routeQuery(spec, input));
};
