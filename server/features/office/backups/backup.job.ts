import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { dayMs } from '../../../../contract/kit/time-zone.ts';
import type { Config } from '../../../platform/config/config.ts';
import { defineJob } from '../../../platform/jobs/index.ts';
import { assertWritable, getFileName, readLastBackups, recordFailure, runBackup } from './backups.service.ts';

const backupName = /^medboard-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz(\.enc)?$/;
const draftName = /^medboard-.*\.part$/;

/** Removes all backups except the newest ones, and incomplete files that a killed process left. */
const removeOld = async (dir: string, keep: number, now: Date): Promise<void> => {
  const names = (await readdir(dir)).sort();
  const removed = names.filter((name) => backupName.test(name)).slice(0, -keep);
  for (const name of names.filter((each) => draftName.test(each))) {
    // `npm run backup` may complete a file meanwhile, which renames it.
    const file = await stat(join(dir, name)).catch(() => undefined);
    if (file && now.getTime() - file.mtimeMs > dayMs) removed.push(name);
  }
  for (const name of removed) await rm(join(dir, name), { force: true });
};

// Not at the full hour, because many other jobs start then.
const getSchedule = (hours: number) => (hours === 24 ? '40 1 * * *' : `40 */${hours} * * *`);

/** Runs after a start, so that administrators see a folder that cannot be written before the first backup is due. It repeats no notice. */
export const checkBackupDir = defineJob({
  name: 'backup.check',
  payload: z.strictObject({}),
  retryLimit: 0,
  key: () => 'all',
  async run(_payload, { database, settings: { backup }, clock, log }) {
    if (backup.dir === undefined) return;
    try {
      await assertWritable(backup.dir);
    } catch (error) {
      log.error({ err: error }, 'BACKUP_DIR cannot be written');
      const { failure } = await readLastBackups(database.db, backup);
      if (failure === null) await recordFailure({ database, clock }, { file: backup.dir, startedAt: clock.now(), error });
    }
  },
});

/** Creates the job that writes scheduled backups, if BACKUP_DIR is set. */
export const createBackupJobs = (config: Pick<Config, 'dataDir' | 'backup' | 'secretsKey'>) => {
  const { dir, keep, hours } = config.backup;
  if (dir === undefined) return [];
  const backup = defineJob({
    name: 'backup',
    payload: z.strictObject({}),
    schedule: getSchedule(hours),
    retryLimit: 2,
    async run(_payload, { database, files, clock, log }) {
      const now = clock.now();
      const { path, bytes, seconds, missing } = await runBackup(
        { database, files, clock, config },
        join(dir, getFileName(now, config.backup)),
      );
      if (missing.length > 0) log.warn({ missing }, 'these files have a row, but no bytes, so they are not in the backup');
      log.info({ path, bytes, seconds }, 'a backup was written');
      // If this threw, the job would run again and write another backup.
      await removeOld(dir, keep, now).catch((error: unknown) => log.error({ err: error }, 'old backups could not be removed'));
    },
  });
  return [backup];
};
