import { z } from 'zod';
import { rawText } from '../../kit/fields.ts';
import { dataResponse, messageResponse } from '../../kit/list.ts';
import { route } from '../../kit/route.ts';
import { passwordConfirmation } from './active-sessions.ts';
import { signInChallenge, storedSession } from './session.ts';

/** Why a single sign-on failed. The issuer's page leads back to the sign-in page with one of these. */
export const ssoErrors = [
  'cancelled',
  'no_account',
  'email_not_verified',
  'archived',
  'other_identity',
  'no_role',
  'expired',
  'unreachable',
  'wrong_time',
  'rejected',
  'failed',
] as const;
export const ssoError = z.enum(ssoErrors);
export type SsoError = z.infer<typeof ssoError>;

/** The page of the web app that receives the result of a single sign-on in its fragment. */
export const ssoPage = '/sso';

/** The sign-in page, which shows a failed single sign-on by the parameter `sso`. */
export const signInPage = '/login';

// A browser removes tabs and line breaks from an address, and reads a backslash as a slash.
const localPath = /^\/(?![/\\])[^\\\s]*$/;

export const ssoStart = z.strictObject({
  /** The page to which the user returns. */
  to: rawText('Page').max(500, 'Page must not exceed 500 characters').regex(localPath, 'Page must be a path of this website').default('/'),
});
export type SsoStart = z.infer<typeof ssoStart>;

export const ssoSignIn = z.strictObject({
  code: rawText('Code').min(1, 'Code is required').max(100, 'Code must not exceed 100 characters'),
});
export type SsoSignIn = z.infer<typeof ssoSignIn>;

/** The address of the issuer's page. */
const authorization = z.object({ url: z.url() });

/** The account of the signed-in user at the issuer. */
export const ssoIdentity = z.object({
  /** What the operator calls the issuer. */
  name: z.string(),
  /** The e-mail of that account when it was linked. */
  email: z.string(),
  linked_at: z.iso.datetime(),
});
export type SsoIdentity = z.infer<typeof ssoIdentity>;

export const ssoRoutes = {
  startSso: route({
    method: 'POST',
    path: '/auth/sso/start',
    summary: 'Starts a single sign-on: returns the address of the issuer and binds the attempt to this browser by a cookie.',
    permission: 'public',
    body: ssoStart,
    maxBodyBytes: 4_000,
    response: dataResponse(authorization),
    skipsAudit: true,
    isSecret: true,
  }),
  startSsoConfirmation: route({
    method: 'POST',
    path: '/auth/sso/verify',
    summary: 'Starts a confirmation of the signed-in user at the issuer, which asks for the credentials again.',
    permission: 'session',
    response: dataResponse(authorization),
    skipsAudit: true,
    isSecret: true,
  }),
  signInSso: route({
    method: 'POST',
    path: '/auth/sso/session',
    summary:
      'Exchanges the code of a single sign-on for a session, in the browser that started it. If the account has a second step, returns a challenge instead.',
    permission: 'public',
    body: ssoSignIn,
    maxBodyBytes: 4_000,
    response: dataResponse(z.object({ session: z.union([storedSession, signInChallenge]), to: z.string() })),
  }),
  getSso: route({
    method: 'GET',
    path: '/auth/sso',
    summary: "Shows the caller's account at the issuer; null if none is linked.",
    permission: 'session',
    freshness: 'now',
    response: dataResponse(ssoIdentity.nullable()),
  }),
  unlinkSso: route({
    method: 'POST',
    path: '/auth/sso/unlink',
    summary: "Removes the link between the caller and the caller's account at the issuer.",
    permission: 'session',
    body: passwordConfirmation,
    maxBodyBytes: 4_000,
    response: messageResponse,
  }),
};
