import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Child, startScript, temporaryFolder } from '../../../database/child.test-kit.ts';
import { acquireLock } from './file-lock.ts';

let folder: ReturnType<typeof temporaryFolder>;
let children: Child[];
beforeEach(() => {
  folder = temporaryFolder();
  children = [];
});
afterEach(async () => {
  for (const child of children) await child.kill();
  folder.remove();
});

const start = (...args: string[]) => {
  const child = startScript(new URL('./file-lock.test-child.ts', import.meta.url), ...args);
  children.push(child);
  return child;
};

it('rejects a second acquisition until the lock is released', () => {
  const path = `${folder.path}/lock`;
  const lock = acquireLock(path);
  expect(() => acquireLock(path)).toThrow(`the running process ${process.pid}`);
  lock.release();
  expect(existsSync(path)).toBe(false);
  acquireLock(path).release();
});

it('never takes the lock of a running process, and takes the lock of a killed process immediately', async () => {
  const path = `${folder.path}/lock`;
  const holder = start('hold', path);
  await holder.printed('held');
  expect(() => acquireLock(path)).toThrow(`the running process ${holder.pid}`);
  expect(JSON.parse(readFileSync(path, 'utf8')).pid).toBe(holder.pid);
  await holder.kill();
  acquireLock(path).release();
});

it('never takes the lock of a stopped process, however old the lock is', async () => {
  const path = `${folder.path}/lock`;
  const holder = start('hold', path);
  await holder.printed('held');
  process.kill(holder.pid, 'SIGSTOP');
  expect(() => acquireLock(path)).toThrow(`the running process ${holder.pid}`);
});

it.each([
  ['an earlier boot of the machine', { bootId: 'another' }],
  ['an ended process whose pid is in use again', { startedAt: '1' }],
])('takes the lock of %s', (_, difference) => {
  const path = `${folder.path}/lock`;
  acquireLock(path);
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), ...difference }));
  acquireLock(path).release();
});

it('takes an empty lock file, which a power cut may leave', () => {
  writeFileSync(`${folder.path}/lock`, '');
  acquireLock(`${folder.path}/lock`).release();
});

it('rejects the acquisition if the holder may run in another container', () => {
  const path = `${folder.path}/lock`;
  acquireLock(path);
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), pidSpace: 'pid:[1]' }));
  expect(() => acquireLock(path)).toThrow('another container');
});

it('gives the lock of an ended process to exactly one of several processes', async () => {
  const locks = 40;
  const startRace = () => writeFileSync(`${folder.path}/start`, '');
  startRace();
  const ended = start('race', folder.path, String(locks));
  await ended.printed('done');
  expect(ended.lines).toHaveLength(locks + 2);
  await ended.kill();
  rmSync(`${folder.path}/start`);
  const processes = [1, 2, 3, 4].map(() => start('race', folder.path, String(locks)));
  await Promise.all(processes.map((child) => child.printed('ready')));
  startRace();
  await Promise.all(processes.map((child) => child.printed('done')));
  expect(processes.flatMap(({ errors }) => errors)).toEqual([]);
  const acquired = processes.flatMap(({ lines }) => lines.slice(1, -1).map(Number));
  expect(acquired.toSorted((a, b) => a - b)).toEqual(Array.from({ length: locks }, (_, index) => index));
});
