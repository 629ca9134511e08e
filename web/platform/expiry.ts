import { createStore, useStore } from './store.ts';

/** Calls that wait for the person to sign in again. */
type Waiting = { readonly resume: (isSignedIn: boolean) => void };

const waiting = createStore<readonly Waiting[]>([]);

/** Waits until the person has signed in again over the mounted page; false where they chose to leave instead. */
export const signedInAgain = (): Promise<boolean> => new Promise((resume) => waiting.set([...waiting.get(), { resume }]));

/** Lets the waiting calls go on with the new session, or fail. */
export const settleExpiry = (isSignedIn: boolean): void => {
  const calls = waiting.get();
  waiting.set([]);
  for (const { resume } of calls) resume(isSignedIn);
};

/** True while a call waits because the session has ended in mid-work. */
export const useIsExpired = (): boolean => useStore(waiting).length > 0;
