import { z } from 'zod';
import { rawText, requiredText } from '../../kit/fields.ts';
import { idParams, recordId } from '../../kit/ids.ts';
import { dataResponse, messageResponse } from '../../kit/list.ts';
import { route } from '../../kit/route.ts';
import { seenVersionFields, versionFields } from '../../kit/version.ts';

export const viewId = recordId('ViewId');
export type ViewId = z.infer<typeof viewId>;

/** The largest number of own views of one list, and of shared ones. */
export const maxViews = 50;

/** A list is named by the path of its route, such as `/doctor/archived`. */
const listPath = rawText('List').min(1).max(60);

const filterValue = rawText('Filter').max(100, 'A filter must not exceed 100 characters');

/** The parameters of the list's address, without its page. */
const viewSearch = z
  .record(z.string().max(40), z.union([filterValue, z.array(filterValue).max(20, 'A filter must not have more than 20 values')]))
  .refine((search) => JSON.stringify(search).length <= 2000, 'The search is too long for a view. Use fewer filters.');

/** A column of a table: its name, its width in pixels unless it fits its content, and whether the table shows it. The order of the columns is that of the table. */
const viewColumn = z.strictObject({
  name: rawText('Column').min(1).max(60),
  width: z.int().min(40).max(800).optional(),
  is_hidden: z.literal(true).optional(),
});
export type ViewColumn = z.infer<typeof viewColumn>;

/** Null if the view does not choose columns. */
const viewColumns = z.array(viewColumn).max(40, 'A view must not have more than 40 columns').nullable();

const viewFields = { name: requiredText('Name', { max: 50 }), search: viewSearch, columns: viewColumns };

/** A value of a filter that no active record matches any more, and the name of the deleted record if the value is its id. Only of records that the caller may read. */
const missingFilter = z.object({
  filter: z.enum(['area', 'field', 'category_name', 'tag_name', 'company_id']),
  value: z.string(),
  name: z.string().nullable(),
});
export type MissingFilter = z.infer<typeof missingFilter>;
export const missingFilters = missingFilter.shape.filter.options;

export const savedView = z.object({
  id: viewId,
  list: z.string(),
  name: z.string(),
  search: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  columns: viewColumns,
  is_shared: z.boolean(),
  /** The path of the screen that opens with this view for the caller; null if none does. */
  start_path: z.string().nullable(),
  missing: z.array(missingFilter),
  ...versionFields,
});
export type SavedView = z.infer<typeof savedView>;

export const viewDraft = z.strictObject({ list: listPath, ...viewFields });
export type ViewDraft = z.infer<typeof viewDraft>;

/** Fields that are not sent stay as they are. */
export const viewChange = z.strictObject(viewFields).partial();
export type ViewChange = z.infer<typeof viewChange>;

/** Several people may change a shared view. */
const sharedViewChange = viewChange.extend(seenVersionFields);
export type SharedViewChange = z.infer<typeof sharedViewChange>;

export const startViewDraft = z.strictObject({
  list: listPath,
  view_id: viewId.nullable(),
  /** The path of the screen with the list. */
  path: rawText('Path').regex(/^\/[\w/-]{0,100}$/, 'Send the path of a screen'),
});
export type StartViewDraft = z.infer<typeof startViewDraft>;

export const viewRoutes = {
  all: route({
    method: 'GET',
    path: '/views',
    summary: 'Lists the saved views of lists that the caller may use, by name: own ones, and for the back-office shared ones.',
    permission: 'views.use',
    response: z.object({ data: z.array(savedView) }),
  }),
  create: route({
    method: 'POST',
    path: '/views',
    summary: 'Saves a view of a list for the caller.',
    permission: 'views.use',
    body: viewDraft,
    response: dataResponse(savedView),
    status: 201,
    skipsAudit: true,
  }),
  change: route({
    method: 'POST',
    path: '/views/change/:id',
    summary: 'Changes an own view.',
    permission: 'views.use',
    params: idParams(viewId),
    body: viewChange,
    response: dataResponse(savedView),
    skipsAudit: true,
  }),
  remove: route({
    method: 'DELETE',
    path: '/views/remove/:id',
    summary: 'Deletes an own view.',
    permission: 'views.use',
    params: idParams(viewId),
    response: messageResponse,
    skipsAudit: true,
  }),
  setStart: route({
    method: 'POST',
    path: '/views/start',
    summary: 'Chooses the view that a list opens with for the caller; null for none.',
    permission: 'views.use',
    body: startViewDraft,
    response: messageResponse,
    skipsAudit: true,
  }),
  share: route({
    method: 'POST',
    path: '/views/share/:id',
    summary: 'Shares an own view with everybody in the back-office who may use its list.',
    permission: 'views.share',
    params: idParams(viewId),
    response: dataResponse(savedView),
  }),
  changeShared: route({
    method: 'POST',
    path: '/views/shared/change/:id',
    summary: 'Changes a shared view.',
    permission: 'views.share',
    params: idParams(viewId),
    body: sharedViewChange,
    response: dataResponse(savedView),
  }),
  removeShared: route({
    method: 'DELETE',
    path: '/views/shared/remove/:id',
    summary: 'Deletes a shared view.',
    permission: 'views.share',
    params: idParams(viewId),
    response: messageResponse,
  }),
};
