import { type CursorPage, type CursorQuery, formatCursor } from '../../contract/app/kit.ts';
import { type Cursor, readBatch } from './list.ts';

/** The response of a list of the members' app from one batch of rows. */
export const presentCursorPage = <Row, Item>(
  { rows, next }: { rows: readonly Row[]; next: Cursor | undefined },
  present: (row: Row) => Item,
): CursorPage<Item> => ({ data: rows.map(present), next_cursor: next ? formatCursor(next) : null });

/** Reads the page of a list of the members' app that a query asks for. */
export const readCursorPage = <DB, From extends keyof DB, Row>(
  list: Parameters<typeof readBatch<DB, From, Row>>[0],
  { limit, cursor }: CursorQuery,
): Promise<{ rows: Row[]; next: Cursor | undefined }> => readBatch(list, { after: cursor, limit });
