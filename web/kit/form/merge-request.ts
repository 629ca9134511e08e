/** A field that two users changed, with both values as texts. */
export type MergeRow = { readonly name: string; readonly label: string; readonly mine: string; readonly theirs: string };

/** Whose value a field gets, by the name of the field. */
export type MergeChoices = Readonly<Record<string, 'mine' | 'theirs'>>;

/** The open question which values to keep. `answer` without choices cancels the save. */
export type MergeRequest = { readonly rows: readonly MergeRow[]; answer(choices?: MergeChoices): void };
