import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { z } from 'zod';
import type { RouteSpec } from '../../contract/kit/route.ts';
import { readPreference, writePreference } from '../platform/preferences.ts';
import { parseListQuery, type Search } from './list-query.ts';

type ListSpec = RouteSpec & { readonly query: z.ZodObject };

/** A list's state, kept in the address. Setting a filter goes back to page 1. */
export type ListParams<Query = Record<string, unknown>> = {
  readonly query: Query;
  readonly page: number;
  /** The filters that hold, by name; page and size are none. */
  readonly filters: Readonly<Record<string, unknown>>;
  readonly isFiltered: boolean;
  set(change: { [Name in keyof Query]?: Query[Name] | undefined }): void;
  setPage(page: number, options?: { replace: boolean }): void;
  setSize(size: number): void;
  reset(): void;
};

/** The list's state that an address holds, with the remembered page size; what does not fit the route's schema falls back to its default. */
export const listQueryOf = <Spec extends ListSpec>(spec: Spec, search: Search): z.output<Spec['query']> => {
  const size = search.per_page ?? readPreference(sizeName(spec));
  return parseListQuery(spec.query, size === undefined ? search : { ...search, per_page: size }) as z.output<Spec['query']>;
};

const sizeName = (spec: RouteSpec) => `page-size:${spec.path}`;

const withoutPaging = ({ page: _page, per_page: _size, ...filters }: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined && value !== ''));

/** The state of a list route from the address, parsed by the route's own schema, and how to change it. Back restores it; the page size is remembered. */
export const useListParams = <Spec extends ListSpec>(spec: Spec): ListParams<z.output<Spec['query']>> => {
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const query = useMemo(() => listQueryOf(spec, search), [spec, search]);
  const go = useCallback(
    (change: (search: Search) => Record<string, unknown>, replace = false) => {
      void navigate({ to: '.', search: ((now: Search) => change(now)) as never, replace });
    },
    [navigate],
  );
  const filters = useMemo(() => withoutPaging(query), [query]);
  return {
    query,
    page: Number(query.page ?? 1),
    filters,
    isFiltered: Object.keys(filters).length > 0,
    set: (change) => go((now) => ({ ...now, ...change, page: undefined })),
    setPage: (page, options) => go((now) => ({ ...now, page: page === 1 ? undefined : page }), options?.replace),
    setSize: (size) => {
      writePreference(sizeName(spec), String(size));
      go((now) => ({ ...now, per_page: size, page: undefined }));
    },
    reset: () => go((now) => ({ per_page: now.per_page })),
  };
};
