import type { ExportedList } from '../../../../contract/entities/office/exports.ts';
import type { Picked } from '../../../kit/list.ts';
import type { Batch, BatchRequest, ReadList } from '../../../lists.ts';
import type { Context } from '../../../platform/context.ts';
import type { SheetRows } from '../../../platform/sheets/cells.ts';
import type { ExportColumn } from './columns/index.ts';

const batchSize = 1_000;

/** The rows to export: a list with its filters and the parameters of its path, or some of its rows. */
export type Selection = { list: ExportedList; filters: object; params?: object | undefined } & Picked;

/** Reads the values of the columns in batches. The next batch is read while the caller writes one. `onBatch` gets the number of rows, and may throw to stop. */
export async function* readRows(
  readList: ReadList,
  context: Context,
  { list, filters, params, only, except, columns, onBatch }: Selection & { columns: readonly ExportColumn[]; onBatch(count: number): void },
): SheetRows {
  const request: Omit<BatchRequest, 'after'> = {
    ...{ query: filters, only, except },
    ...(params ? { params } : {}),
    context,
    limit: batchSize,
  };
  const read = (after: BatchRequest['after']) => {
    const batch = readList(list, { ...request, after });
    // A failure is thrown where the batch is awaited. The caller may still be writing the one before, and until then it would count as unhandled.
    batch.catch(() => undefined);
    return batch;
  };
  let pending: ReturnType<ReadList> | undefined = read(undefined);
  try {
    while (pending) {
      const { rows, next }: Batch = await pending;
      pending = next && read(next);
      onBatch(rows.length);
      if (rows.length > 0) yield rows.map((row) => columns.map(({ value }) => value(row)));
    }
  } finally {
    // No statement may run after the snapshot.
    await pending?.catch(() => undefined);
  }
}
