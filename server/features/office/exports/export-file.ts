import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ExportFormat } from '../../../../contract/kit/export.ts';
import { formatLocalTime } from '../../../../contract/kit/time-zone.ts';
import type { ReadList } from '../../../lists.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/index.ts';
import { writeCsv } from '../../../platform/sheets/csv.ts';
import { workbookType, writeWorkbook } from '../../../platform/sheets/write.ts';
import { chooseColumns } from './columns/index.ts';
import { readRows, type Selection } from './rows.ts';

/** A list, its filters, and how the file shows it. */
export type ExportRequest = Selection & { format: ExportFormat; columns?: string | undefined };

const mediaTypes: Readonly<Record<ExportFormat, string>> = {
  xlsx: workbookType,
  csv: 'text/csv',
};

export const mediaTypeOf = ({ format }: ExportRequest): string => mediaTypes[format];

/** The words of a list: 'doctors', or 'archived doctors'. */
export const nameOf = ({ list }: Pick<ExportRequest, 'list'>): string => {
  const [entity = '', verb] = list.split('.');
  const plural = entity.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  if (verb === 'list') return plural;
  return verb === 'archived' ? `archived ${plural}` : `${plural} ${verb}`;
};

export const fileNameOf = (request: ExportRequest, { now, settings: { timeZone } }: Pick<Context, 'now' | 'settings'>): string =>
  `${nameOf(request).replaceAll(' ', '-')}-${formatLocalTime(now, timeZone).slice(0, 'YYYY-MM-DD'.length)}.${request.format}`;

type WriteOptions = {
  database: Database;
  readList: ReadList;
  /** The context of the person, without its database handle. */
  context: Omit<Context, 'db'>;
  tempDir: string;
  /** Gets the number of rows so far, and may throw to stop. */
  onProgress(count: number): void;
};

const capitalize = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/**
 * Writes a list to a temporary file, from one snapshot of the database; returns its path and the number of rows. A file is complete
 * before its first byte is sent, so a slow client keeps no snapshot open and an error is a response.
 */
export const writeExport = async (
  request: ExportRequest,
  { database, readList, context, tempDir, onProgress }: WriteOptions,
): Promise<{ path: string; count: number }> => {
  const columns = chooseColumns(request.list, request.columns);
  const path = join(tempDir, `${randomBytes(18).toString('base64url')}.export`);
  const { timeZone } = context.settings;
  let count = 0;
  const onBatch = (rows: number) => {
    count += rows;
    onProgress(count);
  };
  try {
    await database.snapshot(async (db) => {
      const rows = readRows(readList, { ...context, db }, { ...request, columns, onBatch });
      const pieces =
        request.format === 'csv'
          ? writeCsv({ columns, timeZone }, rows)
          : writeWorkbook({ name: capitalize(nameOf(request)), columns, timeZone, at: context.now }, rows);
      await pipeline(Readable.from(pieces, { objectMode: false }), createWriteStream(path, { mode: 0o600 }));
    });
    return { path, count };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
};
