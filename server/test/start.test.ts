import { expect, it, vi } from 'vitest';
import { openTestApp } from './app.ts';

vi.mock('../registrations.ts', async (original) => {
  const { registrations } = await original<typeof import('../registrations.ts')>();
  return { registrations: registrations.filter(({ spec }) => spec.path !== '/area/stats' && spec.path !== '/auth/logout') };
});

it('refuses to start while a route of the contract has no handler, and names each', async () => {
  await expect(openTestApp()).rejects.toThrow('Routes of the contract without a handler: areas.stats, session.signOut');
});
