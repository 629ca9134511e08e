// Proves LIM-15
import { existsSync, mkdtempSync, rmdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../clock.ts';
import type { Secrets } from '../security/secrets.ts';
import { openFiles } from '../storage/files/index.ts';
import { openVideoHost } from '../storage/video/index.ts';
import { ensureWritableFolder, withFolderErrors } from './folders.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'medboard-folders-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const secrets = {} as Secrets;
const options = () => ({ dataDir, signingKey: undefined, secrets, log: pino({ level: 'silent' }) });
const stores: [string, () => Promise<unknown>][] = [
  ['files', () => openFiles(options())],
  ['uploads', () => openFiles(options())],
  ['trash', () => openFiles(options())],
  ['videos', () => openVideoHost({ ...options(), config: { videoMaxBytes: 1 }, clock: systemClock })],
];

// Nobody can create files in /sys, not even root.
it.each(stores)('a store does not open if it cannot write to the folder %s', async (name, open) => {
  symlinkSync('/sys', join(dataDir, name));
  await expect(open()).rejects.toThrow(
    new RegExp(
      `^The server cannot write to the folder ${dataDir}/${name} \\(setting DATA_DIR\\): (this user has no permission|its file system is read-only)\\.$`,
    ),
  );
});

it('creates a missing folder and leaves nothing in it', () => {
  const folder = join(dataDir, 'a', 'b');
  ensureWritableFolder(folder);
  expect(existsSync(folder)).toBe(true);
  rmdirSync(folder);
});

it('names the folder and the cause if the disk is full, and keeps errors of the code', () => {
  const throwing = (error: Error) => () =>
    withFolderErrors('/data', () => {
      throw error;
    });
  expect(throwing(Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', syscall: 'write' }))).toThrow(
    'The server cannot write to the folder /data (setting DATA_DIR): the disk is full.',
  );
  expect(throwing(new Error('in use'))).toThrow('in use');
});
