import { expect, type Locator, type Page } from '@playwright/test';

/** The open dialog, by its title if one is given. */
export const dialog = (page: Page, name?: string | RegExp) => page.getByRole('dialog', name === undefined ? {} : { name });

/** The card of a record, by its full name. */
export const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });

/** The row of a record in a table. */
export const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** The text of a toast; a dialog or the page may show the same text. */
export const toast = (page: Page, text: string | RegExp) => page.locator('.Toastify').getByText(text);

/** A text field, by its full label. */
export const textBox = (parent: Locator, name: string) => parent.getByRole('textbox', { name, exact: true });

/** A file input, by its full label. */
export const fileInput = (parent: Locator, label: string) => parent.getByLabel(label, { exact: true }).and(parent.page().locator('input'));

/** Opens the tray below its button in the header. */
export const openTray = async (page: Page, name: 'Tasks' | 'Uploads') => {
  const tray = page.getByRole('complementary', { name });
  const button = tray.getByRole('button', { name: new RegExp(`^${name}`) });
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  return tray;
};
