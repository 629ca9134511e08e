import type { Context } from '../platform/context.ts';
import type { Download } from '../platform/registration.ts';
import { type Cell, csvStart, formatCsvLine } from '../platform/sheets/csv-line.ts';
import { audit } from './audit.ts';

const batchSize = 1_000;

type CsvExport<Row, Column extends string> = {
  /** The action of the audit entry. */
  action: string;
  /** The start of the file's name; the day follows. */
  name: string;
  /** The filters, for the audit entry. */
  query: object;
  columns: readonly Column[];
  count(): Promise<number>;
  /** The rows after a row, or the first ones. */
  readBatch(position: { after: Row | undefined; limit: number }): Promise<Row[]>;
  format(row: Row): Record<Column, Cell>;
};

async function* readPieces<Row, Column extends string>({ columns, readBatch, format }: CsvExport<Row, Column>): AsyncGenerator<string> {
  yield csvStart + formatCsvLine(columns);
  let after: Row | undefined;
  for (;;) {
    const rows = await readBatch({ after, limit: batchSize });
    const lines = rows.map(format).map((cells) => formatCsvLine(columns.map((column) => cells[column])));
    if (lines.length > 0) yield lines.join('');
    after = rows.at(-1);
    if (!after || rows.length < batchSize) return;
  }
}

/** Audits an export with its filters and the number of rows, and sends the rows as CSV, a thousand at a time. */
export const exportCsv = async <Row, Column extends string>(
  context: Pick<Context, 'db' | 'now' | 'requestId'> & { actor: { id: number } },
  spec: CsvExport<Row, Column>,
): Promise<Download> => {
  const { action, name, query, count } = spec;
  await audit(context, { action, entity: 'users', id: context.actor.id, after: { ...query, rows: await count() } });
  return { fileName: `${name}-${context.now.toISOString().slice(0, 10)}.csv`, pieces: readPieces(spec) };
};
