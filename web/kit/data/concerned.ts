import type { Query, QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import type { LiveEvent } from '../../../contract/entities/office/live.ts';
import type { RouteSpec } from '../../../contract/kit/route.ts';
import type { Resource } from '../../../contract/permissions.ts';
import { getChangedResources, resourceOf, showsRecordsOf } from '../../../contract/shown-records.ts';
import { isOfValues } from '../live/subject.ts';

/** What changed: some records of a resource, or one record. `kind` is that of a live event. */
export type Change = { readonly entity: Resource; readonly record?: number | null; readonly kind?: LiveEvent['kind'] };

// The input of a route that reads one record.
const recordInput = z.object({ params: z.object({ id: z.number() }) });

/** The resource that a query reads, by the permission in its `meta`; undefined for a query that changes must not load again. */
export const resourceOfQuery = ({ meta }: Query): Resource | undefined =>
  meta?.['permission'] === undefined ? undefined : resourceOf(meta as Pick<RouteSpec, 'permission'>);

/** True if a query reads a changed record, or shows something of one. */
export const isConcerned = (query: Query, changes: readonly Change[]): boolean => {
  const resource = resourceOfQuery(query);
  if (resource === undefined) return false;
  const shown = recordInput.safeParse(query.queryKey[1]).data?.params.id;
  return changes.some(({ entity, record = null, kind = 'changed' }) => {
    if (entity === resource) return record === null || shown === undefined || record === shown;
    return isOfValues({ kind }) && showsRecordsOf(resource, entity);
  });
};

/** Loads again what shows something that a request to the route has changed. */
export const invalidateChanged = (client: QueryClient, spec: RouteSpec): void => {
  const changes = getChangedResources(spec).map((entity) => ({ entity }));
  void client.invalidateQueries({ predicate: (query) => isConcerned(query, changes) });
};
