import type { z } from 'zod';
import type { entities } from '../../../contract/entities/index.ts';
import type { restoreResponse } from '../../../contract/kit/archive.ts';
import type { Page } from '../../../contract/kit/list.ts';
import type { RouteSpec } from '../../../contract/kit/route.ts';
import { type TextSection, t } from '../../platform/i18n.ts';
import { useArchive, useRestore } from '../archive/archive.ts';
import { useApiMutation } from '../data/mutation.ts';
import { type ListResult, useList } from '../data/queries.ts';
import type { LabelInUse } from './label-filter.tsx';

type Route = Pick<RouteSpec, 'method' | 'path' | 'summary' | 'permission' | 'response'>;
type ById = z.ZodType<{ id: number }, { id: number }>;
type Files = NonNullable<RouteSpec['files']>;
type ListRoute<Row> = Route & { query: z.ZodObject; response: z.ZodType<Page<Row>> };

/** The routes that every kind of content has: records with a picture, categories, tags and an archive. */
export type ContentRoutes<Row> = {
  list: ListRoute<Row>;
  archived: ListRoute<Row>;
  categories: ListRoute<LabelInUse>;
  tags: ListRoute<LabelInUse>;
  stats: RouteSpec;
  create: Route & { body: z.ZodType; files: Files };
  update: Route & { params: ById; body: z.ZodType; files: Files };
  archive: Route & { params: ById };
  restore: Route & { body: z.ZodType<{ ids: number[] }, { ids: number[] }>; response: typeof restoreResponse };
};

/** An entity whose section of the text catalogue holds the texts of a kind of content. */
export type ContentTexts = TextSection<Labels | 'added' | 'updated' | 'deleted' | Failures> & keyof typeof entities;
type Labels = 'title' | 'noun' | 'archived' | 'add' | 'create' | 'edit' | 'emptyHint' | 'missing' | 'backToList';
type Failures = 'createFailed' | 'updateFailed' | 'deleteFailed' | 'restoreFailed';

/** What the screens and forms of a kind of content differ in. */
export type Content<Row, Routes extends ContentRoutes<Row> = ContentRoutes<Row>> = {
  routes: Routes;
  /** The key of its entity, and the section of its texts in the catalogue. */
  texts: ContentTexts;
  /** Milliseconds between two refetches, for rows with signed URLs. */
  refetchEvery?: number;
};

const refetchOf = ({ refetchEvery }: { refetchEvery?: number }) => (refetchEvery === undefined ? {} : { refetchEvery });

/** Reads a page of the active records. */
export const useContentList = <Row>(content: Content<Row>, query: Record<string, unknown>): ListResult<Row> =>
  useList(content.routes.list, { query }, refetchOf(content)) as ListResult<Row>; // The compiler cannot infer the row of a generic route.

/** Reads a page of the archived records. */
export const useArchivedContent = <Row>(content: Content<Row>, query: Record<string, unknown>): ListResult<Row> =>
  useList(content.routes.archived, { query }, { isChangedOnlyHere: true, ...refetchOf(content) }) as ListResult<Row>; // As above.

/** Adds a record. */
export const useCreateContent = <Row, Routes extends ContentRoutes<Row>>(content: Content<Row, Routes>) =>
  useApiMutation<Routes['create']>(content.routes.create, {
    success: t(`${content.texts}.added`),
    failure: t(`${content.texts}.createFailed`),
  });

/** Changes a record. */
export const useUpdateContent = <Row, Routes extends ContentRoutes<Row>>(content: Content<Row, Routes>) =>
  useApiMutation<Routes['update']>(content.routes.update, {
    success: t(`${content.texts}.updated`),
    failure: t(`${content.texts}.updateFailed`),
  });

/** Restores archived records. */
export const useRestoreContent = <Row>(content: Content<Row>) =>
  useRestore(content.routes, { failure: t(`${content.texts}.restoreFailed`) });

/** Archives a record; its toast offers Undo. */
export const useArchiveContent = <Row>(content: Content<Row>) =>
  useArchive(content.routes.archive, {
    restore: useRestoreContent(content),
    success: t(`${content.texts}.deleted`),
    failure: t(`${content.texts}.deleteFailed`),
  });
