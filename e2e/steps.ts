import type { Locator, Page } from 'playwright-core';

/** What stands over the page; by its title where one is given. */
export const dialog = (page: Page, name?: string | RegExp) => page.getByRole('dialog', name === undefined ? {} : { name });

/** The card of a record, by its whole name. */
export const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });

/** The row of a record in a table. */
export const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** A toast: a dialog or a page may say the same words. */
export const toast = (page: Page, text: string | RegExp) => page.locator('.Toastify').getByText(text);

/** A box to type in, by its label. */
export const textBox = (place: Locator, name: string) => place.getByRole('textbox', { name, exact: true });

/** Opens the menu of a record. */
export const openMenu = (page: Page, name: string) => page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();

/** Chooses what to do with a record from its menu. */
export const choose = async (page: Page, name: string, action: string) => {
  await openMenu(page, name);
  await page.getByRole('menuitem', { name: action, exact: true }).click();
};

/** Answers a question, which is a dialog of that title, with yes. */
export const confirm = (page: Page, title: string | RegExp, word: string) =>
  dialog(page, title).getByRole('button', { name: word, exact: true }).click();

/** Deletes a record from its list, and brings it back in its archive. */
export const deleteAndRestore = async (page: Page, { name, archive, word }: { name: string; archive: string; word: string }) => {
  await choose(page, name, 'Delete');
  await confirm(page, /^Delete /, 'Delete');
  await toast(page, `${word} deleted successfully`).waitFor();
  await card(page, name).waitFor({ state: 'detached' });
  await page.goto(archive);
  await card(page, name).getByRole('button', { name: 'Restore' }).click();
  await toast(page, `${word} Restore successfully`).waitFor();
};
