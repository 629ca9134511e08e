import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tooManyRequests } from '../../errors.ts';

// A page loads dozens of pictures and scripts.
const filesPerRequest = 10;

/** Whether the request is for an asset or a stored file, which `limitFileRequests` counts apart from other requests. */
export const isFileRequest = ({ url }: Pick<FastifyRequest, 'url'>): boolean => /^\/(assets|storage|api\/v1\/files)\//.test(url);

/** Limits the files that an address requests in a minute to ten times `max`, and its rejected requests for files to `max`. Needs the plugin of rate limits. */
export const limitFileRequests = (app: FastifyInstance, max: number): void => {
  const countRequest = app.createRateLimit({ max: max * filesPerRequest, allowList: [] });
  // A request is checked before its rejection is counted.
  const countRejection = app.createRateLimit({ max: max - 1, allowList: [] });
  app.addHook('onRequest', async (request) => {
    if (!isFileRequest(request)) return;
    for (const result of [await countRequest(request), await countRejection(request, { increment: false })]) {
      if (!result.isAllowed && result.isExceeded)
        throw tooManyRequests('Too many requests. Please wait a moment and try again.', Math.max(1, result.ttlInSeconds));
    }
  });
  app.addHook('onResponse', async (request, reply) => {
    if (isFileRequest(request) && reply.statusCode >= 400) await countRejection(request);
  });
};
