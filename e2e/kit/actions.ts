import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { dialog } from './locators.ts';

/** Picks a picture and uses the part that the dialog proposes. */
export const pickPicture = async (input: Locator, picture: Parameters<Locator['setInputFiles']>[0]) => {
  await input.setInputFiles(picture);
  const editor = dialog(input.page(), 'Edit picture');
  await editor.getByRole('button', { name: 'Use picture' }).click();
  await expect(editor).toBeHidden();
};

/** Clicks an action in the menu of a record. */
export const chooseAction = async (page: Page, name: string, action: string) => {
  const item = page.getByRole('menuitem', { name: action, exact: true });
  // A list that loads again at this moment closes its menu.
  await expect(async () => {
    if (!(await item.isVisible())) await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
    await item.click({ timeout: 20_000 });
  }).toPass();
};

/** Confirms the dialog with that title by the button with that label. */
export const confirm = (page: Page, title: string | RegExp, label: string) =>
  dialog(page, title).getByRole('button', { name: label, exact: true }).click();

/**
 * Stops the timers of the toasts that open from now on. A slow machine may otherwise not click Undo before the toast closes.
 * The timer of a toast is the animation of its progress bar.
 */
export const pauseToastTimers = (page: Page) =>
  page.evaluate(() =>
    document.addEventListener('animationstart', ({ target }) => {
      if (!(target instanceof Element) || !target.matches('.Toastify__progress-bar--animated')) return;
      for (const animation of target.getAnimations()) animation.pause();
    }),
  );
