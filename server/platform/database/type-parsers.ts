const oids = { int8: 20, date: 1082, int8Array: 1016, dateArray: 1182 } as const;

const parseElements = (text: string): string[] => (text === '{}' ? [] : text.slice(1, -1).split(','));

/** Parsers by type id for the types that the two drivers parse differently: bigint as a number, date as 'YYYY-MM-DD'. */
export const typeParsers: Readonly<Record<number, (text: string) => unknown>> = {
  [oids.int8]: Number,
  [oids.date]: (text) => text,
  [oids.int8Array]: (text) => parseElements(text).map((element) => (element === 'NULL' ? null : Number(element))),
  [oids.dateArray]: (text) => parseElements(text).map((element) => (element === 'NULL' ? null : element)),
};
