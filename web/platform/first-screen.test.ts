import { expect, it, vi } from 'vitest';
import { holdOptionalParts, loadAfterFirstScreen } from './first-screen.ts';

it('loads a part at once, and on hold when the first screen is shown', async () => {
  const load = vi.fn(async () => 'part');
  expect(await loadAfterFirstScreen(load)).toBe('part');
  const showFirstScreen = holdOptionalParts();
  const loading = [loadAfterFirstScreen(load), loadAfterFirstScreen(load)];
  await Promise.resolve();
  expect(load).toHaveBeenCalledTimes(1);
  showFirstScreen();
  expect(await Promise.all(loading)).toEqual(['part', 'part']);
  expect(load).toHaveBeenCalledTimes(3);
});
