import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Child, startChild, temporaryFolder } from './child.test-kit.ts';
import { takeLock } from './lock.ts';

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

const start = (...given: string[]) => {
  const child = startChild(...given);
  children.push(child);
  return child;
};

it('is refused while its holder lives, and free once released', () => {
  const path = `${folder.path}/lock`;
  const lock = takeLock(path);
  expect(() => takeLock(path)).toThrow(`the running process ${process.pid}`);
  lock.release();
  expect(existsSync(path)).toBe(false);
  takeLock(path).release();
});

it("never takes a live process's lock, and takes a killed one's at once", async () => {
  const path = `${folder.path}/lock`;
  const holder = start('hold', path);
  await holder.said('held');
  expect(() => takeLock(path)).toThrow(`the running process ${holder.pid}`);
  expect(JSON.parse(readFileSync(path, 'utf8')).pid).toBe(holder.pid);
  await holder.kill();
  takeLock(path).release();
});

it.each([
  ['another start of the machine', { bootId: 'another' }],
  ['an earlier process of the same pid', { startedAt: '1' }],
])('takes over from %s', (_, difference) => {
  const path = `${folder.path}/lock`;
  takeLock(path);
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), ...difference }));
  takeLock(path).release();
});

it('takes over what a power cut has left', () => {
  writeFileSync(`${folder.path}/lock`, '');
  takeLock(`${folder.path}/lock`).release();
});

it('is refused where the holder may live in another container', () => {
  const path = `${folder.path}/lock`;
  takeLock(path);
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), pidSpace: 'pid:[1]' }));
  expect(() => takeLock(path)).toThrow('another container');
});

it("goes to exactly one of several processes that find a dead one's", async () => {
  const locks = 40;
  const sendOff = () => {
    writeFileSync(`${folder.path}/start.new`, String(Date.now() + 100));
    renameSync(`${folder.path}/start.new`, `${folder.path}/start`);
  };
  sendOff();
  const dead = start('race', folder.path, String(locks));
  await dead.said('done');
  expect(dead.lines).toHaveLength(locks + 2);
  await dead.kill();
  rmSync(`${folder.path}/start`);
  const rivals = [1, 2, 3, 4].map(() => start('race', folder.path, String(locks)));
  await Promise.all(rivals.map((rival) => rival.said('ready')));
  sendOff();
  await Promise.all(rivals.map((rival) => rival.said('done')));
  expect(rivals.flatMap(({ errors }) => errors)).toEqual([]);
  const won = rivals.flatMap(({ lines }) => lines.slice(1, -1).map(Number));
  expect(won.toSorted((a, b) => a - b)).toEqual(Array.from({ length: locks }, (_, index) => index));
});
