import { signInPage } from '../../../../contract/entities/access/sso.ts';
import { ssoCallbackPath } from '../../../platform/providers/identity/index.ts';
import type { RedirectRoute } from '../../../platform/registration.ts';
import { completeAttempt } from './callback.service.ts';

/** The address to which the issuer sends the browser back. */
export const ssoCallback: RedirectRoute = {
  path: ssoCallbackPath,
  failedPath: `${signInPage}?sso=failed`,
  handler: ({ search, ...deps }) => completeAttempt(search, deps),
};
