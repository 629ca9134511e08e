/** What a column holds. `time` is an instant, shown as a local time of the configured zone. */
export type ColumnKind = 'text' | 'number' | 'time';

/** A value of a sheet; null is an empty cell. A text may have any characters. */
export type SheetValue = string | number | Date | null;

/** A column of a sheet: the key that an import recognises, the header that a person reads, and the width in characters. */
export type SheetColumn = { readonly key: string; readonly header: string; readonly kind: ColumnKind; readonly width: number };

/** The start of each key in the hidden row, so that nobody's header is taken for a key. */
export const keyPrefix = '#';

/** The rows of a sheet in batches, each with the values of the columns in their order. */
export type SheetRows = AsyncIterable<readonly (readonly SheetValue[])[]>;
