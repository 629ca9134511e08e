import type { QueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo } from 'react';
import type { z } from 'zod';
import { findInvalidParams, parseListQuery, type Search } from '../../../contract/kit/list-query.ts';
import type { RouteRequest, RouteSpec } from '../../../contract/kit/route.ts';
import { readPreference, writePreference } from '../../platform/preferences.ts';
import { type ListResult, routeQuery } from '../data/queries.ts';

type ListSpec = RouteSpec & { readonly query: z.ZodObject };

/** The state of a list, kept in the URL. Setting a filter goes back to page 1. */
export type ListParams<Query = Record<string, unknown>> = {
  /** The route of the list. */
  readonly spec: RouteSpec;
  /** The name of the list, such as `doctors.list`, if actions can change several of its records. */
  readonly bulk?: string | undefined;
  readonly query: Query;
  readonly page: number;
  /** The active filters by name, without page, page size and order. */
  readonly filters: Readonly<Record<string, unknown>>;
  readonly isFiltered: boolean;
  /** The filters and the order in the address that the list cannot use. */
  readonly invalid: readonly string[];
  /** The parameters of the address, with those that are not the list's own. */
  readonly search: Search;
  set(change: { [Name in keyof Query]?: Query[Name] | undefined }): void;
  setPage(page: number, options?: { replace: boolean }): void;
  setSize(size: number): void;
  reset(): void;
  /** Removes from the address what the list cannot use. */
  removeInvalid(): void;
};

/** The list query of a URL, with the stored page size. A value that the route's schema rejects falls back to its default. */
export const listQueryOf = <Spec extends ListSpec>(spec: Spec, search: Search): z.output<Spec['query']> => {
  const size = search.per_page ?? readPreference(pageSizeKey(spec));
  return parseListQuery(spec.query, size === undefined ? search : { ...search, per_page: size }) as z.output<Spec['query']>;
};

const pageSizeKey = (spec: RouteSpec) => `page-size:${spec.path}`;

const filtersOf = ({ page: _page, per_page: _size, sort: _sort, ...filters }: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined && value !== ''));

// A page is replaced in the address, and a page size has a stored one.
const invalidOf = (spec: ListSpec, search: Search) =>
  findInvalidParams(spec.query, search).filter((name) => name !== 'page' && name !== 'per_page');

/** The state of a list from the URL, parsed by the route's schema, and functions that change it. Stores the page size as a preference, and replaces a page that the schema rejects. */
export const useListParams = <Spec extends ListSpec>(spec: Spec, { bulk }: { bulk?: string } = {}): ListParams<z.output<Spec['query']>> => {
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const query = useMemo(() => listQueryOf(spec, search), [spec, search]);
  const go = useCallback(
    (change: (search: Search) => Record<string, unknown>, replace = false) => {
      void navigate({ to: '.', search: ((now: Search) => change(now)) as never, replace });
    },
    [navigate],
  );
  const filters = useMemo(() => filtersOf(query), [query]);
  const invalid = useMemo(() => invalidOf(spec, search), [spec, search]);
  const isWrongPage = search['page'] !== undefined && String(search['page']) !== String(query.page);
  useEffect(() => {
    if (isWrongPage) go((now) => ({ ...now, page: query.page === 1 ? undefined : query.page }), true);
  }, [isWrongPage, query.page, go]);
  return {
    spec,
    bulk,
    query,
    page: Number(query.page ?? 1),
    filters,
    isFiltered: Object.keys(filters).length > 0,
    invalid,
    search,
    set: (change) => go((now) => ({ ...now, ...change, page: undefined })),
    setPage: (page, options) => go((now) => ({ ...now, page: page === 1 ? undefined : page }), options?.replace),
    setSize: (size) => {
      writePreference(pageSizeKey(spec), String(size));
      go((now) => ({ ...now, per_page: size, page: undefined }));
    },
    reset: () => go(({ per_page, sort }) => ({ per_page, sort })),
    removeInvalid: () => go((now) => ({ ...now, ...Object.fromEntries(invalid.map((name) => [name, undefined])) }), true),
  };
};

/** True for a page beyond the end of a list that has records, until those of the last page are there. */
export const isLeavingEnd = (list: ListResult<unknown>, page: number): boolean =>
  list.rows.length === 0 && list.total > 0 && (list.isStale || page > list.lastPage);

/** Redirects a page beyond the end of a list to the last page. */
export const useLastPageRedirect = (list: ListResult<unknown>, page: number, onPage: (page: number) => void): void => {
  const last = Math.max(1, list.lastPage);
  const isPastEnd = !list.isPending && !list.isStale && !list.error && list.rows.length === 0 && page > last;
  useEffect(() => {
    if (isPastEnd) onPage(last);
  });
};

/** Loads the list route that a screen shows first. `fixedQuery` is what the screen adds to the query of the URL. The router prefetches its rows while the screen's code loads. */
export type LazyListRoute = () => Promise<ListSpec & { readonly fixedQuery?: Record<string, unknown> }>;

/** Prefetches the rows that the URL names. The screen reports a failure when it loads them itself. */
export const prefetchList = async (client: QueryClient, listRoute: LazyListRoute, search: Search): Promise<void> => {
  const spec = await listRoute();
  // Every list takes a query alone; the generic hides it from the compiler.
  await client.prefetchQuery(
    routeQuery(spec, { query: { ...listQueryOf(spec, search), ...spec.fixedQuery } } as RouteRequest<typeof spec>),
  );
};
