import type { FastifyInstance } from 'fastify';
import { allRoutes } from '../contract/index.ts';
import { liveStream, type openLive } from './features/office/live/index.ts';
import { addEventStream, mountRoutes, type Platform } from './platform/http/mount.ts';
import { addRedirect } from './platform/http/response/redirect.ts';
import { addDocs } from './platform/http/web/docs.ts';
import { assertAllRegistered, redirectRoutes, registrations } from './registrations.ts';

/** Mounts the API of the back-office. */
export const mountOffice = async (app: FastifyInstance, platform: Platform, live: ReturnType<typeof openLive>): Promise<void> => {
  assertAllRegistered(allRoutes, registrations);
  addDocs(app, 'office');
  await app.register(
    async (scope) => {
      mountRoutes(scope, platform, registrations);
      for (const route of redirectRoutes) addRedirect(scope, platform, route);
      addEventStream(scope, platform, liveStream(live));
    },
    { prefix: '/api/v1' },
  );
};
