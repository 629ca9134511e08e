import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type AppVersions, isOlder, type Platform, platforms } from '../../../contract/app/config.ts';
import { appHeader, appPrefix } from '../../../contract/app/kit.ts';
import { AppError } from '../errors.ts';

const readClient = ({ headers }: FastifyRequest): { platform: Platform; version: string } | undefined => {
  const [, name, version = ''] = /^(\w+) (\d{1,5}(?:\.\d{1,5}){0,3})$/.exec(String(headers[appHeader] ?? '')) ?? [];
  const platform = platforms.find((each) => each === name);
  return platform && { platform, version };
};

/**
 * Compares the version that a client names in `X-App`, such as `android 1.4.0`, with those of its platform. A version that is too old gets
 * 426, except at `/config`. Others get `X-App-Latest` and `X-App-Supported-Until` (a day), where they are known. A client without the header passes.
 */
export const addVersionCheck = (scope: FastifyInstance, readVersions: () => Promise<AppVersions>): void => {
  scope.addHook('onRequest', async (request, reply) => {
    const client = readClient(request);
    if (!client) return;
    const { latest, minimum, supported_until } = (await readVersions())[client.platform];
    if (latest) reply.header('x-app-latest', latest);
    if (supported_until) reply.header('x-app-supported-until', supported_until);
    if (minimum && isOlder(client.version, minimum) && !request.url.startsWith(`${appPrefix}/config`))
      throw new AppError('app_outdated', 'This version of the app is too old. Please update it.');
  });
};
