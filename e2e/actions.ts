import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { card, dialog, toast } from './locators.ts';

/** Opens the menu of a record. */
export const openMenu = (page: Page, name: string) => page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();

/** Picks a picture and uses the part that the dialog proposes. */
export const pickPicture = async (input: Locator, picture: Parameters<Locator['setInputFiles']>[0]) => {
  await input.setInputFiles(picture);
  const editor = dialog(input.page(), 'Edit picture');
  await editor.getByRole('button', { name: 'Use picture' }).click();
  await expect(editor).toBeHidden();
};

/** Clicks an action in the menu of a record. */
export const chooseAction = async (page: Page, name: string, action: string) => {
  await openMenu(page, name);
  await page.getByRole('menuitem', { name: action, exact: true }).click();
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

/** Deletes a record from its list and restores it from the archive. */
export const deleteAndRestore = async (page: Page, { name, archive, singular }: { name: string; archive: string; singular: string }) => {
  await chooseAction(page, name, 'Delete');
  await confirm(page, /^Delete /, 'Delete');
  await expect(toast(page, `${singular} deleted successfully`)).toBeVisible();
  await expect(card(page, name)).toHaveCount(0);
  await page.goto(archive);
  await card(page, name).getByRole('button', { name: 'Restore' }).click();
  await expect(toast(page, `${singular} Restore successfully`)).toBeVisible();
};
