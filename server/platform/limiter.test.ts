import { expect, it } from 'vitest';
import { createLimiter } from './limiter.ts';

it('runs at most two tasks at a time, and a failed task frees its slot', async () => {
  const limit = createLimiter({ concurrency: 2 });
  const started: (() => void)[] = [];
  let running = 0;
  const task = async () => {
    running += 1;
    await new Promise<void>((resolve) => started.push(resolve));
    running -= 1;
    throw new Error('failed');
  };
  const tasks = Array.from({ length: 9 }, () => limit(task));
  const settled = Promise.allSettled(tasks);
  for (let remaining = 9; remaining > 0; remaining -= 1) {
    await expect.poll(() => started.length).toBe(Math.min(2, remaining));
    expect(running).toBe(Math.min(2, remaining));
    started.shift()?.();
  }
  expect((await settled).every(({ status }) => status === 'rejected')).toBe(true);
  expect(running).toBe(0);
});

it('rejects a task if the queue is full', async () => {
  const limit = createLimiter({ concurrency: 1, maxQueued: 1, onFull: () => new Error('full') });
  const release = Promise.withResolvers<void>();
  const accepted = [limit(() => release.promise), limit(async () => undefined)];
  await expect(limit(async () => undefined)).rejects.toThrow('full');
  release.resolve();
  await Promise.all(accepted);
});
