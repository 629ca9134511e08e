import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Page } from '../../contract/kit/list.ts';
import type { RouteCall, RouteResult, RouteSpec } from '../../contract/kit/route.ts';
import { call } from '../platform/api.ts';

/** The key under which the cache keeps a route's answer; without an input, the beginning of all keys of the route. */
export const routeKey = (spec: RouteSpec, input?: unknown): readonly unknown[] => (input === undefined ? [spec.path] : [spec.path, input]);

/** A GET route and its input as a query for `useQuery`. */
export const routeQuery = <Spec extends RouteSpec>(spec: Spec, input: RouteCall<Spec>) =>
  queryOptions({ queryKey: routeKey(spec, input), queryFn: ({ signal }): Promise<RouteResult<Spec>> => call(spec, input, { signal }) });

/** For a query that is asked anew every so many milliseconds: a hidden tab is passed over, so that what has grown older meanwhile is asked anew once the tab is come back to. */
export const every = (pause: number) => ({
  refetchInterval: pause,
  refetchOnWindowFocus: (query: { isStaleByTime(time: number): boolean }) => query.isStaleByTime(pause),
});

/** The kind of row that a list route answers with, in any of the three envelopes of the API. */
export type RowOf<Result> = Result extends { data: { data: (infer Row)[] } } ? Row : Result extends { data: (infer Row)[] } ? Row : never;

/** A list as screens use it. */
export type List<Row> = {
  readonly rows: readonly Row[];
  readonly total: number;
  /** True where the total was counted only up to a bound. */
  readonly isMinimum: boolean;
  readonly lastPage: number;
  /** Nothing to show yet. */
  readonly isPending: boolean;
  /** Showing older rows while the asked ones come. */
  readonly isStale: boolean;
  readonly error: Error | null;
  retry(): void;
};

type Paging = { last_page?: number; total?: number; total_is_minimum?: boolean | undefined };

const pagingOf = (answer: unknown): { rows: unknown[] } & Paging => {
  const outer = answer as { data: unknown } & Paging; // Parsed by the route's schema before it gets here.
  if (Array.isArray(outer.data)) return { ...outer, rows: outer.data };
  const inner = outer.data as { data: unknown[] } & Paging;
  return { ...inner, rows: inner.data };
};

/** Reads a list; keeps the rows shown while another page comes. `isNeverStale` for archives, which change only by what this browser does; `refetchEvery`, in milliseconds, for rows that change or expire by themselves. */
export const useList = <Spec extends RouteSpec>(
  spec: Spec,
  input: RouteCall<Spec>,
  { isNeverStale = false, refetchEvery }: { isNeverStale?: boolean; refetchEvery?: number } = {},
): List<RowOf<RouteResult<Spec>>> => {
  const query = useQuery({
    ...routeQuery(spec, input),
    placeholderData: keepPreviousData,
    ...(isNeverStale ? { staleTime: refetchEvery ?? Number.POSITIVE_INFINITY } : {}),
    ...(refetchEvery === undefined ? {} : every(refetchEvery)),
  });
  const { rows, ...paging } = query.data === undefined ? { rows: [] } : pagingOf(query.data);
  return {
    rows: rows as RowOf<RouteResult<Spec>>[],
    total: (paging as Paging).total ?? rows.length,
    isMinimum: (paging as Paging).total_is_minimum ?? false,
    lastPage: (paging as Paging).last_page ?? 1,
    isPending: query.isPending,
    isStale: query.isPlaceholderData,
    error: query.isError && query.data === undefined ? query.error : null,
    retry: () => void query.refetch(),
  };
};

/** The rows of a list so far, and how to load more. */
export type RowPages<Row> = {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly isPending: boolean;
  /** Showing older rows while the asked ones come. */
  readonly isStale: boolean;
  readonly isError: boolean;
  readonly hasMore: boolean;
  loadMore(): void;
  /** Reads the first so many of all that match, whatever is shown of them. */
  readFirst(most: number): Promise<readonly Row[]>;
};

type PagedSpec = RouteSpec & { readonly query: z.ZodObject; readonly response: z.ZodType<Page<unknown>> };
type PagedRow<Spec extends PagedSpec> = RouteResult<Spec>['data']['data'][number];

/** The rows of a list route that match the filters, page after page, for a picker. */
export const useRowPages = <Spec extends PagedSpec>(spec: Spec, filters: Record<string, string>): RowPages<PagedRow<Spec>> => {
  // Every list that can be picked from takes page, size and its own filters; the generic hides it from the compiler.
  const readPage = async (page: number, { per_page, signal }: { per_page: number; signal?: AbortSignal }) =>
    (await call(spec, { query: { page, per_page, ...filters } } as RouteCall<Spec>, signal ? { signal } : {})) as Page<PagedRow<Spec>>;
  const query = useInfiniteQuery({
    queryKey: routeKey(spec, { pages: filters }),
    queryFn: ({ pageParam, signal }) => readPage(pageParam, { per_page: 25, signal }),
    initialPageParam: 1,
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
    readFirst: async (most) => {
      const rows: PagedRow<Spec>[] = [];
      for (let page = 1, last = 1; page <= last && rows.length < most; page += 1) {
        const { data } = await readPage(page, { per_page: 100 });
        rows.push(...data.data);
        last = data.last_page;
      }
      return rows.slice(0, most);
    },
  };
};

/** A record to choose: its number and its name. */
export type Option = { id: number; name: string };

/** The options of a picker so far, and how to load more. */
export type OptionPages = {
  readonly options: readonly Option[];
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly hasMore: boolean;
  loadMore(): void;
};

type OptionSpec = RouteSpec & { readonly query: z.ZodObject; readonly response: z.ZodType<Page<Option>> };

/** The records of a list route that match a name, page after page, for a picker. */
export const useOptionPages = <Spec extends OptionSpec>(spec: Spec, name: string): OptionPages => {
  const { rows, ...pages } = useRowPages(spec, name ? { name } : {});
  return { ...pages, options: rows };
};
