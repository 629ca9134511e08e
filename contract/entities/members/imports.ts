import { z } from 'zod';
import { rawText } from '../../kit/fields.ts';
import { idParams, recordId, reference } from '../../kit/ids.ts';
import { dataResponse, listQuery, pageResponse } from '../../kit/list.ts';
import { normalizeLine } from '../../kit/normalize.ts';
import { route } from '../../kit/route.ts';
import { entities } from '../index.ts';
import { taskId, taskStates } from '../office/tasks.ts';
import { groupId } from './groups.ts';
import { importColumnKeys, importKinds } from './import-columns.ts';

export const importId = recordId('ImportId');
export type ImportId = z.infer<typeof importId>;

const kind = z.enum(importKinds, 'Choose what the file has');

/** The permission of each kind. Members of a group need that of groups. */
export const importPermissions = {
  doctors: entities.doctors.permissions.import,
  companies: entities.companies.permissions.import,
  areas: entities.areas.permissions.import,
  specialties: entities.specialties.permissions.import,
  promoCodes: entities.promoCodes.permissions.import,
  categories: entities.categories.permissions.import,
  tags: entities.tags.permissions.import,
  groupMembers: entities.groups.permissions.import,
} as const;

/** The number of problems in the response of an import. The file of problems has all of them. */
export const maxShownProblems = 200;

/** How long the file of an import is kept, in days. */
export const importFileDays = 7;

/** What each column of the file has: a field of the kind, or null if the column is not used. */
const mapping = z
  .array(z.enum(importColumnKeys, 'Choose a field').nullable(), 'Choose the columns')
  .min(1, 'Choose the columns')
  .max(60, 'A file has at most 60 columns')
  .refine(
    (keys) => {
      const used = keys.filter((key) => key !== null);
      return new Set(used).size === used.length;
    },
    { error: 'Two columns have the same field. Choose one column for each field.' },
  );

/** How many characters of a wrong value are quoted. A longer value cannot be corrected on the screen, which does not show all of it. */
export const maxQuotedValue = 1_000;

/** A value that replaces the one of a cell. `row` counts as the spreadsheet does, `column` from 0. */
const correction = z.strictObject({
  row: z.int().min(1),
  column: z.int().min(0).max(59),
  value: rawText('Value').max(maxQuotedValue, `A corrected value has at most ${maxQuotedValue} characters`),
});
export type ImportCorrection = z.infer<typeof correction>;

/** The most cells of a file that can be corrected on the screen. */
export const maxCorrections = 500;

export const importOptions = z.strictObject({
  mapping,
  /** `add` leaves records alone that exist already. */
  mode: z.enum(['add', 'add_and_change'], 'Choose what happens to records that exist'),
  /** What happens to an area, a specialty or a promo code that does not exist. */
  unknown_names: z.enum(['problem', 'create'], 'Choose what happens to unknown names'),
  /** The status of new doctors and companies. `approved` needs the permission to decide on accounts. */
  status: z.enum(['pending', 'approved'], 'Choose a status'),
  /** What happens to archived doctors and companies with the phone of a row: `restore` restores them and changes them to the values of the row. */
  archived: z.enum(['problem', 'restore'], 'Choose what happens to archived records'),
  /** Values that were corrected on the screen. The stored file stays as it was uploaded. */
  corrections: z
    .array(correction, 'Corrections must be a list')
    .max(maxCorrections, 'Too many cells are corrected here. Correct them in the file and upload it again.')
    .default([]),
});
export type ImportOptions = z.infer<typeof importOptions>;

/**
 * Why a row of a file cannot be imported. `row` counts as the spreadsheet does; `column` is the header of the column, or null for the row.
 * `index` is the place of a column whose cell can be corrected, from 0.
 */
export const importProblem = z.object({
  row: z.int(),
  column: z.string().nullable(),
  index: z.int().nullable(),
  value: z.string(),
  reason: z.string(),
});
export type ImportProblem = z.infer<typeof importProblem>;

/** How many rows of a file are new, change a record, change nothing, and are wrong. */
export const importCounts = z.object({ new: z.int(), changed: z.int(), same: z.int(), wrong: z.int() });
export type ImportCounts = z.infer<typeof importCounts>;

export const importStates = ['uploaded', 'checked', 'waiting', 'running', 'done', 'failed', 'cancelled', 'undone'] as const;
export type ImportState = (typeof importStates)[number];

/** A sheet of the file, or an encoding of its text. `error` says why it cannot be read. */
const importTable = z.object({ name: z.string(), rows: z.int(), error: z.string().nullable() });

/** The tables of a file, which of them is imported, the row of its header, and its first rows, one of which is the header. */
export const importSource = z.object({
  kind: z.enum(['sheets', 'encodings']),
  tables: z.array(importTable),
  table: z.int(),
  /** 0 if the table has no header. */
  header_row: z.int(),
  /** How many rows below the header Excel does not show, and whether they are left out. */
  hidden_rows: z.int(),
  skips_hidden: z.boolean(),
  top: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
});
export type ImportSource = z.infer<typeof importSource>;

/** The choice of a table; `header_row` null means that the header is found, 0 that there is none. */
export const importChoice = z.strictObject({
  table: z.int('Choose a sheet').min(0, 'Choose a sheet'),
  header_row: z.int('Choose the row of the header').min(0, 'Choose the row of the header').nullable(),
  /** Leaves out the rows that Excel does not show. */
  skip_hidden: z.boolean('Choose whether hidden rows are left out').optional(),
});
export type ImportChoice = z.infer<typeof importChoice>;

const listed = z.object({
  id: importId,
  kind,
  file_name: z.string(),
  rows: z.int(),
  group: reference.nullable(),
  state: z.enum(importStates),
  /** What the check found; null before it. */
  counts: importCounts.nullable(),
  /** What the run did, in the same words; null before it. */
  result: importCounts.nullable(),
  /** The task that imports the file; null in the response of an import that somebody else started. */
  task_id: taskId.nullable(),
  created_by: z.string(),
  created_at: z.iso.datetime(),
  /** When the file is removed; null if it was. */
  file_until: z.iso.datetime().nullable(),
});
export type ListedImport = z.infer<typeof listed>;

export const importDetail = listed.extend({
  header: z.array(z.string()),
  /** Null once the import has started, or the file was removed. */
  source: importSource.nullable(),
  /** The first rows of the file. */
  sample: z.array(z.array(z.string())),
  /** The options of the last check, or the guessed ones. */
  options: importOptions,
  /** The areas, specialties and promo codes that the import would create, as 'Area: Giza'; at most twenty. */
  new_names: z.array(z.string()),
  /** The first problems: of the run, or before it those of the check. */
  problems: z.array(importProblem),
  /** Until when the caller can undo the import by the task's route; null if it cannot be undone. */
  undo_until: z.iso.datetime().nullable(),
  /** The last task that undoes the import: how many records it has reversed, and how many it had to leave. Null if there is none. */
  undo: z.object({ state: z.enum(taskStates), reversed: z.int(), left: z.int() }).nullable(),
});
export type ImportDetail = z.infer<typeof importDetail>;

// The name of a file may have characters that could not be read.
const fileName = rawText('File name')
  .overwrite(normalizeLine)
  .min(1, 'File name is required')
  .max(200, 'File name must not exceed 200 characters');

const uploadDraft = z
  .strictObject({ kind, file_name: fileName, group_id: groupId.optional() })
  .refine((draft) => (draft.kind === 'groupMembers') === (draft.group_id !== undefined), {
    path: ['group_id'],
    error: 'Choose a group, and only for its members',
  });
export type ImportUpload = z.infer<typeof uploadDraft>;

export const importListQuery = listQuery({ kind: kind.optional() });
export type ImportListQuery = z.infer<typeof importListQuery>;

const permission = entities.imports.permissions.use;

export const importRoutes = {
  upload: route({
    method: 'POST',
    path: '/imports',
    summary: 'Uploads an Excel workbook or a CSV file for an import. Nothing is imported yet.',
    permission,
    body: uploadDraft,
    files: { file: { kind: 'sheet', required: 'Choose a file' } },
    response: dataResponse(importDetail),
    status: 201,
  }),
  list: route({
    method: 'GET',
    path: '/imports',
    summary: 'Lists imports of the kinds that the caller may import, newest first.',
    permission,
    query: importListQuery,
    response: pageResponse(listed),
  }),
  get: route({
    method: 'GET',
    path: '/imports/:id',
    summary: 'Shows an import.',
    permission,
    params: idParams(importId),
    response: dataResponse(importDetail),
  }),
  choose: route({
    method: 'POST',
    path: '/imports/:id/table',
    summary:
      'Chooses the sheet or the text encoding of a file, the row of its header, and whether hidden rows are left out. Discards the result of an earlier check and its corrections.',
    permission,
    params: idParams(importId),
    body: importChoice,
    response: dataResponse(importDetail),
    skipsAudit: true,
  }),
  check: route({
    method: 'POST',
    path: '/imports/:id/check',
    summary: 'Checks every row of a file as the form of its kind does, and stores the options. Nothing is imported yet.',
    permission,
    params: idParams(importId),
    body: importOptions,
    maxBodyBytes: 1_000_000,
    response: dataResponse(importDetail),
    skipsAudit: true,
  }),
  problems: route({
    method: 'GET',
    path: '/imports/:id/problems',
    summary: 'Sends the rows with problems as a workbook, with a column that says why. The file can be corrected and uploaded again.',
    permission,
    params: idParams(importId),
    response: z.string(),
    download: 'application/octet-stream',
  }),
  run: route({
    method: 'POST',
    path: '/imports/:id/run',
    summary: 'Starts the task that imports the rows of a checked file. Doctors and companies need a recent password.',
    permission,
    params: idParams(importId),
    response: dataResponse(importDetail),
  }),
  template: route({
    method: 'GET',
    path: '/imports/template',
    summary: 'Sends an empty workbook with the columns of a kind.',
    permission,
    query: z.strictObject({ kind }),
    response: z.string(),
    download: 'application/octet-stream',
    skipsAudit: true,
  }),
};
