import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { appPrefix } from '../../../../contract/app/kit.ts';
import type { RouteSpec } from '../../../../contract/kit/route.ts';
import { tooManyRequests } from '../../errors.ts';

// A mobile network puts thousands of doctors behind one address.
const requestsPerAddress = 20;
const minute = 60_000;
const perSession = { all: 600, writes: 120, timeWindow: 5 * minute };

/** Whether the request is one of the members' app, which are limited by session and not by address. */
export const isAppRequest = ({ url }: Pick<FastifyRequest, 'url'>): boolean => url.startsWith(`${appPrefix}/`);

const getSession = ({ headers, ip }: FastifyRequest): string => hash('sha256', headers.authorization ?? headers.cookie ?? ip, 'base64url');

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
export const limitAppRequests = (app: FastifyInstance, max: number): void => {
  const countAddress = app.createRateLimit({ max: max * requestsPerAddress, timeWindow: minute, allowList: [] });
  const options = { timeWindow: perSession.timeWindow, allowList: [], keyGenerator: getSession };
  const countSession = app.createRateLimit({ ...options, max: perSession.all });
  const countWrite = app.createRateLimit({ ...options, max: perSession.writes });
  app.addHook('onRequest', async (request) => {
    if (!isAppRequest(request)) return;
    await count(countAddress, request);
    await count(countSession, request);
    if (request.method !== 'GET') await count(countWrite, request);
  });
};

/** Creates the hook that limits the requests of a session to one route. Needs the plugin of rate limits. */
export const createRouteLimit =
  (app: FastifyInstance) =>
  ({ max, minutes }: NonNullable<RouteSpec['limit']>) => {
    const countRequest = app.createRateLimit({ max, timeWindow: minutes * minute, allowList: [], keyGenerator: getSession });
    return (request: FastifyRequest): Promise<void> => count(countRequest, request);
  };
