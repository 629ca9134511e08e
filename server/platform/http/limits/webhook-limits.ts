import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tooManyRequests } from '../../errors.ts';

/** Whether a request is a report of a provider. Reports have their own limit, because a provider sends thousands a minute from one address. */
export const isWebhook = ({ url }: Pick<FastifyRequest, 'url'>): boolean => url.startsWith('/api/v1/webhooks/');

/** Limits the rejected reports of an address to `max` in a minute, such as those with a wrong signature. Needs the plugin of rate limits. */
export const limitWebhooks = (app: FastifyInstance, max: number): void => {
  // The check runs before the current request is counted, so it must refuse one request earlier.
  const countRejection = app.createRateLimit({ max: max - 1, allowList: [] });
  app.addHook('onRequest', async (request) => {
    if (!isWebhook(request)) return;
    const result = await countRejection(request, { increment: false });
    if (!result.isAllowed && result.isExceeded)
      throw tooManyRequests('Too many requests. Please wait a moment and try again.', Math.max(1, result.ttlInSeconds));
  });
  app.addHook('onResponse', async (request, reply) => {
    if (isWebhook(request) && reply.statusCode >= 400 && reply.statusCode < 500) await countRejection(request);
  });
};
