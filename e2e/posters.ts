import type { Locator } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Expects the length of a video and a frame of it, which the browser read from the file during the upload. */
export const expectPoster = async (place: Locator, length: string) => {
  await expect(place.getByText(length)).toBeVisible();
  const frame = place.locator('img[src^="/storage/"]');
  await expect.poll(() => frame.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBe(640);
};
