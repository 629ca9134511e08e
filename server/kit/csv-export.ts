import type { Context } from '../platform/context.ts';
import type { Download } from '../platform/registration.ts';
import { type Cell, csvStart, formatCsvLine } from '../platform/sheets/csv-line.ts';
import { audit } from './audit.ts';
import type { Cursor } from './list.ts';

const batchSize = 1_000;

type CsvRows<Row, Column extends string> = {
  columns: readonly Column[];
  /** The rows after a cursor, or the first ones, and the cursor after them. */
  readBatch(position: { after: Cursor | undefined; limit: number }): Promise<{ rows: readonly Row[]; next: Cursor | undefined }>;
  format(row: Row): Record<Column, Cell>;
};

type CsvExport<Row, Column extends string> = CsvRows<Row, Column> & {
  /** The action of the audit entry. */
  action: string;
  /** The start of the file's name; the day follows. */
  name: string;
  /** The filters, for the audit entry. */
  query: object;
  count(): Promise<number>;
};

/** The text of a CSV file, a thousand rows at a time. */
export async function* readCsv<Row, Column extends string>({ columns, readBatch, format }: CsvRows<Row, Column>): AsyncGenerator<string> {
  yield csvStart + formatCsvLine(columns);
  let after: Cursor | undefined;
  do {
    const { rows, next } = await readBatch({ after, limit: batchSize });
    const lines = rows.map(format).map((cells) => formatCsvLine(columns.map((column) => cells[column])));
    if (lines.length > 0) yield lines.join('');
    after = next;
  } while (after);
}

/** Audits an export with its filters and the number of rows, and sends the rows as CSV. */
export const exportCsv = async <Row, Column extends string>(
  context: Pick<Context, 'db' | 'now' | 'requestId'> & { actor: { id: number } },
  spec: CsvExport<Row, Column>,
): Promise<Download> => {
  const { action, name, query, count } = spec;
  await audit(context, { action, entity: 'users', id: context.actor.id, after: { ...query, rows: await count() } });
  return { fileName: `${name}-${context.now.toISOString().slice(0, 10)}.csv`, pieces: readCsv(spec) };
};
