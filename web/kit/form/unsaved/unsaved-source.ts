type Values = Readonly<Record<string, unknown>>;

/** Records that a form shows by name, by the name of the field. */
export type Picked = Map<string, readonly { readonly id: number; readonly name: string }[]>;

/** What an unsaved form restores: the typed values, those that the form started with, and the version of the record that they come from. */
export type UnsavedContent = {
  readonly values: Values;
  readonly base: Values;
  readonly version: string | undefined;
  readonly picked: ReturnType<Picked['entries']> extends Iterable<infer Entry> ? readonly Entry[] : never;
};

/** The part of a form that keeps and restores what is not saved. */
export type UnsavedSource = {
  /** The values that the form started with. */
  readonly base: Values;
  /** The record that the form changes; undefined if it creates one. */
  readonly record: { readonly id: unknown; readonly version: string } | undefined;
  /** The record that a new record belongs to. */
  readonly parentId?: number | undefined;
  readonly picked: Picked;
  getValues(): Values;
  restore(content: UnsavedContent): void;
  /** Called when the values are saved or discarded. The component that stores the form sets it. */
  readonly finish: { current: (() => void) | undefined };
};
