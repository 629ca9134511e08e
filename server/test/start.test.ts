// Proves SEC-1
import { afterAll, expect, it, vi } from 'vitest';

afterAll(() => {
  vi.doUnmock('../registrations.ts');
  vi.resetModules();
});

it('refuses to start if a route of the contract has no handler, and lists each missing one', async () => {
  vi.doMock('../registrations.ts', async (original) => {
    const { registrations, ...others } = await original<typeof import('../registrations.ts')>();
    return { ...others, registrations: registrations.filter(({ spec }) => spec.path !== '/area/stats' && spec.path !== '/auth/logout') };
  });
  // Other test files of this worker may have loaded the server already.
  vi.resetModules();
  const { openTestApp } = await import('./app.ts');
  await expect(openTestApp()).rejects.toThrow('Routes of the contract without a handler: areas.stats, session.signOut');
});
