import { open, rm } from 'node:fs/promises';
import type { ExportedList } from '../../../contract/entities/exports.ts';
import { type ExportQuery, maxDirectRows } from '../../../contract/kit/export.ts';
import type { CountList, ReadList } from '../../lists.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors.ts';
import type { Download } from '../../platform/registration.ts';
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

/**
 * Removes the name of a file and returns its bytes, so that nothing is left of it whatever happens to the response. Not a generator,
 * because one that is never started would not close the file.
 */
const takeFile = async (path: string): Promise<AsyncIterable<Uint8Array>> => {
  const file = await open(path);
  await rm(path);
  return {
    [Symbol.asyncIterator]() {
      const stream = file.createReadStream();
      const iterator: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]();
      return {
        next: () => iterator.next(),
        async return() {
          stream.destroy();
          return { done: true, value: undefined };
        },
      };
    },
  };
};

export const createExportsService = ({ readList, countList }: ListAccess, task = createExportTask({ readList })) => ({
  /** Sends a list as a file. Throws 413 if it has too many rows for a response. */
  async send(database: Database, { db: _, ...context }: Context, input: ExportInput): Promise<Download> {
    const request = toRequest(input);
    const { path, count } = await writeExport(request, {
      ...{ database, readList, context, tempDir: context.files.tempDir },
      onProgress: (rows) => {
        if (rows > maxDirectRows) throw tooManyRows();
      },
    });
    await auditExport({ ...context, db: database.db }, request, { rows: count }).catch(async (error: unknown) => {
      await rm(path, { force: true });
      throw error;
    });
    return { fileName: fileNameOf(request, context), mediaType: mediaTypeOf(request), pieces: await takeFile(path) };
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
