import { parseApiError } from './http/api-error.ts';
import { createWaitingRequests } from './http/waiting-requests.ts';

const unverified = createWaitingRequests();

/** If a response requires a recent verification (password, second step or single sign-on), waits until the user has done that. Resolves to false for any other response, or if the user cancels. */
export const waitForVerification = async (response: Response): Promise<boolean> => {
  const { code } = await parseApiError(response.clone());
  return code === 'fresh_needed' && unverified.wait();
};

/** Repeats the waiting requests, or lets them fail. */
export const resumeAfterVerification = unverified.resume;

/** True while a request waits for a verification. */
export const useNeedsVerification = unverified.useIsWaiting;
