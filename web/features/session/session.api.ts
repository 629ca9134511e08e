import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { type Credentials, type Identity, sessionRoutes } from '../../../contract/entities/session.ts';
import { routeKey } from '../../kit/queries.ts';
import { type Outcome, useWrite } from '../../kit/write.ts';
import { call } from '../../platform/api.ts';
import { ApiError } from '../../platform/api-error.ts';
import { t } from '../../platform/i18n.ts';
import { setSession } from '../../platform/session.ts';

const meKey = routeKey(sessionRoutes.me, {});

const meQuery = queryOptions({
  queryKey: meKey,
  queryFn: async ({ signal }): Promise<Identity> => (await call(sessionRoutes.me, {}, { signal })).data,
  staleTime: 60_000,
});

/** Who the server says this session is; undefined until it has said so. */
export const useMe = (): Identity | undefined => useQuery(meQuery).data;

/** Has the server confirm the session, once; throws its refusal instead of asking to sign in again, for nothing is mounted yet. */
export const confirmSession = (client: QueryClient): Promise<Identity> => {
  const known = client.getQueryData<Identity>(meKey);
  if (known) return Promise.resolve(known);
  return client.fetchQuery({
    ...meQuery,
    queryFn: async ({ signal }) => (await call(sessionRoutes.me, {}, { signal, onExpiry: 'fail' })).data,
  });
};

/** Has the server say anew who the session is, once anybody asks. */
export const forgetIdentity = (client: QueryClient): void => client.removeQueries({ queryKey: meKey });

/** Signs in and stores the session; a refusal comes back for the form to show. */
export const signIn = async (credentials: Credentials): Promise<Outcome<undefined>> => {
  try {
    const { data } = await call(sessionRoutes.signIn, { body: credentials });
    setSession(data);
    return { ok: true, result: undefined };
  } catch (error) {
    if (error instanceof ApiError) return { ok: false, error };
    throw error;
  }
};

/** Ends the session here and on the server. One that the server no longer knows, or cannot be told of, is forgotten all the same. */
export const signOut = async (): Promise<void> => {
  try {
    await call(sessionRoutes.signOut, {}, { onExpiry: 'fail' });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
  setSession(undefined);
};

/** Changes one's own password. */
export const useChangePassword = () =>
  useWrite(sessionRoutes.changePassword, { refresh: [], success: t('settings.passwordChanged'), failure: t('settings.passwordFailed') });
