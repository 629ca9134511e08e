import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { SecurityEvents } from './features/access/security-events/index.ts';
import { createAuthenticator } from './features/access/session/index.ts';
import { filesHandlers } from './features/office/files/index.ts';
import { openLive } from './features/office/live/index.ts';
import { mountMembersApp } from './members-app.ts';
import { addProductMetrics } from './metrics.ts';
import { mountOffice } from './office-api.ts';
import { servePages } from './pages.ts';
import type { Config } from './platform/config/config.ts';
import { addHealthChecks } from './platform/http/ready.ts';
import { createServer } from './platform/http/server.ts';
import type { JobDeps, Jobs } from './platform/jobs/index.ts';
import { openIdentityProvider } from './platform/providers/identity/index.ts';
import { createStatusReader, type StatusDeps } from './platform/server-status.ts';
import { addProviderRoutes } from './provider-routes.ts';

/** What the app is built from; the server and the tests pass their own. */
export type AppDeps = JobDeps & {
  config: Config;
  jobs: Pick<Jobs, 'enqueue' | 'isReady' | 'readWaiting' | 'exposeMetrics'>;
  /** Stored at the latest when the app closes. */
  securityEvents: SecurityEvents;
  /** The calls to outside services. */
  providers: StatusDeps['providers'] & Parameters<typeof addProductMetrics>[1]['providers'];
  /** Whether this process filled the database with demo data. */
  hasStoredDemo?: boolean;
  /** Folder of the built web app. */
  webDir: string;
};

/** Builds the HTTP server of the product, ready to listen. A process that only runs jobs serves health checks and metrics. */
export const buildApp = async (deps: AppDeps): Promise<FastifyInstance> => {
  const { config, database, files, messengers, video, meetings, secrets, jobs, clock, log, securityEvents } = deps;
  const app = await createServer({ config, log, clock });
  addHealthChecks(app, deps);
  addProductMetrics(app, deps);
  // Hooks of this kind run when all requests are completed.
  app.addHook('onClose', () => securityEvents.close());
  if (config.role === 'jobs') return app;
  const authenticate = createAuthenticator(database, clock, config);
  const live = openLive({ database, clock, log, findActor: (token) => authenticate(token, { isUse: false }) });
  // Streams do not end by themselves, and the server waits for open responses.
  app.addHook('preClose', () => live.close());
  const platform = {
    database,
    files,
    messengers,
    video,
    meetings,
    secrets,
    status: createStatusReader(deps),
    identityProvider: openIdentityProvider(config, clock),
    jobs,
    clock,
    settings: config,
    recordEvent: securityEvents.record,
    authenticate,
    announceChange: live.announce,
    publicUrl: config.publicUrl,
    validatesResponses: !config.isProduction,
  };
  await mountMembersApp(app, { ...platform, config });
  await mountOffice(app, platform, live);
  await addProviderRoutes(app, deps);
  await app.register(filesHandlers, { database, files, clock, recordEvent: securityEvents.record });
  await servePages(app, deps);
  return app;
};

/** The folder into which `npm run build` writes the web app. */
export const webBuildDir = join(import.meta.dirname, '../dist/web');
