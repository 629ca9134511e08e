import { isSameValue } from './same-value.ts';

type Values = Readonly<Record<string, unknown>>;

/** The values of a form when it opened, as another user saved them meanwhile, and as they were typed. */
export type MergeInput = {
  readonly opened: Values;
  readonly theirs: Values;
  readonly mine: Values;
  /** Whether another user replaced the stored file of a field. */
  readonly isFileReplaced: (name: string) => boolean;
  /** Fields that are valid only together. If both users changed one of them, each one that differs is a conflict. */
  readonly groups?: readonly (readonly string[])[];
};

/** The merged values. A field in `conflicts` has two new values, and `values` has the typed one. `hasTaken` if a value of the other user was taken. */
export type Merged = { readonly values: Record<string, unknown>; readonly conflicts: readonly string[]; readonly hasTaken: boolean };

/** Merges two changes of the same record. A field that only one user changed gets that change. */
export const mergeValues = ({ opened, theirs, mine, isFileReplaced, groups = [] }: MergeInput): Merged => {
  const isMine = (name: string) => {
    const value = mine[name];
    return value instanceof File || (value !== undefined && !isSameValue(value, opened[name]));
  };
  const isTheirs = (name: string) => !isSameValue(theirs[name], opened[name]) || isFileReplaced(name);
  const groupOf = (name: string) => groups.find((group) => group.includes(name)) ?? [name];
  const isDifferent = (name: string) => mine[name] instanceof File || !isSameValue(mine[name], theirs[name]);
  const isConflict = (name: string) => groupOf(name).some(isMine) && groupOf(name).some(isTheirs) && isDifferent(name);

  const names = Object.keys(mine);
  const conflicts = names.filter((name) => mine[name] !== undefined && isConflict(name));
  const taken = names.filter((name) => !conflicts.includes(name) && !isMine(name) && isTheirs(name));
  const values = { ...mine, ...Object.fromEntries(taken.map((name) => [name, theirs[name]])) };
  return { values, conflicts, hasTaken: taken.length > 0 };
};
