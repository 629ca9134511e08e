import { rm } from 'node:fs/promises';
import { type ExportedList, exportedLists } from '../../../../contract/entities/office/exports.ts';
import { type ExportQuery, hasContactData, maxDirectRows, maxUnconfirmedRows } from '../../../../contract/kit/export.ts';
import type { CountList, ReadList } from '../../../lists.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/index.ts';
import { AppError, unavailable } from '../../../platform/errors.ts';
import { createLimiter } from '../../../platform/limiter.ts';
import type { Download } from '../../../platform/registration.ts';
import { assertRecentPassword } from '../../../platform/security/recent-password.ts';
import { openPieces } from '../../../platform/storage/files/index.ts';
import { startTask } from '../tasks/index.ts';
import { chooseColumns } from './columns/index.ts';
import { createExportTask } from './export.task.ts';
import { auditExport } from './export-audit.ts';
import { type ExportRequest, fileNameOf, mediaTypeOf, nameOf, writeExport } from './export-file.ts';

/** How exports read lists. */
export type ListAccess = { readList: ReadList; countList: CountList };

/** What a route of a list receives. */
export type ExportInput = { list: ExportedList; query: ExportQuery; params: object | undefined };

const toIds = (ids: string | undefined): number[] | undefined => ids?.split(',').map(Number);

export const toRequest = ({ list, query: { format, columns, ids, except, ...filters }, params }: ExportInput): ExportRequest => ({
  ...{ list, filters, format, columns, only: toIds(ids), except: toIds(except) },
  ...(params ? { params } : {}),
});

const tooManyRows = () =>
  new AppError('too_large', `The list has more than ${maxDirectRows.toLocaleString('en-GB')} rows. Start the export as a task instead.`);

// Each export holds a connection and a snapshot.
const limit = createLimiter({
  concurrency: 2,
  maxQueued: 10,
  onFull: () => unavailable('Many lists are being exported. Please try again in a moment.', 5),
});

export const createExportsService = ({ readList, countList }: ListAccess, task = createExportTask({ readList })) => ({
  /** Sends a list as a file. Throws 413 if it has too many rows for a response, and 403 if so much contact data needs a recent password. */
  async send(database: Database, { db: _, ...context }: Context, input: ExportInput): Promise<Download> {
    const request = toRequest(input);
    const onProgress = (rows: number) => {
      if (rows > maxUnconfirmedRows && hasContactData(exportedLists[request.list]))
        assertRecentPassword(context.actor, context.now, `export more than ${maxUnconfirmedRows} rows with contact data`);
      if (rows > maxDirectRows) throw tooManyRows();
    };
    const options = { database, readList, context, tempDir: context.files.tempDir, onProgress };
    const { path, count } = await limit(() => writeExport(request, options));
    await auditExport({ ...context, db: database.db }, request, { rows: count }).catch(async (error: unknown) => {
      await rm(path, { force: true });
      throw error;
    });
    return { fileName: fileNameOf(request, context), mediaType: mediaTypeOf(request), pieces: await openPieces(path, { removes: true }) };
  },
  /** Starts the task that writes a list to a file. */
  async start(context: Context, input: ExportInput) {
    const request = toRequest(input);
    chooseColumns(request.list, request.columns);
    const { list, filters, params, only } = request;
    const total = only ? only.length : await countList(list, { query: filters, ...(params ? { params } : {}), context });
    const started = await startTask(context, { kind: task, params: request, total, title: `Export ${nameOf(request)}` });
    await auditExport(context, request, { rows: total, task: started.id, isStart: true });
    return { data: started, message: 'Export started' };
  },
});
