import type { Insertable } from 'kysely';
import type { Db, Tables } from '../server/platform/database/index.ts';

/** The database, the time, and the administrator who creates the rows. */
export type Creator = { db: Db; now: Date; adminId: number };

type Columns<Table extends keyof Tables> = Insertable<Tables[Table]>;
type WithTimes<Value> = Value | (Date extends Value ? number : never);

/** A row to insert. Times may be milliseconds since 1970. */
export type Row<Table extends keyof Tables> = { [Column in keyof Columns<Table>]: WithTimes<Columns<Table>[Column]> };

const withDates = (row: object) =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [column, column.endsWith('_at') && value ? new Date(value) : value]));

export const insertRows = async <Table extends keyof Tables>(db: Db, table: Table, rows: readonly Row<Table>[]): Promise<void> => {
  const values = rows.map(withDates) as never[]; // the table is a type parameter, so its columns are unknown
  await db.insertInto(table).values(values).execute();
};

/** Inserts rows into a table with generated ids and returns the rows with their ids, in the same order. */
export const insertRecords = async <Table extends keyof Tables, Item extends Row<Table>>(db: Db, table: Table, rows: readonly Item[]) => {
  const values = rows.map(withDates) as never[]; // as above
  const insert = db.insertInto(table as 'users').values(values); // any table that has an id
  const inserted = await insert.returning('id').execute();
  // Ids are generated in the order of the rows, but they may be returned in another order.
  const ids = inserted.map(({ id }) => id).sort((one, other) => one - other);
  return rows.map((row, index) => ({ ...row, id: ids[index] ?? 0 }));
};
