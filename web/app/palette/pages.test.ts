import { expect, it } from 'vitest';
import { screens } from '../screens.ts';
import { listPages, listQueues } from './pages.ts';

it('offers every screen that is not about one record, with the permission of the screen', () => {
  const offered = [...listPages(), ...listQueues()];
  expect(new Set(offered.map(({ label }) => label)).size).toBe(offered.length);
  const wanted = screens.filter(({ path }) => !path.includes('$')).map(({ path, permission }) => `${path} ${permission}`);
  expect(offered.map(({ to, permission }) => `${to} ${permission}`).sort()).toEqual(wanted.sort());
});
