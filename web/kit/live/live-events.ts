import type { LiveEvent } from '../../../contract/entities/office/live.ts';

/** A change of a record that the server reported; `isOwn` if this user made it, here or elsewhere. */
export type RecordChange = LiveEvent & { readonly isOwn: boolean };

type Listener = (changes: readonly RecordChange[]) => void;

const listeners = new Set<Listener>();

/** Calls the listener for each report of changes. Returns a function that unsubscribes. */
export const onChanges = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Passes changes that the server reported to the screens of this tab. */
export const publishChanges: Listener = (changes) => {
  for (const listener of listeners) listener(changes);
};
