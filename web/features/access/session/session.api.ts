import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { type Credentials, type Identity, type SignInChallenge, sessionRoutes } from '../../../../contract/entities/access/session.ts';
import type { MutationResult } from '../../../kit/data/mutation.ts';
import { pollEvery, routeKey } from '../../../kit/data/queries.ts';
import { request } from '../../../platform/http/api.ts';
import { ApiError, asApiError, isRetryable } from '../../../platform/http/api-error.ts';
import { setSession } from '../../../platform/session.ts';

const meKey = routeKey(sessionRoutes.me, {});

const meQuery = queryOptions({
  queryKey: meKey,
  queryFn: async ({ signal }): Promise<Identity> => (await request(sessionRoutes.me, {}, { signal })).data,
  staleTime: 60_000,
  meta: { permission: sessionRoutes.me.permission },
});

/** The signed-in user; undefined until it is loaded. */
export const useMe = (): Identity | undefined => useQuery(meQuery).data;

// A page may stay open all day, and shows a sign-in from a new device.
const refetchInterval = 5 * 60_000;

/** Like `useMe`, refetched every five minutes. */
export const useWatchedMe = (): Identity | undefined => useQuery({ ...meQuery, ...pollEvery(refetchInterval) }).data;

// No page is shown until the session is confirmed, so an error must not wait for the seven seconds of three retries.
const retryOnce = (failures: number, error: unknown): boolean => failures === 0 && isRetryable(error);

/** Confirms the session once before the app mounts; throws an error instead of opening the sign-in dialog. */
export const confirmSession = (client: QueryClient): Promise<Identity> => {
  const cached = client.getQueryData<Identity>(meKey);
  if (cached) return Promise.resolve(cached);
  return client.fetchQuery({
    ...meQuery,
    retry: retryOnce,
    queryFn: async ({ signal }) => (await request(sessionRoutes.me, {}, { signal, onExpiry: 'fail' })).data,
  });
};

/** Marks the signed-in user for refetch at the next use. */
export const refreshMe = (client: QueryClient): void => client.removeQueries({ queryKey: meKey });

/** Reads the signed-in user again while the old data stays on screen. */
export const reloadMe = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: meKey });

/** Signs in and stores the session, or returns the challenge of a second step; returns an error for the form. */
export const signIn = async (credentials: Credentials): Promise<MutationResult<SignInChallenge | undefined>> => {
  try {
    const { data } = await request(sessionRoutes.signIn, { body: credentials });
    if ('challenge' in data) return { ok: true, result: data };
    setSession(data);
    return { ok: true, result: undefined };
  } catch (error) {
    return { ok: false, error: asApiError(error) };
  }
};

/** Ends the session here and on the server. If the server cannot be reached or no longer knows it, the session ends here anyway. */
export const signOut = async (): Promise<void> => {
  try {
    await request(sessionRoutes.signOut, {}, { onExpiry: 'fail' });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
  setSession(undefined);
};
