import { compileQuery } from '../../../kit/compiled-query.ts';
import type { Db } from '../../../platform/database/index.ts';

const selectSettings = (db: Db) =>
  db.selectFrom('app_settings').select(['terms_version', 'terms_en', 'terms_ar', 'versions', 'held_posts', 'updated_at']);

export type AppSettingsRow = Awaited<ReturnType<ReturnType<typeof selectSettings>['execute']>>[number];

// Every request of the members' app runs it.
const readRow = compileQuery<Record<string, never>, AppSettingsRow>(selectSettings);

export const appSettingsRepo = {
  /** The settings of the members' app; the migration inserts their only row. */
  read: async (db: Db): Promise<AppSettingsRow> => {
    const [row] = await readRow(db, {}, undefined);
    if (!row) throw new Error('The settings of the members’ app are missing');
    return row;
  },
};
