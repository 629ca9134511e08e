import { parseApiError } from './http/api-error.ts';
import { createWaitingRequests } from './http/waiting-requests.ts';

const unconfirmed = createWaitingRequests();

/** If a response requires a recent password confirmation , waits until the user has confirmed the password, a second step or the identity at the issuer. Resolves to false for any other response, or if the user cancels. */
export const waitForPasswordConfirmation = async (response: Response): Promise<boolean> => {
  const { code } = await parseApiError(response.clone());
  return code === 'fresh_needed' && unconfirmed.wait();
};

/** Repeats the waiting requests, or lets them fail. */
export const resumeAfterPasswordConfirmation = unconfirmed.resume;

/** True while a request waits for a password confirmation. */
export const useNeedsPasswordConfirmation = unconfirmed.useIsWaiting;
