import { z } from 'zod';
import { getExportPermission } from './export-permission.ts';
import { type RouteSpec, route } from './route.ts';

export const exportFormats = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The most rows of an export that is sent in the response. A longer one is a task. */
export const maxDirectRows = 10_000;

/** The most rows with contact data that are exported without a recent password: what a few pages of the list show. */
export const maxUnconfirmedRows = 200;

/** How long the file of a task is kept, in hours. */
export const exportFileHours = 24;

/** The most records that an export picks or leaves out one by one, because their ids are in the address. */
export const maxPickedRows = 500;

/**
 * The query of an export: the filters of the list, the format, and the columns by their keys, with commas. All columns without `columns`.
 * `ids` keeps only these records of the list, and `except` leaves these out, with commas as well.
 */
export type ExportQuery = {
  format: ExportFormat;
  columns?: string | undefined;
  ids?: string | undefined;
  except?: string | undefined;
  [filter: string]: unknown;
};

type ListSpec = RouteSpec & { readonly query: z.ZodObject };

const recordIds = z
  .string()
  .regex(/^\d{1,10}(,\d{1,10})*$/, 'Name the records by their ids, with commas')
  .refine((ids) => ids.split(',').length <= maxPickedRows, `Name at most ${maxPickedRows} records`)
  .optional();
const picked = { ids: recordIds, except: recordIds };

const toQuery = (list: ListSpec): z.ZodType<ExportQuery> => {
  const { page: _page, per_page: _size, ...filters } = list.query.shape;
  return z.strictObject({
    ...filters,
    // The lists below a record are lists of its members, which have no ids of their own.
    ...(list.params ? ({} as typeof picked) : picked),
    format: z.enum(exportFormats, 'Choose xlsx or csv').default('xlsx'),
    columns: z
      .string()
      .max(1_000, 'Choose fewer columns')
      .regex(/^[a-z0-9_]+(,[a-z0-9_]+)*$/, 'Name the columns by their keys, with commas')
      .optional(),
  });
};

const describeRows = ({ summary }: ListSpec) => summary.replace(/^(Lists|Shows) /, '').replace(/\.$/, '');

const permissionsForPeople: ReadonlySet<string> = new Set(['doctors.read', 'companies.read', 'contacts.read']);

/** Whether the file of a list has phone numbers or e-mail addresses of people, so that a long one needs a recent password. */
export const hasContactData = ({ permission, params }: Pick<RouteSpec, 'permission' | 'params'>): boolean =>
  // The exported lists below a record have its members, the recipients of a notification, or what one person consented to.
  permissionsForPeople.has(permission) || params !== undefined;

const commonParts = (list: ListSpec) => ({
  path: `/exports${list.path}`,
  permission: getExportPermission(list),
  query: toQuery(list),
  // The type of a route names any schema; that of a path is an object.
  ...(list.params ? { params: list.params as z.ZodType<object> } : {}),
});

/** The route that sends a list as a file. */
export const exportRoute = (list: ListSpec) =>
  route({
    ...commonParts(list),
    method: 'GET',
    summary: `Sends ${describeRows(list)}, as a workbook or as CSV; 413 above ${maxDirectRows.toLocaleString('en-GB')} rows.`,
    response: z.string(),
    download: 'application/octet-stream',
  });
export type ExportRoute = ReturnType<typeof exportRoute>;

/** The route that starts a task which writes a list to a file. */
export const exportTaskRoute = <Task extends z.ZodType>(list: ListSpec, task: Task) =>
  route({
    ...commonParts(list),
    method: 'POST',
    changes: ['tasks'],
    ...(hasContactData(list) ? { needsRecentPassword: 'export a long list with contact data' } : {}),
    summary: `Starts a task that writes ${describeRows(list)} to a file, which the caller can download for ${exportFileHours} hours.`,
    response: z.object({ data: task, message: z.string() }),
  });
