const oids = { int8: 20, date: 1082, int8Array: 1016, dateArray: 1182 } as const;

const parseElements = (text: string): string[] => (text === '{}' ? [] : text.slice(1, -1).split(','));

const parseBigint = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The bigint ${text} is larger than a number can hold exactly`);
  return value;
};

/** Parsers by type id for the types whose values pg would change: bigint as a number, date as 'YYYY-MM-DD'. Throws for a bigint that a number cannot hold exactly. */
export const typeParsers: Readonly<Record<number, (text: string) => unknown>> = {
  [oids.int8]: parseBigint,
  [oids.date]: (text) => text,
  [oids.int8Array]: (text) => parseElements(text).map((element) => (element === 'NULL' ? null : parseBigint(element))),
  [oids.dateArray]: (text) => parseElements(text).map((element) => (element === 'NULL' ? null : element)),
};
