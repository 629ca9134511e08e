import { appVersions, isOlder, type Platform, platforms } from '../../../../contract/app/config.ts';
import type { AppSettings, AppSettingsDraft } from '../../../../contract/entities/office/app-settings.ts';
import type { SeenVersion } from '../../../../contract/kit/version.ts';
import { audit, changedFieldsBefore } from '../../../kit/audit.ts';
import { assertUnchanged, presentVersion } from '../../../kit/stale.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/index.ts';
import { invalidField } from '../../../platform/errors.ts';
import { type AppSettingsRow, appSettingsRepo } from './app-settings.repo.ts';

const present = ({ versions, updated_at, terms_version, terms_en, terms_ar, held_posts }: AppSettingsRow): AppSettings => {
  const { web, android, ios } = appVersions.parse(versions);
  return {
    terms_version,
    terms_en,
    terms_ar,
    held_posts,
    web_latest: web.latest,
    web_minimum: web.minimum,
    web_supported_until: web.supported_until,
    android_latest: android.latest,
    android_minimum: android.minimum,
    android_supported_until: android.supported_until,
    ios_latest: ios.latest,
    ios_minimum: ios.minimum,
    ios_supported_until: ios.supported_until,
    ...presentVersion({ updated_at }),
  };
};

const toVersions = (settings: AppSettings) => {
  const versionsOf = (name: Platform) => ({
    latest: settings[`${name}_latest`],
    minimum: settings[`${name}_minimum`],
    supported_until: settings[`${name}_supported_until`],
  });
  return Object.fromEntries(platforms.map((name) => [name, versionsOf(name)]));
};

/** Stores the terms. Doctors accepted a text of a version, so another text needs a version that was never used. */
const saveTerms = async (db: Db, stored: AppSettings, changed: AppSettings): Promise<void> => {
  if (await appSettingsRepo.saveTerms(db, changed)) return;
  const message =
    stored.terms_version === changed.terms_version
      ? 'Give the changed terms a new version. Doctors then accept them anew.'
      : 'This version was used for other terms. Choose another one.';
  throw invalidField('terms_version', message);
};

/** Throws 422 for a minimum that nobody can have, because every app would be refused. */
const assertVersions = (settings: AppSettings): void => {
  for (const name of platforms) {
    const { [`${name}_latest` as const]: latest, [`${name}_minimum` as const]: minimum } = settings;
    if (latest && minimum && isOlder(latest, minimum))
      throw invalidField(`${name}_minimum`, 'The minimum must not be newer than the latest');
  }
};

export const officeSettings = {
  get: async ({ db }: Context) => ({ data: present(await appSettingsRepo.read(db)) }),
  async update(context: Context, { seen_updated_at, ...draft }: AppSettingsDraft & SeenVersion) {
    const { db, now, actor } = context;
    const row = await appSettingsRepo.lock(db);
    const stored = present(row);
    await assertUnchanged(row, { seen_updated_at }, { singular: 'page', present: () => stored });
    const changed = { ...stored, ...draft };
    assertVersions(changed);
    await saveTerms(db, stored, changed);
    const { terms_version, terms_en, terms_ar, held_posts } = changed;
    const columns = { terms_version, terms_en, terms_ar, held_posts, versions: JSON.stringify(toVersions(changed)) };
    const updated = await appSettingsRepo.update(db, columns, now);
    const previous: Readonly<Record<string, unknown>> = stored;
    const changes = Object.fromEntries(Object.entries(draft).filter(([name, value]) => value !== previous[name]));
    const before = changedFieldsBefore(changes, previous);
    await audit(context, { action: 'appSettings.update', entity: 'users', id: actor.id, before, after: changes });
    return { data: present(updated), message: 'Settings saved successfully' };
  },
};
