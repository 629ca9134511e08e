import type { QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { RouteCall, RouteSpec } from '../../contract/kit/route.ts';
import { listQueryOf } from './list-params.ts';
import type { Search } from './list-query.ts';
import { routeQuery } from './queries.ts';

/** Loads the list route that a screen shows first; a room that names it has its rows asked for while its code is still coming. */
export type FirstList = () => Promise<RouteSpec & { readonly query: z.ZodObject }>;

/** Asks for the rows that the address names, for the screen to find in the cache; a failure is left for the screen to meet. */
export const askFirstRows = async (client: QueryClient, firstList: FirstList, search: Search): Promise<void> => {
  const spec = await firstList();
  // Every list takes a query alone; the generic hides it from the compiler.
  await client.prefetchQuery(routeQuery(spec, { query: listQueryOf(spec, search) } as RouteCall<typeof spec>));
};
