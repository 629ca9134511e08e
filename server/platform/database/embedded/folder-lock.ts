import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Thrown if another process uses the folder. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';
}

// The lock of a killed process ends within milliseconds.
const waitSeconds = 2;

const readHolder = (path: string): string => {
  const pid = readFileSync(path, 'utf8').trim();
  return pid === '' ? 'process' : `process ${pid}`;
};

/**
 * Locks a data folder for this process, and returns a function that releases it. Throws FolderInUseError, which names the holder. Node cannot
 * lock files, so the program flock of util-linux holds the lock. It ends with its standard input, and thus with this process, also after kill -9.
 * Calls `onLost` if somebody ends it.
 */
export const lockFolder = async (dataDir: string, onLost: (reason: Error) => void): Promise<() => Promise<void>> => {
  const path = join(dataDir, 'postgres.lock');
  const args = ['--timeout', String(waitSeconds), path, 'sh', '-c', 'echo locked; exec cat'];
  const child = spawn('flock', args, { detached: true, stdio: ['pipe', 'pipe', 'ignore'] });
  const hasEnded = new Promise<void>((resolve) => void child.once('close', () => resolve()));
  await once(child, 'spawn').catch((error: unknown) => {
    throw new Error('the program flock is missing: install the package util-linux', { cause: error });
  });
  const isLocked = await Promise.race([once(child.stdout, 'data').then(() => true), hasEnded.then(() => false)]);
  if (!isLocked) {
    throw new FolderInUseError(
      `The folder ${dataDir} is in use by the running ${readHolder(path)}. Stop it first, or set another DATA_DIR.`,
    );
  }
  writeFileSync(path, String(process.pid));
  let isReleased = false;
  void hasEnded.then(() => {
    if (!isReleased) onLost(new Error(`The lock of the folder ${dataDir} was lost, because its program flock was ended.`));
  });
  return async () => {
    isReleased = true;
    child.stdin.end();
    await hasEnded;
  };
};
