import { createHmac } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { z } from 'zod';
import { BackupError } from './error.ts';
import { readBytes } from './read-archive.ts';

// Only the server can use the embedded database, so `npm run backup` asks it. The mode of DATA_DIR lets only this user and root reach the socket.
const getSocketPath = (dataDir: string) => join(dataDir, 'backup.sock');

const requestBody = z.strictObject({ path: z.string(), key_check: z.string().nullable() });

/** A value that two processes compare to know if their BACKUP_KEY is the same; null without a key. */
const getKeyCheck = (key: Uint8Array | undefined): string | null =>
  key === undefined ? null : createHmac('sha256', key).update('medboard backup key check').digest('hex');

/** Throws if the command has another BACKUP_KEY than the server, whose key encrypts the backup. */
const assertSameKey = (key: Uint8Array | undefined, check: string | null) => {
  if (getKeyCheck(key) === check) return;
  if (key === undefined)
    throw new BackupError(
      'The running server has no BACKUP_KEY, so the backup would not be encrypted. Set BACKUP_KEY for the server and restart it.',
    );
  throw new BackupError(
    `The running server has ${check === null ? 'a' : 'another'} BACKUP_KEY. Run the command with the settings of the server.`,
  );
};

type BackupServer = { run(path: string): Promise<object>; key: Uint8Array | undefined; log: Pick<Logger, 'warn' | 'error'> };

/** Listens for requests of `npm run backup` until the returned function is called. `run` returns the answer, a JSON value. */
export const acceptBackups = async (dataDir: string, { run, key, log }: BackupServer): Promise<() => Promise<void>> => {
  const socketPath = getSocketPath(dataDir);
  const server = createServer(async (received, response) => {
    try {
      const { path, key_check } = requestBody.parse(JSON.parse((await readBytes(received)).toString('utf8')));
      assertSameKey(key, key_check);
      response.end(JSON.stringify(await run(path)));
    } catch (error) {
      log.error({ err: error }, 'a backup failed');
      response.statusCode = 500;
      response.end(JSON.stringify({ problem: error instanceof Error ? error.message : String(error) }));
    }
  });
  // A process that was killed leaves its socket. It has ended, because this process has the lock of the database.
  await rm(socketPath, { force: true });
  const listening = Promise.withResolvers<void>();
  server.once('error', listening.reject).listen(socketPath, listening.resolve);
  await listening.promise.catch((error: unknown) => {
    log.warn({ err: error, socketPath }, 'npm run backup cannot ask this server: stop the server first, or set BACKUP_DIR');
  });
  return async () => {
    server.closeAllConnections();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
};

const hasNoListener = (error: unknown) => ['ENOENT', 'ECONNREFUSED'].includes((error as NodeJS.ErrnoException).code ?? '');

type BackupRequest = { path: string; key: Uint8Array | undefined };

/**
 * Asks the server that uses the embedded database in this folder for a backup. Returns its answer; undefined if no server runs. Throws if the
 * backup fails, or if the server has another key.
 */
export const askForBackup = async (dataDir: string, { path, key }: BackupRequest): Promise<unknown> => {
  const answered = Promise.withResolvers<{ status: number | undefined; text: string }>();
  request({ socketPath: getSocketPath(dataDir), method: 'POST' }, (response) => {
    readBytes(response).then((bytes) => answered.resolve({ status: response.statusCode, text: bytes.toString('utf8') }), answered.reject);
  })
    .on('error', answered.reject)
    .end(JSON.stringify({ path, key_check: getKeyCheck(key) }));
  try {
    const { status, text } = await answered.promise;
    if (status === 200) return JSON.parse(text);
    throw new Error(z.object({ problem: z.string() }).parse(JSON.parse(text)).problem);
  } catch (error) {
    if (hasNoListener(error)) return undefined;
    throw error;
  }
};
