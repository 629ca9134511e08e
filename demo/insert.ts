import type { Generated, Insertable } from 'kysely';
import type { Db, Tables } from '../server/platform/database/index.ts';

/** The database, the time, and the administrator who creates the rows. */
export type Creator = { db: Db; now: Date; adminId: number };

type Columns<Table extends keyof Tables> = Insertable<Tables[Table]>;
type WithTimes<Value> = Value | (Date extends Value ? number : never);

/** A row to insert. Times may be milliseconds since 1970. */
export type Row<Table extends keyof Tables> = { [Column in keyof Columns<Table>]: WithTimes<Columns<Table>[Column]> };

const withDates = (row: object) =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [column, column.endsWith('_at') && value ? new Date(value) : value]));

/** The tables with any columns, for functions that get the name of a table as a parameter. */
const anyTable = (db: Db) => db.withTables<Record<string, { id: Generated<number>; [column: string]: unknown }>>();

export const insertRows = async <Table extends keyof Tables>(db: Db, table: Table, rows: readonly Row<Table>[]): Promise<void> => {
  await anyTable(db).insertInto<string>(table).values(rows.map(withDates)).execute();
};

/** Inserts rows of checked columns into a table with generated ids; returns the rows with their ids, in the same order. */
export const insertChecked = async <Item extends object>(db: Db, table: keyof Tables, rows: readonly Item[]) => {
  const inserted = await anyTable(db).insertInto<string>(table).values(rows.map(withDates)).returning('id').execute();
  // Ids are generated in the order of the rows, but they may be returned in another order.
  const ids = inserted.map(({ id }) => id).sort((one, other) => one - other);
  return rows.map((row, index) => ({ ...row, id: ids[index] ?? 0 }));
};

/** Like `insertChecked`, and the compiler checks the columns. */
export const insertRecords = <Table extends keyof Tables, Item extends Row<Table>>(db: Db, table: Table, rows: readonly Item[]) =>
  insertChecked(db, table, rows);
