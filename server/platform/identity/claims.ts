import type { IDToken } from 'openid-client';
import type { Claims } from './port.ts';

// Values of acr by which issuers name a sign-in with several factors.
const multiFactorContexts = ['mfa', 'http://schemas.openid.net/pape/policies/2007/06/multi-factor'];

const listTexts = (value: unknown): string[] => [value].flat().filter((each) => typeof each === 'string');

const toDate = (seconds: unknown): Date | undefined =>
  typeof seconds === 'number' && Number.isFinite(seconds) ? new Date(seconds * 1000) : undefined;

/** Reads the claims that the product uses. A claim of another type counts as missing. */
export const readClaims = (token: IDToken, groupsClaim: string | undefined): Claims => ({
  subject: token.sub,
  email: typeof token['email'] === 'string' ? token['email'].trim().toLowerCase() : undefined,
  isEmailVerified: token['email_verified'] === true,
  groups: groupsClaim === undefined ? [] : listTexts(token[groupsClaim]),
  authenticatedAt: toDate(token.auth_time),
  isMultiFactor: listTexts(token.amr).includes('mfa') || listTexts(token.acr).some((acr) => multiFactorContexts.includes(acr)),
});
