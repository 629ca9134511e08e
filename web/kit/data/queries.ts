import { keepPreviousData, queryOptions, type UseQueryResult, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Page } from '../../../contract/kit/list.ts';
import type { RouteRequest, RouteResponse, RouteSpec } from '../../../contract/kit/route.ts';
import { request } from '../../platform/http/api.ts';
import { mayPrefetch } from './intent.ts';

/** The query key of a route and its input. Without an input it is the prefix of all keys of the route. */
export const routeKey = (spec: RouteSpec, input?: unknown): readonly unknown[] => (input === undefined ? [spec.path] : [spec.path, input]);

/** A GET route and its input as a query for `useQuery`. */
export const routeQuery = <Spec extends RouteSpec>(spec: Spec, input: RouteRequest<Spec>) =>
  queryOptions({
    queryKey: routeKey(spec, input),
    queryFn: ({ signal }): Promise<RouteResponse<Spec>> => request(spec, input, { signal }),
    // Says what the query reads, so that changes load it again. With `isLive: false`, those of others do not.
    meta: spec.method === 'GET' ? { permission: spec.permission } : {},
  });

/** Milliseconds after which a query with signed addresses refetches. Signed addresses of pictures and files expire after five minutes. */
export const signedUrlLifetime = 4 * 60_000;

/** Query options that refetch every `interval` milliseconds. A hidden tab does not poll; it refetches on focus if its data is older than the interval. */
export const pollEvery = (interval: number) => ({
  refetchInterval: interval,
  refetchOnWindowFocus: (query: { isStaleByTime(time: number): boolean }) => query.isStaleByTime(interval),
});

/** The row type of a list route's response, in any of the three envelopes of the API. */
export type RowOf<Result> = Result extends { data: { data: (infer Row)[] } } ? Row : Result extends { data: (infer Row)[] } ? Row : never;

/** The rows of a list and the state of its query. */
export type ListResult<Row> = {
  readonly rows: readonly Row[];
  /** The number of the first row in the whole list, from 1. While another page loads, it is that of the rows that are still shown. */
  readonly firstNumber: number;
  readonly total: number;
  /** True if the total was counted only up to a limit. */
  readonly isMinimum: boolean;
  readonly lastPage: number;
  /** The first rows are loading. */
  readonly isPending: boolean;
  /** Shows the previous rows while the requested ones load. */
  readonly isStale: boolean;
  readonly error: Error | null;
  retry(): void;
  /** Requests another page before it is opened; absent if the list has no such query. */
  prefetch?(page: number): void;
};

type Paging = { current_page?: number; per_page?: number; last_page?: number; total?: number; total_is_minimum?: boolean | undefined };
type LoadedPage<Row> = Paging & { readonly data: readonly Row[] };

const findPage = (response: unknown): LoadedPage<unknown> => {
  const outer = response as { data: LoadedPage<unknown> } | LoadedPage<unknown>; // The route's schema has parsed it.
  return 'data' in outer.data ? outer.data : (outer as LoadedPage<unknown>);
};

/** The number of the first row of a page in the whole list, from 1. */
const firstNumberOf = ({ current_page = 1, per_page = 0 }: Pick<Paging, 'current_page' | 'per_page'> = {}): number =>
  (current_page - 1) * per_page + 1;

/** A page in the response of a query, and the state of the query, as a list. */
export const toListResult = <Row>(query: UseQueryResult<unknown>, page: LoadedPage<Row> | undefined): ListResult<Row> => ({
  rows: page?.data ?? [],
  firstNumber: firstNumberOf(page),
  total: page?.total ?? page?.data.length ?? 0,
  isMinimum: page?.total_is_minimum ?? false,
  lastPage: page?.last_page ?? 1,
  isPending: query.isPending,
  isStale: query.isPlaceholderData,
  error: query.isError && query.data === undefined ? query.error : null,
  retry: () => void query.refetch(),
});

type ListOptions = { isChangedOnlyHere?: boolean; refetchEvery?: number };

/**
 * Reads a list and keeps the previous rows while another page loads. `isChangedOnlyHere` is for archives, which only change by mutations of this
 * browser. `refetchEvery`, in milliseconds, is for rows that change or expire by themselves.
 */
export const useList = <Spec extends RouteSpec>(
  spec: Spec,
  input: RouteRequest<Spec>,
  { isChangedOnlyHere = false, refetchEvery }: ListOptions = {},
): ListResult<RowOf<RouteResponse<Spec>>> => {
  const query = useQuery({
    ...routeQuery(spec, input),
    placeholderData: keepPreviousData,
    ...(isChangedOnlyHere ? { staleTime: refetchEvery ?? Number.POSITIVE_INFINITY } : {}),
    ...(refetchEvery === undefined ? {} : pollEvery(refetchEvery)),
  });
  const client = useQueryClient();
  const page = query.data === undefined ? undefined : findPage(query.data);
  return {
    ...toListResult(query, page as LoadedPage<RowOf<RouteResponse<Spec>>> | undefined),
    prefetch: (page) => {
      const next = { ...input, query: { ...(input as { query?: object }).query, page } };
      if (mayPrefetch()) void client.prefetchQuery(routeQuery(spec, next));
    },
  };
};

/** The loaded rows of a list and a function that loads more. */
export type RowPages<Row> = {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly isPending: boolean;
  /** Shows the previous rows while the requested ones load. */
  readonly isStale: boolean;
  readonly isError: boolean;
  readonly hasMore: boolean;
  loadMore(): void;
  /** Loads the first `limit` matching rows, independent of the rows shown. */
  readFirst(limit: number): Promise<readonly Row[]>;
};

type PagedSpec = RouteSpec & { readonly query: z.ZodObject; readonly response: z.ZodType<Page<unknown>> };
type PagedRow<Spec extends PagedSpec> = RouteResponse<Spec>['data']['data'][number];

/** The rows of a list route that match the filters, page after page, for a picker. */
export const useRowPages = <Spec extends PagedSpec>(spec: Spec, filters: Record<string, string>): RowPages<PagedRow<Spec>> => {
  // Every paged list takes page, page size and its own filters; the generic hides it from the compiler.
  const readPage = async (page: number, { per_page, signal }: { per_page: number; signal?: AbortSignal }) =>
    (await request(spec, { query: { page, per_page, ...filters } } as RouteRequest<Spec>, signal ? { signal } : {})) as Page<PagedRow<Spec>>;
  const query = useInfiniteQuery({
    queryKey: routeKey(spec, { pages: filters }),
    queryFn: ({ pageParam, signal }) => readPage(pageParam, { per_page: 25, signal }),
    initialPageParam: 1,
    meta: { permission: spec.permission, isLive: false },
    getNextPageParam: ({ data }) => (data.current_page < data.last_page ? data.current_page + 1 : undefined),
    placeholderData: keepPreviousData,
  });
  return {
    rows: query.data?.pages.flatMap(({ data }) => data.data) ?? [],
    total: query.data?.pages[0]?.data.total ?? 0,
    isPending: query.isPending,
    isStale: query.isPlaceholderData,
    isError: query.isError,
    hasMore: query.hasNextPage,
    loadMore: () => void query.fetchNextPage(),
    readFirst: async (limit) => {
      const rows: PagedRow<Spec>[] = [];
      for (let page = 1, last = 1; page <= last && rows.length < limit; page += 1) {
        const { data } = await readPage(page, { per_page: 100 });
        rows.push(...data.data);
        last = data.last_page;
      }
      return rows.slice(0, limit);
    },
  };
};

/** A record to pick: its id and name, and a word about it that is shown beside the name. */
export type Option = { id: number; name: string; detail?: string | undefined };

/** The loaded options of a picker and a function that loads more. */
export type OptionPages = {
  readonly options: readonly Option[];
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly hasMore: boolean;
  loadMore(): void;
};

type OptionSpec = RouteSpec & { readonly query: z.ZodObject; readonly response: z.ZodType<Page<Option>> };

/** The records of a list route that match a name, page after page, for a picker: from A to Z if the route can sort. */
export const useOptionPages = <Spec extends OptionSpec>(spec: Spec, name: string): OptionPages => {
  const sort = spec.query.partial().safeParse({ sort: 'name' }).success ? { sort: 'name' } : {};
  const { rows, ...pages } = useRowPages(spec, { ...sort, ...(name ? { name } : {}) });
  return { ...pages, options: rows };
};
