import { type AppConfig, type AppVersions, appVersions } from '../../../../contract/app/config.ts';
import { languages } from '../../../../contract/app/kit.ts';
import { appLimits } from '../../../../contract/app/limits.ts';
import type { PublicContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/index.ts';
import { appSettingsRead } from './app-settings.read.ts';
import { appSettingsRepo } from './app-settings.repo.ts';

/** The versions of the app by platform. */
export const readAppVersions = async (db: Db): Promise<AppVersions> => appVersions.parse((await appSettingsRepo.read(db)).versions);

export const appSettings = {
  async config({ db, language, settings }: PublicContext) {
    const row = await appSettingsRepo.read(db);
    const { apple, google } = settings.storeUrls;
    const config: AppConfig = {
      terms: { version: row.terms_version, text: language === 'ar' ? row.terms_ar : row.terms_en },
      languages,
      store_urls: { apple: apple ?? null, google: google ?? null },
      versions: appVersions.parse(row.versions),
      limits: appLimits,
    };
    return { data: config };
  },
  choices: async ({ db }: PublicContext) => ({ data: await appSettingsRead.choices(db) }),
};
