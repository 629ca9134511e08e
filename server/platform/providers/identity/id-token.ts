import type { IDToken } from 'openid-client';
import type { IdTokenFields } from './port.ts';

// Values of acr by which issuers name a sign-in with several factors.
const multiFactorContexts = ['mfa', 'http://schemas.openid.net/pape/policies/2007/06/multi-factor'];

const listTexts = (value: unknown): string[] => [value].flat().filter((each) => typeof each === 'string');

const clockToleranceSeconds = 60;

/** An e-mail of visible ASCII in lower case. Lower case by Unicode would make other characters equal to ASCII letters, such as the Kelvin sign to k. */
const toEmail = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\x21-\x7e]+$/.test(value) ? value.toLowerCase() : undefined;

/** Whether a subject is at most 255 characters of ASCII (OpenID Connect Core 1.0, section 2), and none of them a control character. */
export const isSubject = (subject: string): boolean => /^[\x20-\x7e]{1,255}$/.test(subject);

/** A time that has passed. One of the next minute counts as now, because clocks differ; later ones count as missing. */
const toPastDate = (seconds: unknown, now: Date): Date | undefined => {
  const limit = now.getTime() / 1000 + clockToleranceSeconds;
  if (typeof seconds !== 'number' || !(seconds > 0 && seconds <= limit)) return undefined;
  return new Date(Math.min(seconds * 1000, now.getTime()));
};

type ReadOptions = { groupsField: string | undefined; trustsEmails: boolean; now: Date };

/** Reads the fields that the product uses. A field of another type counts as missing. If e-mails are trusted, one about which the token says nothing counts as verified. */
export const readIdTokenFields = (token: IDToken, { groupsField, trustsEmails, now }: ReadOptions): IdTokenFields => ({
  subject: token.sub,
  email: toEmail(token['email']),
  isEmailVerified: token['email_verified'] === true || (trustsEmails && token['email_verified'] === undefined),
  groups: groupsField === undefined ? [] : listTexts(token[groupsField]),
  authenticatedAt: toPastDate(token.auth_time, now),
  isMultiFactor: listTexts(token.amr).includes('mfa') || listTexts(token.acr).some((acr) => multiFactorContexts.includes(acr)),
});
