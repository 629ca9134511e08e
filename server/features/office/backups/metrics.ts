import { Gauge, type Registry } from 'prom-client';
import type { Db } from '../../../platform/database/index.ts';
import { backupsRepo } from './backups.repo.ts';

/** Adds the time of the last successful backup to the metrics; 0 if there is none. */
export const createBackupMetrics = ({ db }: { db: Db }) => ({
  exposeMetrics(registry: Registry): void {
    const time = new Gauge({
      name: 'medboard_backup_last_success_timestamp_seconds',
      help: 'When the last successful backup was completed, as a Unix time; 0 if there is none',
      registers: [registry],
      async collect() {
        try {
          const written = await backupsRepo.findLastWritten(db);
          time.set((written?.finished_at.getTime() ?? 0) / 1000);
        } catch {
          // The value is unknown while the database is unavailable. With 0, the alert for a missing backup would fire.
          time.remove();
        }
      },
    });
  },
});
