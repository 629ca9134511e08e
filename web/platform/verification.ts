import { parseApiError } from './api-error.ts';
import { createStore, useStore } from './store.ts';

type WaitingRequest = { readonly resume: (isVerified: boolean) => void };

const waiting = createStore<readonly WaitingRequest[]>([]);

/** If a response says that the password must be verified again, waits until the user has done that. Resolves to false for any other response, or if the user cancels. */
export const waitForVerification = async (response: Response): Promise<boolean> => {
  const { code } = await parseApiError(response.clone());
  if (code !== 'fresh_needed') return false;
  return new Promise((resume) => waiting.set([...waiting.get(), { resume }]));
};

/** Repeats the waiting requests, or lets them fail. */
export const resumeAfterVerification = (isVerified: boolean): void => {
  const requests = waiting.get();
  waiting.set([]);
  for (const { resume } of requests) resume(isVerified);
};

/** True while a request waits for the verification of the password. */
export const useNeedsVerification = (): boolean => useStore(waiting).length > 0;
