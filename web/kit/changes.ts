/** What the form holds and the record does not: only this is sent. */
export const changeOf = <Facts extends object>(facts: Facts, before: Record<string, unknown>): Partial<Facts> => {
  const isOther = (name: string, value: unknown) => JSON.stringify(value) !== JSON.stringify(before[name]);
  const changed = Object.entries(facts).filter(([name, value]) => value !== undefined && isOther(name, value));
  return Object.fromEntries(changed) as Partial<Facts>; // A part of what was given.
};

/** The files that were picked; a field without a new one is not sent. */
export const pickedOf = (files: Record<string, File | null | undefined>): Record<string, File> =>
  Object.fromEntries(Object.entries(files).filter((entry): entry is [string, File] => entry[1] instanceof File));
