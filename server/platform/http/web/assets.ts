import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { workerPolicy } from '../response/headers.ts';

/** Serves the hashed files of a folder at `/assets`, in the precompressed form that the client accepts, cached for a year. */
export const serveAssets = async (app: FastifyInstance, root: string): Promise<void> => {
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root,
      serve: false,
      preCompressed: true,
      immutable: true,
      maxAge: '1y',
      setHeaders: (reply, path) => {
        // Only the worker of the PDF reader has this extension.
        if (/\.mjs(\.|$)/.test(path)) reply.header('content-security-policy', workerPolicy);
      },
    });
    scope.route({
      method: ['GET', 'HEAD'],
      url: '/assets/*',
      config: { permission: 'public' },
      handler: (request, reply) => reply.sendFile((request.params as { '*': string })['*']),
    });
  });
};
