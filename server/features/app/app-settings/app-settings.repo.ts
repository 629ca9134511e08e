import { compileQuery } from '../../../kit/compiled-query.ts';
import { nextVersion } from '../../../kit/stale.ts';
import type { Db } from '../../../platform/database/index.ts';

const selectSettings = (db: Db) =>
  db.selectFrom('app_settings').select(['terms_version', 'terms_en', 'terms_ar', 'versions', 'held_posts', 'updated_at']);

export type AppSettingsRow = Awaited<ReturnType<ReturnType<typeof selectSettings>['execute']>>[number];

// Every request of the members' app runs it.
const readRow = compileQuery<Record<string, never>, AppSettingsRow>(selectSettings);

/** What a change sets. */
export type AppSettingsColumns = Partial<Pick<AppSettingsRow, 'terms_version' | 'terms_en' | 'terms_ar' | 'held_posts'>> & {
  versions?: string;
};

export const appSettingsRepo = {
  /** Reads the row and locks it until the transaction ends. */
  lock: (db: Db): Promise<AppSettingsRow> => selectSettings(db).forNoKeyUpdate().executeTakeFirstOrThrow(),
  update: (db: Db, columns: AppSettingsColumns, at: Date): Promise<AppSettingsRow> =>
    db
      .updateTable('app_settings')
      .set({ ...columns, updated_at: nextVersion(at) })
      .returning(['terms_version', 'terms_en', 'terms_ar', 'versions', 'held_posts', 'updated_at'])
      .executeTakeFirstOrThrow(),
  /** Stores the text of a version of the terms; returns false if the version has another text. */
  saveTerms: async (
    db: Db,
    { terms_version: version, terms_en, terms_ar }: Pick<AppSettingsRow, 'terms_version' | 'terms_en' | 'terms_ar'>,
  ) => {
    await db
      .insertInto('terms_versions')
      .values({ version, terms_en, terms_ar })
      .onConflict((on) => on.doNothing())
      .execute();
    const stored = await db.selectFrom('terms_versions').selectAll().where('version', '=', version).executeTakeFirstOrThrow();
    return stored.terms_en === terms_en && stored.terms_ar === terms_ar;
  },
  /** The settings of the members' app; the migration inserts their only row. */
  read: async (db: Db): Promise<AppSettingsRow> => {
    const [row] = await readRow(db, {}, undefined);
    if (!row) throw new Error('The settings of the members’ app are missing');
    return row;
  },
};
