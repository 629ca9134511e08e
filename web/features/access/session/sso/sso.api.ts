import { useQuery } from '@tanstack/react-query';
import type { SignInChallenge } from '../../../../../contract/entities/access/session.ts';
import { ssoRoutes } from '../../../../../contract/entities/access/sso.ts';
import { useApiMutation } from '../../../../kit/data/mutation.ts';
import { routeQuery } from '../../../../kit/data/queries.ts';
import { request } from '../../../../platform/http/api.ts';
import { t } from '../../../../platform/i18n.ts';
import { setSession } from '../../../../platform/session.ts';
import { getSsoName } from './sso-name.ts';

/** Starts a single sign-on that returns to a page; returns the address of the issuer. */
export const startSso = async (to: string): Promise<string> => (await request(ssoRoutes.startSso, { body: { to } })).data.url;

/** Starts a confirmation of the signed-in user at the issuer; returns its address. */
export const startSsoConfirmation = async (): Promise<string> => (await request(ssoRoutes.startSsoConfirmation, {})).data.url;

/** Exchanges the code of a single sign-on and stores the session, or returns the challenge of a second step. */
export const completeSso = async (
  code: string,
): Promise<{ to: string; challenge: SignInChallenge | undefined; message: string | undefined }> => {
  const { data, message } = await request(ssoRoutes.signInSso, { body: { code } });
  const { session, to } = data;
  if ('challenge' in session) return { to, challenge: session, message };
  setSession(session);
  return { to, challenge: undefined, message };
};

export const useSsoIdentity = () => useQuery(routeQuery(ssoRoutes.getSso, {}));

/** The name of the issuer if the account of the signed-in user is linked there. */
export const useLinkedIssuer = (): string | undefined => {
  const name = getSsoName();
  const { data } = useQuery({ ...routeQuery(ssoRoutes.getSso, {}), enabled: name !== undefined });
  return data?.data ? name : undefined;
};

export const useUnlinkSso = () => useApiMutation(ssoRoutes.unlinkSso, { failure: t('sso.unlinkFailed') });
