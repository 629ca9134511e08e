import { z } from 'zod';
import { type OfficeRole, officeRoles } from '../../../../contract/office-roles.ts';
import { areTogether, optional, type SettingRule, withDefault } from '../../config/setting-kit.ts';

const loopbackHosts = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** The path below PUBLIC_URL to which the issuer sends the browser back. */
export const ssoCallbackPath = '/auth/sso/callback';

/** Whether a URL is of this machine. */
export const isLoopback = ({ hostname }: URL): boolean => loopbackHosts.has(hostname);

/** Whether an issuer is https, or http on this machine, without a query or fragment. */
export const isIssuerUrl = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));
  return isSafe && url.search + url.hash + url.username + url.password === '';
};

/** A group of the issuer and the office role that it gives. */
export type GroupRole = { group: string; officeRole: OfficeRole };

/** Reads `group=officeRole,…`; undefined if a part has another form. A group may contain `=`. */
export const parseGroupRoles = (text: string): GroupRole[] | undefined => {
  const pairs = text.split(',').map((part) => {
    const [, group, role] = /^\s*(.+)=\s*(\w+)\s*$/.exec(part) ?? [];
    const officeRole = officeRoles.find((each) => each === role);
    return group?.trim() && officeRole ? { group: group.trim(), officeRole } : undefined;
  });
  return pairs.every((pair) => pair !== undefined) ? pairs : undefined;
};

/** Single sign-on as it is set up. */
export type SsoConfig = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The address to which the issuer sends the browser back. */
  redirectUri: string;
  /** What the button calls the issuer. */
  name: string;
  /** The field of the ID token with the groups and the office role of each, the first match first; undefined if roles do not follow groups. */
  roles: { groupsField: string; groups: readonly GroupRole[] } | undefined;
  /** Whether an e-mail counts as verified if the issuer does not say so. */
  trustsEmails: boolean;
  /** Whether a second factor at the issuer counts as the second step. */
  trustsSecondStep: boolean;
};

/** The settings of single sign-on as they are written. */
export const ssoSettings = {
  OIDC_ISSUER: optional(z.string().refine(isIssuerUrl, 'must be an https URL, or an http URL on this machine')),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  OIDC_NAME: withDefault(z.string().max(40, 'must have at most 40 characters'), 'single sign-on'),
  OIDC_ROLES_CLAIM: optional(z.string()),
  OIDC_ROLES: optional(
    z.string().refine((text) => parseGroupRoles(text) !== undefined, {
      error: `must be a list such as staff=support,chiefs=admin, with roles among ${officeRoles.join(', ')}`,
    }),
  ),
  OIDC_EMAILS: withDefault(z.enum(['verified', 'trusted']), 'verified'),
  OIDC_SECOND_STEP: withDefault(z.enum(['own', 'issuer']), 'own'),
};

type Values = z.output<z.ZodObject<typeof ssoSettings>> & { PUBLIC_URL?: string | undefined };

export const ssoRules: SettingRule<Values>[] = [
  {
    setting: 'OIDC_ISSUER',
    problem: ', OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together, or none of them',
    isMet: ({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: id, OIDC_CLIENT_SECRET: secret }) => areTogether(issuer, id, secret),
  },
  {
    setting: 'OIDC_ISSUER',
    problem: 'needs PUBLIC_URL, because the issuer sends the browser back there',
    isMet: ({ OIDC_ISSUER: issuer, PUBLIC_URL: url }) => issuer === undefined || url !== undefined,
  },
  {
    setting: 'OIDC_ROLES_CLAIM',
    problem: 'and OIDC_ROLES must be set together, or neither',
    isMet: ({ OIDC_ROLES_CLAIM: groupsField, OIDC_ROLES: roles }) => areTogether(groupsField, roles),
  },
  {
    setting: 'OIDC_ISSUER',
    problem: 'must be set if OIDC_ROLES, OIDC_EMAILS or OIDC_SECOND_STEP is',
    isMet: ({ OIDC_ISSUER: issuer, OIDC_ROLES: roles, OIDC_EMAILS: emails, OIDC_SECOND_STEP: secondStep }) =>
      issuer !== undefined || (roles === undefined && emails !== 'trusted' && secondStep !== 'issuer'),
  },
];

/** The settings of single sign-on; undefined if it is not set up. */
export const getSsoConfig = (values: Values): SsoConfig | undefined => {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, PUBLIC_URL: publicUrl } = values;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined || publicUrl === undefined) return undefined;
  const { OIDC_ROLES_CLAIM: groupsField, OIDC_ROLES: groups } = values;
  return {
    issuer,
    clientId,
    clientSecret,
    redirectUri: new URL(`/api/v1${ssoCallbackPath}`, publicUrl).href,
    name: values.OIDC_NAME,
    roles: groupsField !== undefined && groups !== undefined ? { groupsField, groups: parseGroupRoles(groups) ?? [] } : undefined,
    trustsEmails: values.OIDC_EMAILS === 'trusted',
    trustsSecondStep: values.OIDC_SECOND_STEP === 'issuer',
  };
};
