import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { startChild } from './child.test-kit.ts';
import { deadline } from './deadline.ts';
import { isUnavailable } from './errors.ts';

const open = (limit: number | null) => {
  const reasons: Error[] = [];
  const lines: string[] = [];
  const log = pino({ level: 'fatal' }, { write: (line: string) => void lines.push(line) });
  return { reasons, lines, watcher: deadline({ limit, log, onFatal: (reason) => void reasons.push(reason) }) };
};
const never = () => new Promise<never>(() => undefined);
const failing = (error: Error) => () => Promise.reject(error);

it('ends the process when a statement misses its time, after answering everybody that waits', async () => {
  const { watcher, reasons, lines } = open(20);
  const missed = await watcher.statement(never).catch((error: unknown) => error);
  expect(isUnavailable(missed)).toBe(true);
  const next = await watcher.statement(async () => 'answer').catch((error: unknown) => error);
  expect(isUnavailable(next)).toBe(true);
  expect(reasons).toEqual([]);
  await wait(300);
  expect(reasons).toEqual([missed]);
  expect(lines).toHaveLength(1);
});

it('ends the process when a transaction misses its time', async () => {
  const { watcher, reasons } = open(20);
  await expect(watcher.transaction(never)).rejects.toThrow('did not answer');
  await wait(300);
  expect(reasons).toHaveLength(1);
});

it.each([
  ['a full disk', Object.assign(new Error('No space left on device'), { code: '53100', severity: 'ERROR' })],
  ['a panic', Object.assign(new Error('could not write'), { code: 'XX000', severity: 'PANIC' })],
  ['a stopped program', new WebAssembly.RuntimeError('unreachable')],
])('ends the process after %s, and keeps values out of the log', async (_, error) => {
  const { watcher, reasons, lines } = open(1_000);
  Object.assign(error, { params: ['secret'], detail: 'secret' });
  await expect(watcher.statement(failing(error))).rejects.toBe(error);
  await wait(300);
  expect(reasons).toEqual([error]);
  expect(lines.join()).not.toContain('secret');
});

it('has a process killed that a statement keeps busy for ever', async () => {
  const frozen = startChild('freeze');
  expect(await frozen.ended).toBeNull();
  expect(frozen.lines).toEqual(['frozen']);
  expect(frozen.errors.join()).toContain('killed for a restart');
});

it('lives on after an ordinary error, and where there is no limit', async () => {
  const { watcher, reasons } = open(50);
  await expect(watcher.statement(failing(Object.assign(new Error('taken'), { code: '23505' })))).rejects.toThrow('taken');
  expect(await watcher.suspend(() => watcher.statement(() => wait(120, 'vacuumed')))).toBe('vacuumed');
  expect(await open(null).watcher.statement(() => wait(20, 'loaded'))).toBe('loaded');
  await wait(300);
  expect(reasons).toEqual([]);
});
