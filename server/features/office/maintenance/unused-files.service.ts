import type { Db } from '../../../platform/database/index.ts';
import { maintenanceRepo } from './maintenance.repo.ts';

/** Removes the rows of those files that no record uses at once, and returns their ids. The caller deletes the bytes after the commit. */
export const removeRowsIfUnused = (db: Db, ids: readonly string[]): Promise<string[]> => maintenanceRepo.removeIfUnused(db, ids);
