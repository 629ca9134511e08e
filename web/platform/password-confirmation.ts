import { parseApiError } from './http/api-error.ts';
import { createWaitingRequests } from './http/waiting-requests.ts';

const unconfirmed = createWaitingRequests();

/** Waits for the user to confirm the password, if the response requires that. Resolves to false if it does not, or if the user cancels. */
export const waitForPasswordConfirmation = async (response: Response): Promise<boolean> => {
  const { code } = await parseApiError(response.clone());
  return code === 'fresh_needed' && unconfirmed.wait();
};

/** Repeats the waiting requests, or lets them fail. */
export const resumeAfterPasswordConfirmation = unconfirmed.resume;

/** True while a request waits for a password confirmation. */
export const useNeedsPasswordConfirmation = unconfirmed.useIsWaiting;
