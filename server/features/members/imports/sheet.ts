import type { ImportColumnKey } from '../../../../contract/entities/members/import-columns.ts';
import { importFileDays } from '../../../../contract/entities/members/imports.ts';
import type { Context } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import { parseRows, type SheetRow } from '../../../platform/sheets/index.ts';
import { parseKeyRow } from './columns.ts';

/** A stored file: its header, the keys above it if there are any, and the rows with values. */
export type StoredSheet = { header: string[]; keyRow: string[] | undefined; rows: SheetRow[] };

/** Reads the file of an import. Throws 409 if it was removed. */
export const readSheet = async ({ files }: { files: Pick<Context['files'], 'read'> }, fileId: string | null): Promise<StoredSheet> => {
  const bytes = fileId === null ? undefined : await files.read(fileId, 'full');
  if (!bytes) throw conflict(`The file was removed, because it is older than ${importFileDays} days. Upload it again.`);
  const all = parseRows(bytes);
  const keyRow = parseKeyRow(all[0]?.cells ?? []);
  const [header, ...rows] = keyRow ? all.slice(1) : all;
  return { header: header?.cells ?? [], keyRow, rows };
};

/** A row of a file: the texts of its mapped cells that are not empty. */
export type ImportRow = { number: number; values: Partial<Record<ImportColumnKey, string>> };

/** The rows of a file by the fields of their columns. */
export const toImportRows = (rows: readonly SheetRow[], mapping: readonly (ImportColumnKey | null)[]): ImportRow[] =>
  rows.map(({ number, cells }) => ({
    number,
    values: Object.fromEntries(
      mapping.flatMap((key, index) => {
        const cell = cells[index] ?? '';
        return key === null || cell === '' ? [] : [[key, cell]];
      }),
    ),
  }));
