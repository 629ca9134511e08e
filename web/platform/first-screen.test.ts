import { expect, it, vi } from 'vitest';
import { awaitFirstScreen, loadAfterFirstScreen } from './first-screen.ts';

it('loads a part at once, and after the first screen if that is awaited', async () => {
  const load = vi.fn(async () => 'part');
  expect(await loadAfterFirstScreen(load)).toBe('part');
  const showFirstScreen = awaitFirstScreen();
  const loading = [loadAfterFirstScreen(load), loadAfterFirstScreen(load)];
  await Promise.resolve();
  expect(load).toHaveBeenCalledTimes(1);
  showFirstScreen();
  expect(await Promise.all(loading)).toEqual(['part', 'part']);
  expect(load).toHaveBeenCalledTimes(3);
});
