import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { onTestFinished } from 'vitest';
import { allRoutes } from '../../contract/index.ts';
import { resourceOf } from '../../contract/shown-records.ts';
import { routeKey } from '../kit/data/queries.ts';

const reads = allRoutes.filter(({ spec }) => spec.method === 'GET' && !spec.download);

/** The names of the routes that read resources, such as `doctors audit`; a route is named by its own name, such as `doctors.list`. */
export const readsOf = (again: string): string[] => {
  const names = new Set(again.split(' '));
  return reads.flatMap(({ name, spec }) => (names.has(name) || names.has(resourceOf(spec)) ? [name] : [])).sort();
};

/** Keeps a query of each GET route on screen. Returns the names of the routes that were requested again since, in order. */
export const watchRoutes = (client: QueryClient) => {
  const requested = new Set<string>();
  for (const { name, spec } of reads) {
    const observer = new QueryObserver(client, {
      queryKey: [...routeKey(spec), `watched ${name}`],
      queryFn: () => requested.add(name).size,
      initialData: 0,
      staleTime: Number.POSITIVE_INFINITY,
      meta: { permission: spec.permission },
    });
    onTestFinished(observer.subscribe(() => undefined));
  }
  return () => [...requested].sort();
};
