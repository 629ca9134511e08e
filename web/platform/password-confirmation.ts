import { parseApiError } from './http/api-error.ts';
import { createWaitingRequests } from './http/waiting-requests.ts';
import { createStore, useStore } from './store.ts';

const unconfirmed = createWaitingRequests();
const reason = createStore('');

/** Waits for the user to confirm the password, if the response requires that. Resolves to false if it does not, or if the user cancels. */
export const waitForPasswordConfirmation = async (response: Response): Promise<boolean> => {
  const { code, message } = await parseApiError(response.clone());
  if (code !== 'fresh_needed') return false;
  reason.set(message);
  return unconfirmed.wait();
};

/** Repeats the waiting requests, or lets them fail. */
export const resumeAfterPasswordConfirmation = unconfirmed.resume;

/** True while a request waits for a password confirmation. */
export const useNeedsPasswordConfirmation = unconfirmed.useIsWaiting;

/** Why the newest of the waiting requests needs a password confirmation, as the server says it. */
export const useConfirmationReason = (): string => useStore(reason);
