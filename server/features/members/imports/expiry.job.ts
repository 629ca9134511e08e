import { z } from 'zod';
import { importFileDays } from '../../../../contract/entities/members/imports.ts';
import { defineJob } from '../../../platform/jobs/index.ts';
import { removeRowsIfUnused } from '../../office/maintenance/index.ts';
import { tasksRepo } from '../../office/tasks/index.ts';
import { importsRepo } from './imports.repo.ts';

const dayMs = 86_400_000;

/** Deletes the files of imports and their quoted values after a week, without a copy in the trash, because they have the data of many people. Keeps how imports ended. */
export const removeImportFiles = defineJob({
  name: 'imports.remove-files',
  payload: z.strictObject({}),
  schedule: '27 * * * *',
  retryLimit: 3,
  async run(_payload, { database, files, clock, log }) {
    const before = new Date(clock.now().getTime() - importFileDays * dayMs);
    await importsRepo.keepFinalStates(database.db);
    const removed = await database.transaction(async (db) => {
      const { fileIds, taskIds } = await importsRepo.forgetFiles(db, before);
      await tasksRepo.forgetFileValues(db, taskIds);
      return removeRowsIfUnused(db, fileIds);
    });
    for (const id of removed) await files.erase(id);
    if (removed.length > 0) log.info({ removed: removed.length }, 'files of imports removed');
  },
});
