/** True if two values of a form field are the same. */
export const isSameValue = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** The values that differ from those that a form started with. */
export const changedFrom = (base: Readonly<Record<string, unknown>>, values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSameValue(value, base[name])));
