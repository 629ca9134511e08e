import type { ZodObject } from 'zod';
import { allRoutes } from '../contract/index.ts';
import type { RouteSpec } from '../contract/kit/route.ts';
import { isPermission } from '../contract/permissions.ts';
import type { Cursor, PageQuery, Picked } from './kit/list.ts';
import type { Context } from './platform/context.ts';
import { forbidden } from './platform/errors.ts';
import type { Registration } from './platform/registration.ts';

/** A contract route that lists rows by page, such as `doctors.list`. */
export type ListSpec = RouteSpec & { readonly query: ZodObject };

/** The lists within another response, and the reports that look like one. */
const otherRoutes = /\.(get|stats)$/;

/** A reader of a whole list needs no addresses of files, so they are left empty. That saves their signatures. */
const withoutAddresses = (context: Context): Context => ({
  ...context,
  files: { ...context.files, signUrl: () => '', signIdentityUrl: () => '', publicUrl: () => '' },
  video: { ...context.video, playerUrl: () => '' },
});

const isList = (spec: RouteSpec): spec is ListSpec =>
  spec.method === 'GET' && 'shape' in (spec.query ?? {}) && 'per_page' in (spec.query as ZodObject).shape;

/** The route of every list by its name. */
export const listSpecs: ReadonlyMap<string, ListSpec> = new Map(
  allRoutes.flatMap(({ name, spec }) => (isList(spec) && !otherRoutes.test(name) ? [[name, spec] as const] : [])),
);

/** What a batch of a list is read with. `query` is parsed by the list's route; its page does not matter. */
export type BatchRequest = {
  query: object;
  /** The parameters of the list's path; absent if the path has none. */
  params?: object;
  context: Context;
  after: Cursor | undefined;
  limit: number;
} & Picked;

type ListRequest = Pick<BatchRequest, 'query' | 'params' | 'context'>;

/** Rows as the list's route presents them, and the cursor after the last one; undefined at the end of the list. */
export type Batch = { rows: readonly Readonly<Record<string, unknown>>[]; next: Cursor | undefined };

type ListPage = { data: Batch['rows']; total: number; next?: Cursor };

const isPage = (value: unknown): value is ListPage =>
  typeof value === 'object' && value !== null && 'current_page' in value && 'data' in value && Array.isArray(value.data);

/** Finds the page in the response of a list. Most have it in `data`; archived companies in the response, and consents in `data.history`. */
const findPage = (response: unknown): ListPage => {
  const [page] = [response, (response as { data?: unknown }).data, (response as { data?: { history?: unknown } }).data?.history].filter(
    isPage,
  );
  if (!page) throw new Error('The response has no page');
  return page;
};

/** Reads lists in batches, through the handlers of their own routes. */
export type ReadList = (name: string, request: BatchRequest) => Promise<Batch>;

/** Counts the rows of a list as its route does: a search that finds many rows counts up to a limit. */
export type CountList = (name: string, request: ListRequest) => Promise<number>;

/** Creates the reader of all lists. It returns the rows that the route would return to the same caller, so it needs no SQL and no rules of its own. */
export const createListReader = (registrations: readonly Registration[]): { readList: ReadList; countList: CountList } => {
  const handlers = new Map(registrations.map(({ spec, handler }) => [spec, handler]));
  const call = async (name: string, { query, params, context }: ListRequest, paging: PageQuery) => {
    const spec = listSpecs.get(name);
    const handler = spec && handlers.get(spec);
    if (!handler) throw new Error(`There is no list ${name}`);
    if (isPermission(spec.permission) && !context.actor.can(spec.permission)) throw forbidden();
    const input = {
      params,
      query: { ...query, ...paging },
      body: undefined,
      files: {},
      prepared: undefined,
      context: withoutAddresses(context),
    };
    return findPage(await handler(input as never));
  };
  return {
    async readList(name, { after, only, except, limit, ...request }) {
      const { data, next } = await call(name, request, { page: 1, per_page: limit, batch: { after, only, except } });
      return { rows: data, next };
    },
    countList: async (name, request) => (await call(name, request, { page: 1, per_page: 1 })).total,
  };
};
