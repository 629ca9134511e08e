import type { Locator } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Expects the length of a video and a frame of it, which the browser read from the file during the upload. */
export const expectPoster = async (container: Locator, length: string) => {
  await expect(container.getByText(length)).toBeVisible();
  const frame = container.locator('img[src^="/storage/"]');
  await expect.poll(() => frame.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBe(640);
};
