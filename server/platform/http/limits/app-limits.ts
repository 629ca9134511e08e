import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { appPrefix } from '../../../../contract/app/kit.ts';
import type { RouteSpec } from '../../../../contract/kit/route.ts';
import { tooManyRequests } from '../../errors.ts';
import { getToken } from '../auth-hook.ts';
import { createCookies } from '../response/cookies.ts';

// A mobile network puts thousands of doctors behind one address.
const requestsPerAddress = 20;
const minute = 60_000;
const perSession = { all: 600, writes: 120, timeWindow: 5 * minute };

/** Whether the request is one of the members' app, which are limited by session and not by address. */
export const isAppRequest = ({ url }: Pick<FastifyRequest, 'url'>): boolean => url.startsWith(`${appPrefix}/`);

/** The name of the cookie in which a browser sends its token. */
export const tokenCookie = 'member';

/** Creates the key of a session: the token with which the request is authenticated; undefined without one. Nothing else that a client sends may change the key. */
const sessionKeyOf =
  (publicUrl: string | undefined) =>
  (request: FastifyRequest): string | undefined => {
    const token = getToken(request) ?? createCookies(request, publicUrl).get(tokenCookie);
    return token === undefined ? undefined : hash('sha256', token, 'base64url');
  };

type Count = ReturnType<FastifyInstance['createRateLimit']>;

const count = async (countRequest: Count, request: FastifyRequest): Promise<void> => {
  const result = await countRequest(request);
  if (!result.isAllowed && result.isExceeded)
    throw tooManyRequests('Too many requests. Please wait a moment and try again.', Math.max(1, result.ttlInSeconds));
};

/**
 * Limits the requests of the members' app: 600 of a session in five minutes, of which 120 may write, and twenty times `max` of an address in
 * a minute. Needs the plugin of rate limits.
 */
export const limitAppRequests = (app: FastifyInstance, { max, publicUrl }: { max: number; publicUrl: string | undefined }): void => {
  const getKey = sessionKeyOf(publicUrl);
  const countAddress = app.createRateLimit({ max: max * requestsPerAddress, timeWindow: minute, allowList: [] });
  const options = { timeWindow: perSession.timeWindow, allowList: [], keyGenerator: (request: FastifyRequest) => getKey(request) ?? '' };
  const countSession = app.createRateLimit({ ...options, max: perSession.all });
  const countWrite = app.createRateLimit({ ...options, max: perSession.writes });
  app.addHook('onRequest', async (request) => {
    if (!isAppRequest(request)) return;
    await count(countAddress, request);
    if (getKey(request) === undefined) return;
    await count(countSession, request);
    if (request.method !== 'GET') await count(countWrite, request);
  });
};

/** Creates the hook that limits the requests of a session, or of an address without one, to one route. Needs the plugin of rate limits. */
export const createRouteLimit = (app: FastifyInstance, publicUrl: string | undefined) => {
  const getKey = sessionKeyOf(publicUrl);
  return ({ max, minutes }: NonNullable<RouteSpec['limit']>) => {
    const keyGenerator = (request: FastifyRequest) => getKey(request) ?? request.ip;
    const countRequest = app.createRateLimit({ max, timeWindow: minutes * minute, allowList: [], keyGenerator });
    return (request: FastifyRequest): Promise<void> => count(countRequest, request);
  };
};
