import { z } from 'zod';
import type { Permission } from '../permissions.ts';
import { restoreBody, restoreResponse } from './archive.ts';
import { idParams } from './ids.ts';
import { dataResponse, messageResponse, pageResponse } from './list.ts';
import { type FileField, route } from './route.ts';
import { seenVersionFields } from './version.ts';

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
  { path, query, item, order = 'newest first' }: { path: string; query: Query; item: Item; order?: string },
) =>
  route({
    method: 'GET',
    path,
    summary: `Lists active ${plural}, ${order}.`,
    permission: permissions.read,
    query,
    response: pageResponse(item),
  });

type Files = Readonly<Record<string, FileField>>;
type OptionalFiles<Given extends Files> = { readonly [Name in keyof Given]: Pick<Given[Name], 'kind'> };

type WriteParts<Id, Item, Draft, Change extends z.ZodRawShape, Given> = {
  paths: { create: string; update: string };
  id: Id;
  item: Item;
  draft: Draft;
  change: z.ZodObject<Change, z.core.$strict>;
  files: Given;
};

/** The routes that add a record with files and change it; a change leaves out the files that stay. */
export const writeRoutes = <
  Id extends z.ZodType,
  Item extends z.ZodType,
  Draft extends z.ZodType,
  Change extends z.ZodRawShape,
  const Given extends Files,
>(
  { singular, permissions }: Words & { readonly permissions: { readonly write: Permission } },
  { paths, id, item, draft, change, files }: WriteParts<Id, Item, Draft, Change, Given>,
) => ({
  create: route({
    method: 'POST',
    path: paths.create,
    summary: `Adds ${withArticle(singular)}.`,
    permission: permissions.write,
    body: draft,
    files,
    response: dataResponse(item),
    status: 201,
  }),
  update: route({
    method: 'POST',
    path: paths.update,
    summary: `Changes ${withArticle(singular)}.`,
    permission: permissions.write,
    params: idParams(id),
    body: change.extend(seenVersionFields),
    // The compiler does not follow the names through Object.fromEntries.
    files: Object.fromEntries(Object.entries(files).map(([name, { required: _, ...file }]) => [name, file])) as OptionalFiles<Given>,
    response: dataResponse(item),
  }),
});

/** The route that restores archived records of an entity. */
export const restoreRoute = <Id extends z.ZodType>(
  { plural, archivePermissions }: Words & { readonly archivePermissions: { readonly restore: Permission } },
  { path, id }: { path: string; id: Id },
) =>
  route({
    method: 'POST',
    path,
    summary: `Restores archived ${plural}.`,
    permission: archivePermissions.restore,
    body: restoreBody(id),
    response: restoreResponse,
  });

/** The routes that list the archived records of an entity and restore them. */
export const restoreRoutes = <Id extends z.ZodType, Query extends z.ZodType, Item extends z.ZodType>(
  entity: Restorable,
  { paths, id, query, item }: { paths: Omit<ArchivePaths, 'archive'>; id: Id; query: Query; item: Item },
) => ({
  archived: route({
    method: 'GET',
    path: paths.archived,
    summary: `Lists archived ${entity.plural}, most recently archived first.`,
    permission: entity.archivePermissions.list,
    query,
    response: pageResponse(item),
  }),
  restore: restoreRoute(entity, { path: paths.restore, id }),
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

/** The route that counts the active records of an entity, for everybody who may list the archived ones too. */
export const statsRoute = <Data extends z.ZodRawShape>(
  { plural, archivePermissions }: Words & { readonly archivePermissions: { readonly list: Permission } },
  { path, data }: { path: string; data: Data },
) =>
  route({
    method: 'GET',
    path,
    summary: `Counts active ${plural}.`,
    permission: archivePermissions.list,
    response: z.object({ data: z.object(data) }),
  });
