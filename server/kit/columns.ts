import type { Insertable } from 'kysely';
import type { Tables } from '../platform/database/index.ts';

/** What a new row gets for the value of a field. */
type Stored<Value> = undefined extends Value ? Exclude<Value, undefined> | null : Value;

type ColumnFor<Value, Row> = { [Column in keyof Row]-?: [Stored<Value>] extends [Row[Column]] ? Column : never }[keyof Row];

/** The column of each field of a draft. A field without a column, or with one that cannot hold its values, does not compile. */
export type Columns<Fields, Table extends keyof Tables> = {
  readonly [Field in keyof Fields]-?: ColumnFor<Fields[Field], Insertable<Tables[Table]>>;
};

type Names = Readonly<Record<string, string>>;
type Values<Of extends Names> = { readonly [Field in keyof Of]?: unknown };
type NewRow<Of extends Names, Fields> = { [Field in keyof Of & keyof Fields as Of[Field]]: Stored<Fields[Field]> };
type RowChanges<Of extends Names, Fields> = { [Field in keyof Of & keyof Fields as Of[Field]]?: Exclude<Fields[Field], undefined> };

// A required text is never empty, so an empty text is one that was left out or cleared.
const toStored = (value: unknown) => (value === undefined || value === '' ? null : value);

/** The columns of a new row. A field that the draft leaves out is null. */
export const toRow = <const Of extends Names, Fields extends Values<Of>>(columns: Of, draft: Fields) =>
  Object.fromEntries(Object.entries(columns).map(([field, column]) => [column, toStored(draft[field])])) as NewRow<Of, Fields>;

/** The columns that a change sets. A field that the change leaves out keeps its value. */
export const toChanges = <const Of extends Names, Fields extends Values<Of>>(columns: Of, change: Fields) => {
  const given = Object.entries(columns).filter(([field]) => change[field] !== undefined);
  return Object.fromEntries(given.map(([field, column]) => [column, toStored(change[field])])) as RowChanges<Of, Fields>;
};

/** The columns of a row under the names of the fields of its draft. */
export const toFields = (columns: Names, row: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(columns).map(([field, column]) => [field, row[column]]));
