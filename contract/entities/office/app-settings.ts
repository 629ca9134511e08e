import { z } from 'zod';
import { appVersion } from '../../app/config.ts';
import { requiredLongText, requiredText, wholeNumber } from '../../kit/fields.ts';
import { dataResponse } from '../../kit/list.ts';
import { route } from '../../kit/route.ts';
import { seenVersionFields, versionFields } from '../../kit/version.ts';

/** A version or a day that is not set is null, or an empty text in a form. */
const orNull = (schema: z.ZodType<string, string>) => z.union([z.literal('').transform(() => null), schema, z.null()]);
const version = orNull(appVersion);
const day = orNull(z.iso.date('Choose a day'));

const platformDrafts = {
  web_latest: version,
  web_minimum: version,
  web_supported_until: day,
  android_latest: version,
  android_minimum: version,
  android_supported_until: day,
  ios_latest: version,
  ios_minimum: version,
  ios_supported_until: day,
};

const stored = z.string().nullable();

/** The settings of the members' app. Doctors accept the terms anew if their version changes; older apps than the minimum are refused. */
export const appSettingsDraft = z.strictObject({
  terms_version: requiredText('Version', { max: 20 }),
  terms_en: requiredLongText('Terms in English', { max: 10_000 }),
  terms_ar: requiredLongText('Terms in Arabic', { max: 10_000 }),
  held_posts: wholeNumber('Held posts', { min: 0, max: 100 }, { min: 'Held posts must be at least 0' }),
  ...platformDrafts,
});
export type AppSettingsDraft = z.infer<typeof appSettingsDraft>;

export const appSettings = z.object({
  terms_version: z.string(),
  terms_en: z.string(),
  terms_ar: z.string(),
  held_posts: z.int(),
  web_latest: stored,
  web_minimum: stored,
  web_supported_until: stored,
  android_latest: stored,
  android_minimum: stored,
  android_supported_until: stored,
  ios_latest: stored,
  ios_minimum: stored,
  ios_supported_until: stored,
  ...versionFields,
});
export type AppSettings = z.infer<typeof appSettings>;

export const appSettingsRoutes = {
  get: route({
    method: 'GET',
    path: '/appSettings',
    summary: "Returns the settings of the members' app.",
    permission: 'appSettings.write',
    response: dataResponse(appSettings),
  }),
  update: route({
    method: 'POST',
    path: '/appSettings/update',
    summary: "Changes the settings of the members' app. A change of the terms needs a new version.",
    permission: 'appSettings.write',
    body: appSettingsDraft.extend(seenVersionFields),
    response: dataResponse(appSettings),
  }),
};
