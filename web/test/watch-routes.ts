import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { onTestFinished } from 'vitest';
import { allRoutes } from '../../contract/index.ts';
import { routeKey } from '../kit/data/queries.ts';

/** Keeps a query of each GET route on screen. Returns the names of the routes that were requested again since, in order. */
export const watchRoutes = (client: QueryClient) => {
  const requested = new Set<string>();
  for (const { name, spec } of allRoutes.filter((route) => route.spec.method === 'GET' && !route.spec.download)) {
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
