import type { Query, QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import type { RouteSpec } from '../../../contract/kit/route.ts';
import { getChangedResources } from '../../../contract/shown-records.ts';
import { resourceOfQuery } from './concerned.ts';

const versioned = z.looseObject({ id: z.number(), updated_at: z.string() });
const response = z.looseObject({ data: versioned });

/**
 * Puts the record of a response of the route into the cached records of the same kind, so that a form that opens before they are loaded again starts from it.
 * Fields that a cached record does not have are left out. Does nothing if the response is no record with a version.
 */
export const putChangedRecord = (client: QueryClient, spec: RouteSpec, result: unknown): void => {
  const changed = response.safeParse(result).data?.data;
  if (!changed) return;
  const takeChange = (cached: unknown): unknown => {
    const before = response.safeParse(cached).data;
    if (before?.data.id !== changed.id || before.data.updated_at >= changed.updated_at) return cached;
    const known = Object.entries(changed).filter(([name]) => name in before.data);
    return { ...before, data: { ...before.data, ...Object.fromEntries(known) } };
  };
  const resources: readonly unknown[] = getChangedResources(spec);
  client.setQueriesData({ type: 'active', predicate: (query: Query) => resources.includes(resourceOfQuery(query)) }, takeChange);
};
