import type { Db } from '../../../platform/database/index.ts';

type NewBackup = { started_at: Date; finished_at: Date; file: string; bytes: number | null; missing_files: number; problem: string | null };

const selectNewest = (db: Db) => db.selectFrom('backups').selectAll().orderBy('id', 'desc').limit(1);

export const backupsRepo = {
  insert: async (db: Db, backup: NewBackup): Promise<number> => {
    const { id } = await db.insertInto('backups').values(backup).returning('id').executeTakeFirstOrThrow();
    return id;
  },
  findLastWritten: (db: Db) => selectNewest(db).where('problem', 'is', null).executeTakeFirst(),
  findLastFailed: (db: Db) => selectNewest(db).where('problem', 'is not', null).executeTakeFirst(),
};
