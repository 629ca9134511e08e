import type { FastifyInstance } from 'fastify';
import type { Config } from './platform/config/config.ts';
import { serveWebApp } from './platform/http/web/web-app.ts';
import type { Files } from './platform/storage/files/index.ts';
import type { VideoHost } from './platform/storage/video/index.ts';

/** The meta elements of the web app. `hasStoredDemo` tells that this process filled the database with demo data. */
export const getPageMeta = ({ timeZone, storyHours, storeUrls, sso, ...config }: Config, hasStoredDemo: boolean) => ({
  'time-zone': timeZone,
  'story-hours': String(storyHours),
  // Only this machine may see the password.
  ...(hasStoredDemo && !config.isReachable && !config.isProduction ? { 'demo-password': config.demoPassword } : {}),
  ...(sso ? { 'sso-name': sso.name } : {}),
  ...(storeUrls.apple ? { 'store-url-apple': storeUrls.apple } : {}),
  ...(storeUrls.google ? { 'store-url-google': storeUrls.google } : {}),
});

type PageDeps = {
  config: Config;
  files: Pick<Files, 'redirectOrigin'>;
  video: Pick<VideoHost, 'origins'>;
  webDir: string;
  hasStoredDemo?: boolean;
};

/** Serves the built web app on every path without a route. */
export const servePages = (app: FastifyInstance, { config, files, video, webDir, hasStoredDemo = false }: PageDeps): Promise<void> =>
  serveWebApp(app, {
    dir: webDir,
    meta: getPageMeta(config, hasStoredDemo),
    imageOrigin: files.redirectOrigin,
    videoOrigins: video.origins,
  });
