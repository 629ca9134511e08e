import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { collectGarbage } from './garbage.ts';

it('collects what nothing refers to', async () => {
  const left = new WeakRef({ text: 'left by the start' });
  // An object stays until the end of the turn in which a reference to it was created.
  await sleep(0);
  collectGarbage();
  expect(left.deref()).toBeUndefined();
});
