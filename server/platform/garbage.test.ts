import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { collectGarbage } from './garbage.ts';

it('collects unreachable objects', async () => {
  const left = new WeakRef({ text: 'left by the start' });
  // A WeakRef keeps its target alive until the current job ends.
  await sleep(0);
  collectGarbage();
  expect(left.deref()).toBeUndefined();
});
