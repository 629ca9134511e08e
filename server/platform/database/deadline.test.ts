import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startChild } from './child.test-kit.ts';
import { createDeadline } from './deadline.ts';
import { isUnavailable } from './errors.ts';

const limitMs = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const open = (limit: number | null = limitMs) => {
  const reasons: Error[] = [];
  const lines: string[] = [];
  const log = pino({ level: 'fatal' }, { write: (line: string) => void lines.push(line) });
  return { reasons, lines, deadline: createDeadline({ limitMs: limit, log, onFatal: (reason) => void reasons.push(reason) }) };
};
const neverResolves = () => new Promise<never>(() => undefined);
const fail = (error: Error) => () => Promise.reject(error);
const catchError = (work: Promise<unknown>) => work.catch((error: unknown) => error);

it('rejects all statements after one exceeds the limit, and then ends the process', async () => {
  const { deadline, reasons, lines } = open();
  const lateError = catchError(deadline.statement(neverResolves));
  await vi.advanceTimersByTimeAsync(limitMs);
  expect(isUnavailable(await lateError)).toBe(true);
  expect(isUnavailable(await catchError(deadline.statement(async () => 'result')))).toBe(true);
  expect(reasons).toEqual([]);
  await vi.runAllTimersAsync();
  expect(reasons).toEqual([await lateError]);
  expect(lines).toHaveLength(1);
  await deadline.close();
});

it('ends the process after a transaction exceeds the limit', async () => {
  const { deadline, reasons } = open();
  const lateError = catchError(deadline.transaction(neverResolves));
  await vi.runAllTimersAsync();
  expect(await lateError).toMatchObject({ message: `The embedded database did not answer within ${limitMs} ms` });
  expect(reasons).toHaveLength(1);
  await deadline.close();
});

it.each([
  ['a full disk', Object.assign(new Error('No space left on device'), { code: '53100', severity: 'ERROR' })],
  ['a panic', Object.assign(new Error('could not write'), { code: 'XX000', severity: 'PANIC' })],
  ['a crash of the embedded database', new WebAssembly.RuntimeError('unreachable')],
])('ends the process after %s, and logs no values', async (_, error) => {
  const { deadline, reasons, lines } = open();
  Object.assign(error, { params: ['secret'], detail: 'secret' });
  await expect(deadline.statement(fail(error))).rejects.toBe(error);
  await vi.runAllTimersAsync();
  expect(reasons).toEqual([error]);
  expect(lines.join()).not.toContain('secret');
  await deadline.close();
});

it('kills a process whose main thread is blocked by a statement', async () => {
  const blocked = startChild('freeze');
  expect(await blocked.ended).toBeNull();
  expect(blocked.lines).toEqual(['frozen']);
  expect(blocked.errors.join()).toContain('stopped for a restart');
});

it('continues after an ordinary error, during suspended work, and without a limit', async () => {
  const { deadline, reasons } = open();
  const unlimited = open(null);
  await expect(deadline.statement(fail(Object.assign(new Error('taken'), { code: '23505' })))).rejects.toThrow('taken');
  const vacuum = Promise.withResolvers<string>();
  const [suspendedResult, unlimitedResult] = [
    deadline.suspend(() => deadline.statement(() => vacuum.promise)),
    unlimited.deadline.statement(() => vacuum.promise),
  ];
  await vi.advanceTimersByTimeAsync(10 * limitMs);
  vacuum.resolve('done');
  expect(await Promise.all([suspendedResult, unlimitedResult])).toEqual(['done', 'done']);
  await vi.runAllTimersAsync();
  expect([...reasons, ...unlimited.reasons]).toEqual([]);
  await deadline.close();
});
