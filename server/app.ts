import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { allRoutes } from '../contract/index.ts';
import { filesRoutes } from './features/files/index.ts';
import { createAuthenticator } from './features/session/index.ts';
import { videoDirectory } from './features/videos/index.ts';
import type { Config } from './platform/config.ts';
import { unavailable } from './platform/errors.ts';
import { addDocs } from './platform/http/docs.ts';
import { addMetrics } from './platform/http/metrics.ts';
import { mountRoutes } from './platform/http/mount.ts';
import { servePage } from './platform/http/page.ts';
import { createServer } from './platform/http/server.ts';
import type { JobMeans, Jobs } from './platform/jobs/index.ts';
import type { Registration } from './platform/registration.ts';
import { registrations } from './registrations.ts';

/** What the app is built from; main and tests hand in their own. */
export type Parts = JobMeans & {
  config: Config;
  jobs: Pick<Jobs, 'enqueue' | 'isReady'>;
  /** Folder of the built web app. */
  webDir: string;
};

const refuseUnbound = (bound: readonly Registration[]) => {
  const specs = new Set(bound.map(({ spec }) => spec));
  const missing = allRoutes.filter(({ spec }) => !specs.has(spec)).map(({ name }) => name);
  if (missing.length > 0) throw new Error(`Routes of the contract without a handler: ${missing.join(', ')}`);
};

const addHealth = (app: FastifyInstance, { database, jobs }: Parts) => {
  const open = { config: { permission: 'public' } };
  app.get('/health', open, async () => ({ status: 'up' }));
  app.get('/ready', open, async () => {
    await database.ping();
    if (!jobs.isReady()) throw unavailable('Jobs are not running yet');
    return { status: 'ready' };
  });
};

const pageFacts = ({ timeZone, storeUrls }: Config) => ({
  'time-zone': timeZone,
  ...(storeUrls.apple ? { 'store-url-apple': storeUrls.apple } : {}),
  ...(storeUrls.google ? { 'store-url-google': storeUrls.google } : {}),
});

/** The whole HTTP side of the product, ready to listen. */
export const buildApp = async (parts: Parts): Promise<FastifyInstance> => {
  const { config, database, files, messengers, video, meetings, jobs, clock, log, webDir } = parts;
  refuseUnbound(registrations);
  const app = await createServer({ config, log, clock });
  addHealth(app, parts);
  addMetrics(app, config.metricsToken);
  addDocs(app, allRoutes);
  const platform = {
    database,
    files,
    messengers,
    video,
    meetings,
    jobs,
    clock,
    settings: config,
    authenticate: createAuthenticator(database, clock),
    checkAnswers: !config.isProduction,
  };
  await app.register(async (scope) => mountRoutes(scope, platform, registrations), { prefix: '/api/v1' });
  if (video.routes) await app.register(video.routes(videoDirectory(parts)));
  await app.register(filesRoutes, { database, files, clock });
  await servePage(app, { dir: webDir, facts: pageFacts(config) });
  return app;
};

/** Where `npm run build` leaves the web app. */
export const builtWeb = join(import.meta.dirname, '../dist/web');
