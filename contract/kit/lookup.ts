import { z } from 'zod';
import type { Permission } from '../permissions.ts';
import { archivedFields } from './archive.ts';
import { idParams } from './ids.ts';
import { dataResponse, nameListQuery, searchTerm, sortOrder } from './list.ts';
import { listRoute, restoreRoutes, statsRoute, withArticle } from './record-routes.ts';
import { route } from './route.ts';
import { seenVersionFields, versionFields } from './version.ts';

/** The query of a list of archived lookup records. */
const archivedListQuery = nameListQuery();

/** The query of a list of lookup records: from A to Z unless another order is given, on pages that hold most lists whole. */
export const lookupListQuery = archivedListQuery.extend({
  per_page: archivedListQuery.shape.per_page.default(100),
  sort: sortOrder('name', 'created').unwrap().default('name'),
});
export type LookupListQuery = z.infer<typeof archivedListQuery> & { sort?: z.infer<typeof lookupListQuery>['sort'] | undefined };

/** A record of a lookup table: a name that other records refer to, and how many active records of each kind use it. */
export const lookupItem = <Id extends z.ZodType, Usage extends z.ZodRawShape>(id: Id, usage: Usage) =>
  z.object({ id, name: z.string(), ...usage, ...versionFields, ...archivedFields });

type LookupEntity = {
  readonly singular: string;
  readonly plural: string;
  readonly permissions: { readonly read: Permission; readonly write: Permission };
  readonly archivePermissions: { readonly list: Permission; readonly restore: Permission };
};
type LookupPaths = Record<'list' | 'create' | 'update' | 'archive' | 'archived' | 'restore' | 'stats', string>;
type StrictObject<Shape extends z.ZodRawShape> = z.ZodObject<Shape, z.core.$strict>;
type LookupParts<Id, Item, Draft extends z.ZodRawShape, Stats> = {
  id: Id;
  item: Item;
  draft: StrictObject<Draft>;
  stats: Stats;
  paths: LookupPaths;
  /** How a search of names is normalized. */
  term?: typeof searchTerm;
};

/** All routes of a lookup table. */
export const lookupRoutes = <Id extends z.ZodType, Item extends z.ZodType, Draft extends z.ZodRawShape, Stats extends z.ZodRawShape>(
  entity: LookupEntity,
  { id, item, draft, stats, paths, term = searchTerm }: LookupParts<Id, Item, Draft, Stats>,
) => ({
  list: listRoute(entity, { path: paths.list, query: lookupListQuery.extend({ name: term }), item, order: 'from A to Z' }),
  create: route({
    method: 'POST',
    path: paths.create,
    summary: `Adds ${withArticle(entity.singular)}.`,
    permission: entity.permissions.write,
    body: draft,
    response: dataResponse(item),
    status: 201,
  }),
  update: route({
    method: 'POST',
    path: paths.update,
    summary: `Changes ${withArticle(entity.singular)}.`,
    permission: entity.permissions.write,
    params: idParams(id),
    body: draft.extend(seenVersionFields),
    response: dataResponse(item),
  }),
  archive: route({
    method: 'DELETE',
    path: paths.archive,
    summary: `Archives ${withArticle(entity.singular)}; records that refer to it keep it.`,
    permission: entity.permissions.write,
    params: idParams(id),
    response: dataResponse(item),
  }),
  ...restoreRoutes(entity, { paths, id, query: archivedListQuery.extend({ name: term }), item }),
  stats: statsRoute(entity, { path: paths.stats, data: stats }),
});
