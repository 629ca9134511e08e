import { isSameValue } from './same-value.ts';

type Values = Readonly<Record<string, unknown>>;

/** The values of a form when it opened, as another user saved them meanwhile, and as they were typed. */
export type Edits = {
  readonly base: Values;
  readonly theirs: Values;
  readonly mine: Values;
  /** Whether another user replaced the stored file of a field. */
  readonly isFileReplaced: (name: string) => boolean;
  /** Fields that are valid only together. If both users changed some of them, the group is one conflict. */
  readonly groups?: readonly (readonly string[])[];
};

/** The combined values, which have the typed values of conflicts. `includesTheirs` if a value of the other user was taken. */
export type CombinedEdits = { readonly values: Record<string, unknown>; readonly includesTheirs: boolean };

/** Fields with two new values, of which one user's must be chosen. */
export type Conflict = readonly string[];

/** Combines two changes of the same record. A field that only one user changed gets that change. */
export const combineValues = ({
  base,
  theirs,
  mine,
  isFileReplaced,
  groups = [],
}: Edits): CombinedEdits & { readonly conflicts: readonly Conflict[] } => {
  const isMine = (name: string) => {
    const value = mine[name];
    return value instanceof File || (value !== undefined && !isSameValue(value, base[name]));
  };
  const isTheirs = (name: string) => !isSameValue(theirs[name], base[name]) || isFileReplaced(name);
  const isDifferent = (name: string) => mine[name] !== undefined && !isSameValue(mine[name], theirs[name]);

  const names = Object.keys(mine);
  const units = [...new Set(names.map((name): Conflict => groups.find((group) => group.includes(name)) ?? [name]))];
  const conflicts = units.filter((unit) => unit.some(isMine) && unit.some(isTheirs) && unit.some(isDifferent));
  const taken = names.filter((name) => !conflicts.some((unit) => unit.includes(name)) && !isMine(name) && isTheirs(name));
  return { values: withTheirs(mine, theirs, taken), conflicts, includesTheirs: taken.length > 0 };
};

/** The values with those of the other user in the named fields. */
export const withTheirs = (values: Values, theirs: Values, names: readonly string[]): Record<string, unknown> => ({
  ...values,
  ...Object.fromEntries(names.map((name) => [name, theirs[name]])),
});
