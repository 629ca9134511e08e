import type { FastifyInstance } from 'fastify';
import { allAppRoutes } from '../contract/app/index.ts';
import { appPrefix } from '../contract/app/kit.ts';
import { translate } from '../contract/app/texts.ts';
import { appRegistrations } from './app-registrations.ts';
import { readAppVersions } from './features/app/app-settings/index.ts';
import { findRegistration } from './features/app/registration/index.ts';
import { createAppAuthenticator } from './features/app/session/index.ts';
import type { Config } from './platform/config/config.ts';
import { AppError } from './platform/errors.ts';
import { addVersionCheck } from './platform/http/app-version.ts';
import { createRouteLimit, tokenCookie } from './platform/http/limits/app-limits.ts';
import { mountRoutes, type Platform } from './platform/http/mount.ts';
import { getLanguage } from './platform/http/request/language.ts';
import { addDocs } from './platform/http/web/docs.ts';
import { assertAllRegistered } from './registrations.ts';

const translateError: NonNullable<Platform['translateError']> = (error, request) => {
  const language = getLanguage(request);
  const fields = Object.entries(error.fields ?? {}).map(([name, texts]) => [name, texts.map((text) => translate(language, text))]);
  const { code, message, clashes, current, retryAfter, startsAt } = error;
  return new AppError(code, translate(language, message), {
    ...(error.fields && { fields: Object.fromEntries(fields) }),
    ...(clashes && { clashes }),
    ...(current && { current }),
    ...(retryAfter !== undefined && { retryAfter }),
    ...(startsAt && { startsAt }),
  });
};

/** Mounts the API of the members' app. Its sessions are those of doctors. */
export const mountMembersApp = async (app: FastifyInstance, { config, ...platform }: Platform & { config: Config }): Promise<void> => {
  assertAllRegistered(allAppRoutes, appRegistrations);
  addDocs(app, 'app');
  const { database, clock } = platform;
  const authenticate = createAppAuthenticator(database, clock);
  await app.register(
    async (scope) => {
      addVersionCheck(scope, () => readAppVersions(database.db));
      mountRoutes(
        scope,
        {
          ...platform,
          authenticate,
          findRegistration: (token) => findRegistration(database.db, token, clock.now()),
          tokenCookie,
          limitRoute: config.rateLimit > 0 ? createRouteLimit(app, config.publicUrl) : undefined,
          translateError,
          translateText: (text, request) => translate(getLanguage(request), text),
        },
        appRegistrations,
      );
    },
    { prefix: appPrefix },
  );
};
