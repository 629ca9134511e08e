import { z } from 'zod';
import { areaId } from '../entities/content/areas.ts';
import { specialtyId } from '../entities/content/specialties.ts';
import { dataResponse } from '../kit/list.ts';
import { route } from '../kit/route.ts';
import { language } from './kit.ts';

/** The platforms of clients. */
export const platforms = ['web', 'android', 'ios'] as const;
export const platform = z.enum(platforms, `The platform must be one of ${platforms.join(', ')}`);
export type Platform = z.infer<typeof platform>;

/** The version of a client: numbers and dots, such as `1.4.0`. */
export const appVersion = z.string('Enter a version').regex(/^\d{1,5}(\.\d{1,5}){0,3}$/, 'A version has numbers and dots, such as 1.4.0');

/** Whether a version such as `1.4.0` is older than another one. */
export const isOlder = (version: string, than: string): boolean => {
  const [parts, others] = [version, than].map((text) => text.split('.').map(Number)) as [number[], number[]];
  const index = others.findIndex((part, position) => part !== (parts[position] ?? 0));
  return index !== -1 && (parts[index] ?? 0) < (others[index] ?? 0);
};

/** The versions of the app on one platform: older ones than `minimum` are refused. */
export const platformVersions = z.strictObject({
  latest: appVersion.nullable(),
  minimum: appVersion.nullable(),
  /** Until when the versions from `minimum` on are accepted; null if no end is planned. */
  supported_until: z.iso.date('Choose a day').nullable(),
});
export type PlatformVersions = z.infer<typeof platformVersions>;

const unknownVersions: PlatformVersions = { latest: null, minimum: null, supported_until: null };
const versionsOf = platformVersions.default(unknownVersions);

/** The versions of every platform; all values of a platform without versions are null. */
export const appVersions = z.strictObject({ web: versionsOf, android: versionsOf, ios: versionsOf });
export type AppVersions = z.infer<typeof appVersions>;

/** What a client needs before anybody signs in. */
export const appConfig = z.object({
  terms: z.object({ version: z.string(), text: z.string() }),
  languages: z.array(language).readonly(),
  store_urls: z.object({ apple: z.string().nullable(), google: z.string().nullable() }),
  versions: appVersions,
  limits: z.object({ photos_of_post: z.int(), videos_of_post: z.int(), comment_length: z.int(), post_length: z.int() }),
});
export type AppConfig = z.infer<typeof appConfig>;

const choice = <Id extends z.ZodType>(id: Id) => z.object({ id, name: z.string() });

/** The areas and specialties that a registration chooses from, by name. */
export const appChoices = z.object({ areas: z.array(choice(areaId)), specialties: z.array(choice(specialtyId)) });

export const configRoutes = {
  read: route({
    method: 'GET',
    path: '/config',
    summary: 'Returns the terms in the language of the request, the languages, the store addresses, the versions and the limits.',
    permission: 'public',
    isCacheable: true,
    response: dataResponse(appConfig),
  }),
  choices: route({
    method: 'GET',
    path: '/choices',
    summary: 'Lists the active areas and specialties by name.',
    permission: 'public',
    isCacheable: true,
    response: dataResponse(appChoices),
  }),
};
