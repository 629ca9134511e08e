const oids = { int8: 20, date: 1082, int8Array: 1016, dateArray: 1182 } as const;

const elements = (text: string): string[] => (text === '{}' ? [] : text.slice(1, -1).split(','));

/**
 * How values arrive where the drivers' habits differ, by type id: bigint (counts, ids) as a number, a day as 'YYYY-MM-DD' and not
 * as an instant. Everything else is alike already: timestamptz is a Date, numeric a string, json parsed, bytea bytes.
 */
export const parseWith: Readonly<Record<number, (text: string) => unknown>> = {
  [oids.int8]: Number,
  [oids.date]: (text) => text,
  [oids.int8Array]: (text) => elements(text).map((element) => (element === 'NULL' ? null : Number(element))),
  [oids.dateArray]: (text) => elements(text).map((element) => (element === 'NULL' ? null : element)),
};
