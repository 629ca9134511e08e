import { expect, it } from 'vitest';
import { startScript } from '../database/child.test-kit.ts';

it('stops a process that is still starting at once, without waiting for a process that completes its requests', async () => {
  const supervisor = startScript(new URL('./supervisor.test-child.ts', import.meta.url));
  await supervisor.printed('starting');
  const start = performance.now();
  process.kill(supervisor.pid, 'SIGTERM');
  expect([await supervisor.ended, supervisor.errors]).toEqual([0, []]);
  // After 30 s the process would be killed.
  expect(performance.now() - start).toBeLessThan(25_000);
});
