// Proves DRF-1, DRF-2, DRF-3, DRF-4, DRF-5, DRF-6
import type { BrowserContext, Page } from '@playwright/test';
import { chooseAction, pickPicture } from './kit/actions.ts';
import { demoAccounts } from './kit/api.ts';
import { expect, test } from './kit/fixtures.ts';
import { image } from './kit/images.ts';
import { dialog, textBox, toast } from './kit/locators.ts';
import { uniqueName } from './kit/records.ts';
import { checkScreen } from './kit/screen-checks.ts';

/** Signs in by the form, as in a browser that several people use. */
const signInAt = async (page: Page, { phone, password }: { phone: string; password: string }) => {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Phone' }).fill(phone);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeAttached();
};

const openForm = async (page: Page, path: string, button: string) => {
  await page.goto(path);
  await page.getByRole('button', { name: button }).first().click();
  return dialog(page, button);
};

/** The number of unsaved forms in the browser, read from its database. */
const countStoredForms = (page: Page) =>
  page.evaluate(async () => {
    // Opening a database that the page has not created would create an empty one.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'medboard')) return 0;
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const request = indexedDB.open('medboard');
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const database = request.result;
      if (!database.objectStoreNames.contains('drafts')) return resolve(0);
      const count = database.transaction('drafts').objectStore('drafts').count();
      count.onsuccess = () => {
        database.close();
        resolve(count.result);
      };
    };
    return promise;
  });

const reopen = async (context: BrowserContext, page: Page) => {
  await page.close({ runBeforeUnload: false });
  return context.newPage();
};

test('what was typed survives a closed page, and is offered to nobody else', async ({ adminPage: first }) => {
  const context = first.context();
  const title = uniqueName('Blood pressure');
  const form = await openForm(first, '/blogs', 'Add New Blog');
  await textBox(form, 'Title').fill(title);
  await textBox(form, 'Content').fill('What the new guideline asks of a doctor.');
  await pickPicture(form.locator('input[type=file]'), await image('cover', 'teal'));
  await expect.poll(() => countStoredForms(first)).toBe(1);

  // A form that is open in another tab offers nothing, and is stored apart.
  const second = await context.newPage();
  const other = await openForm(second, '/blogs', 'Add New Blog');
  await textBox(other, 'Title').fill('Typed in another tab');
  await expect.poll(() => countStoredForms(second)).toBe(2);
  await expect(other.getByRole('button', { name: 'Restore' })).toHaveCount(0);
  await second.close({ runBeforeUnload: false });

  const page = await reopen(context, first);
  const again = await openForm(page, '/blogs', 'Add New Blog');
  await expect(again.getByText(/^What you typed at \d\d:\d\d was not saved\.$/)).toBeVisible();
  await again.getByRole('button', { name: 'Discard' }).click();
  await expect(textBox(again, 'Title')).toBeFocused();
  await expect(again.getByText(/Files must be chosen again\.$/)).toBeVisible();
  await checkScreen(page, 'draft');
  await again.getByRole('button', { name: 'Restore' }).press('Enter');
  await expect(textBox(again, 'Title')).toHaveValue(title);
  await expect(textBox(again, 'Title')).toBeFocused();
  await expect(again.getByRole('button', { name: 'Restore' })).toHaveCount(0);
  await pickPicture(again.locator('input[type=file]'), await image('cover', 'teal'));
  await again.getByRole('button', { name: 'Add Blog' }).click();
  await expect(toast(page, 'Blog added successfully')).toBeVisible();
  await expect.poll(() => countStoredForms(page)).toBe(0);
});

test('an unsaved form belongs to one user of the browser, and ends with the sign-out', { tag: '@long' }, async ({ page: first }) => {
  const context = first.context();
  await signInAt(first, demoAccounts.company);
  const form = await openForm(first, '/messages', 'Add New Message');
  await textBox(form, 'Name').fill('Only for the company');
  await expect.poll(() => countStoredForms(first)).toBe(1);
  const page = await reopen(context, first);
  await page.goto('/');
  await page.evaluate(() => localStorage.removeItem('session'));
  await signInAt(page, demoAccounts.admin);
  const other = await openForm(page, '/messages', 'Add New Message');
  await textBox(other, 'Name').fill('Of the administrator');
  await expect.poll(() => countStoredForms(page)).toBe(2);
  await expect(other.getByRole('button', { name: 'Restore' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => countStoredForms(page)).toBe(1);

  await page.evaluate(() => localStorage.removeItem('session'));
  await signInAt(page, demoAccounts.company);
  const own = await openForm(page, '/messages', 'Add New Message');
  await own.getByRole('button', { name: 'Restore' }).click();
  await expect(textBox(own, 'Name')).toHaveValue('Only for the company');
  await expect.poll(() => countStoredForms(page)).toBe(1);
  await page.reload();
  await signOut(page);
  await expect.poll(() => countStoredForms(page)).toBe(0);
});

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await dialog(page, 'Logout').getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
};

test('an unsaved form of an older version is combined with the record as it is now', { tag: '@long' }, async ({
  adminPage: first,
  admin,
  problems,
}) => {
  problems.allow(/response: 409 POST .*\/notice\/update/);
  const context = first.context();
  const title = uniqueName('Rota');
  const { id } = await admin.fetchData<{ id: number }>('POST /notice/store', { title, content: 'The ward opens at eight' });
  await first.goto('/important-notes');
  await chooseAction(first, title, 'Edit');
  await textBox(dialog(first, 'Edit Note'), 'Content').fill('The ward opens at nine');
  await expect.poll(() => countStoredForms(first)).toBe(1);
  const page = await reopen(context, first);
  await admin.fetchData(`POST /notice/update/${id}`, { title: `${title} 2`, content: 'The ward opens at seven' });
  await page.goto('/important-notes');
  await chooseAction(page, `${title} 2`, 'Edit');
  const form = dialog(page, 'Edit Note');
  await form.getByRole('button', { name: 'Restore' }).click();
  await expect(textBox(form, 'Title')).toHaveValue(`${title} 2`);
  await form.getByRole('button', { name: 'Save changes' }).click();
  const merge = dialog(page, 'Someone else changed the same fields');
  await expect(merge.getByRole('group', { name: 'Content' })).toContainText('The ward opens at seven');
  await merge.getByRole('radio', { name: /^Mine/ }).check();
  await merge.getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page)).toHaveCount(0);
  expect(await admin.fetchData(`GET /notice/show/${id}`)).toMatchObject({ title: `${title} 2`, content: 'The ward opens at nine' });
});
