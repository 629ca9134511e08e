import { type OfficeRole, officeRoles } from '../../../contract/office-roles.ts';

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

/** The settings of single sign-on. */
export type SsoConfig = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The address to which the issuer sends the browser back. */
  redirectUri: string;
  /** What the button calls the issuer. */
  name: string;
  /** The claim with the groups and the office role of each, the first match first; undefined if roles do not follow groups. */
  roles: { claim: string; groups: readonly GroupRole[] } | undefined;
  /** Whether a second factor at the issuer counts as the second step. */
  trustsSecondStep: boolean;
};

type Values = {
  OIDC_ISSUER?: string | undefined;
  OIDC_CLIENT_ID?: string | undefined;
  OIDC_CLIENT_SECRET?: string | undefined;
  OIDC_NAME: string;
  OIDC_ROLES_CLAIM?: string | undefined;
  OIDC_ROLES?: string | undefined;
  OIDC_SECOND_STEP: 'own' | 'issuer';
  PUBLIC_URL?: string | undefined;
};

/** The settings of single sign-on; undefined if it is not set up. */
export const getSsoConfig = (values: Values): SsoConfig | undefined => {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, PUBLIC_URL: publicUrl } = values;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined || publicUrl === undefined) return undefined;
  const { OIDC_ROLES_CLAIM: claim, OIDC_ROLES: groups } = values;
  return {
    issuer,
    clientId,
    clientSecret,
    redirectUri: new URL(`/api/v1${ssoCallbackPath}`, publicUrl).href,
    name: values.OIDC_NAME,
    roles: claim !== undefined && groups !== undefined ? { claim, groups: parseGroupRoles(groups) ?? [] } : undefined,
    trustsSecondStep: values.OIDC_SECOND_STEP === 'issuer',
  };
};
