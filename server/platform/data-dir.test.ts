import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { protectDataDir } from './data-dir.ts';

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

it('closes an existing data folder and its database to other users, and new files too', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'medboard-data-'));
  const umask = process.umask(0o022);
  try {
    mkdirSync(join(dataDir, 'database/base'), { recursive: true });
    mkdirSync(join(dataDir, 'files'));
    const log = join(dataDir, 'database/base/wal');
    writeFileSync(log, 'hash');
    for (const path of [dataDir, join(dataDir, 'database'), join(dataDir, 'database/base')]) chmodSync(path, 0o755);
    chmodSync(log, 0o666);
    protectDataDir(dataDir, { warn: expect.fail });
    expect([dataDir, join(dataDir, 'files'), join(dataDir, 'database/base')].map(modeOf)).toEqual(['700', '700', '700']);
    writeFileSync(join(dataDir, 'new'), '');
    expect([modeOf(log), modeOf(join(dataDir, 'new'))]).toEqual(['600', '600']);
    protectDataDir(join(dataDir, 'a/b'), { warn: expect.fail });
    expect(modeOf(join(dataDir, 'a/b'))).toBe('700');
  } finally {
    process.umask(umask);
    rmSync(dataDir, { recursive: true, force: true });
  }
});
