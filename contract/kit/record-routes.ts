import { z } from 'zod';
import type { Permission } from '../permissions.ts';
import { restoreBody, restoreResponse } from './archive.ts';
import { idParams } from './ids.ts';
import { messageResponse, pageResponse } from './list.ts';
import { route } from './route.ts';

type Words = { readonly singular: string; readonly plural: string };
type Restorable = Words & {
  readonly archivePermissions: { readonly list: Permission; readonly restore: Permission };
};
type ArchivePaths = { archive: string; archived: string; restore: string };

/** A noun with its article: 'an area'. */
export const withArticle = (noun: string) => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;

/** The route that lists the active records of an entity. */
export const listRoute = <Query extends z.ZodType, Item extends z.ZodType>(
  { plural, permissions }: Words & { readonly permissions: { readonly read: Permission } },
  { path, query, item }: { path: string; query: Query; item: Item },
) =>
  route({
    method: 'GET',
    path,
    summary: `Lists active ${plural}, newest first.`,
    permission: permissions.read,
    query,
    response: pageResponse(item),
  });

/** The routes that list the archived records of an entity and restore them. */
export const restoreRoutes = <Id extends z.ZodType, Query extends z.ZodType, Item extends z.ZodType>(
  { plural, archivePermissions }: Restorable,
  { paths, id, query, item }: { paths: Omit<ArchivePaths, 'archive'>; id: Id; query: Query; item: Item },
) => ({
  archived: route({
    method: 'GET',
    path: paths.archived,
    summary: `Lists archived ${plural}.`,
    permission: archivePermissions.list,
    query,
    response: pageResponse(item),
  }),
  restore: route({
    method: 'POST',
    path: paths.restore,
    summary: `Restores archived ${plural}.`,
    permission: archivePermissions.restore,
    body: restoreBody(id),
    response: restoreResponse,
  }),
});

/** The routes that archive a record of an entity, list its archived records and restore them. */
export const archiveRoutes = <Id extends z.ZodType, Query extends z.ZodType, Item extends z.ZodType>(
  entity: Restorable & { readonly permissions: { readonly write: Permission } },
  { paths, id, ...parts }: { paths: ArchivePaths; id: Id; query: Query; item: Item },
) => ({
  archive: route({
    method: 'DELETE',
    path: paths.archive,
    summary: `Archives ${withArticle(entity.singular)}; records that refer to it keep it.`,
    permission: entity.permissions.write,
    params: idParams(id),
    response: messageResponse,
  }),
  ...restoreRoutes(entity, { paths, id, ...parts }),
});

/** The route that counts the active records of an entity. */
export const statsRoute = <Data extends z.ZodRawShape>({ plural }: Words, { path, data }: { path: string; data: Data }) =>
  route({
    method: 'GET',
    path,
    summary: `Counts active ${plural}.`,
    permission: 'statistics.read',
    response: z.object({ data: z.object(data) }),
  });
