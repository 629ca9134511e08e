/** A field that two users changed, or several that are valid only together, with both values as texts. */
export type ConflictRow = { readonly name: string; readonly label: string; readonly mine: string; readonly theirs: string };

/** Whose values are saved, by the name of the row. */
export type ConflictChoices = Readonly<Record<string, 'mine' | 'theirs'>>;

/** A request to choose between two users' values. `answer` without choices cancels the save. */
export type ConflictQuestion = {
  readonly rows: readonly ConflictRow[];
  /** When the record was last changed. */
  readonly changedAt: string;
  answer(choices?: ConflictChoices): void;
};
