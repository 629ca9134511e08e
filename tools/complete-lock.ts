// A registry that mirrors the packages of some machines only makes npm write a lock file that `npm ci` refuses everywhere.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './files.ts';
import { completeLock } from './lock-file.ts';

const path = join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(path, 'utf8'));
const added = completeLock(lock);
if (added.length > 0) writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(added.length > 0 ? `Added ${added.join(', ')}\n` : 'The lock file is complete.\n');
