import { opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { dayMs } from '../../../../contract/kit/time-zone.ts';
import { ensureWritableFolder } from '../../config/folders.ts';

const getModified = async (path: string): Promise<number | undefined> => {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

/** Opens the folder of uploads in progress in `dataDir`, and removes uploads that are older than a day. */
export const openTempDir = async (dataDir: string, log: Pick<Logger, 'info'>): Promise<string> => {
  const folder = join(dataDir, 'uploads');
  ensureWritableFolder(folder);
  const before = Date.now() - dayMs;
  let removed = 0;
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name);
    const modified = await getModified(path);
    if (modified === undefined || modified > before) continue;
    await rm(path, { recursive: true, force: true });
    removed += 1;
  }
  if (removed > 0) log.info({ removed }, 'removed unfinished uploads');
  return folder;
};
