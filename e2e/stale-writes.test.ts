import type { Page } from '@playwright/test';
import { chooseAction } from './actions.ts';
import { expect, test } from './fixtures.ts';
import { card, dialog, toast } from './locators.ts';
import { uniqueName } from './records.ts';

type NewNote = { id: number; title: string };

const openEdit = async (page: Page, title: string) => {
  await page.goto('/important-notes');
  await chooseAction(page, title, 'Edit');
  await expect(dialog(page, 'Edit Note')).toBeVisible();
};
const retype = (page: Page, label: string, text: string) => dialog(page, 'Edit Note').getByRole('textbox', { name: label }).fill(text);
const save = (page: Page) => dialog(page, 'Edit Note').getByRole('button', { name: 'Save changes' }).click();

test('two administrators edit a note: different fields are merged, and the same field asks whose value to keep', async ({
  adminPage: page,
  admin,
  openPage,
  problems,
  checkScreen,
  checkDarkScreen,
}) => {
  problems.allow(/response: 409 POST .*\/notice\/update/);
  const title = uniqueName('Shift');
  const { id } = await admin.fetchData<NewNote>('POST /notice/store', { title, content: 'The ward opens at eight' });
  const read = () => admin.fetchData<{ title: string; content: string }>(`GET /notice/show/${id}`);
  const other = await openPage({ account: admin });

  await openEdit(page, title);
  await openEdit(other, title);
  await retype(other, 'Content', 'The ward opens at seven');
  await save(other);
  await expect(toast(other, 'Note updated successfully')).toBeVisible();
  const renamed = `${title} again`;
  await retype(page, 'Title', renamed);
  await save(page);
  await expect(toast(page, 'Saved, together with changes by another user')).toBeVisible();
  await expect(card(page, renamed)).toContainText('The ward opens at seven');
  expect(await read()).toMatchObject({ title: renamed, content: 'The ward opens at seven' });

  await openEdit(page, renamed);
  await openEdit(other, renamed);
  await retype(other, 'Content', 'The ward opens at six');
  await save(other);
  await expect(toast(other, 'Note updated successfully')).toBeVisible();
  await retype(page, 'Content', 'The ward opens at nine');
  await save(page);
  const merge = dialog(page, 'Someone else changed the same fields');
  await expect(merge.getByRole('group', { name: 'Content' })).toContainText('The ward opens at six');
  await checkScreen(page, 'merge');
  await checkDarkScreen(page, 'merge');
  await merge.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page, 'Edit Note').getByRole('textbox', { name: 'Content' })).toHaveValue('The ward opens at nine');
  await save(page);
  await merge.getByRole('radio', { name: /^Mine/ }).check();
  await merge.getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page)).toHaveCount(0);
  expect(await read()).toMatchObject({ title: renamed, content: 'The ward opens at nine' });
});
