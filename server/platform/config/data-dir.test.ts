// Proves SEC-22
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { protectDataDir } from './data-dir.ts';

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

it('closes an existing data folder and its folders to other users, and new files too', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'medboard-data-'));
  const umask = process.umask(0o022);
  try {
    mkdirSync(join(dataDir, 'files'));
    for (const path of [dataDir, join(dataDir, 'files')]) chmodSync(path, 0o755);
    protectDataDir(dataDir, { warn: expect.fail });
    expect([dataDir, join(dataDir, 'files')].map(modeOf)).toEqual(['700', '700']);
    writeFileSync(join(dataDir, 'new'), '');
    expect(modeOf(join(dataDir, 'new'))).toBe('600');
    protectDataDir(join(dataDir, 'a/b'), { warn: expect.fail });
    expect(modeOf(join(dataDir, 'a/b'))).toBe('700');
  } finally {
    process.umask(umask);
    rmSync(dataDir, { recursive: true, force: true });
  }
});
