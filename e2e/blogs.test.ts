import { chooseAction, confirm, deleteAndRestore, pickPicture } from './actions.ts';
import { expect, test } from './fixtures.ts';
import { image } from './images.ts';
import { card, dialog, textBox, toast } from './locators.ts';
import { uniqueName } from './records.ts';

test.describe('blogs and conferences', () => {
  test('a blog is rejected until it is complete, then added, edited, archived and restored', async ({ adminPage: page, checkScreen }) => {
    const name = uniqueName('A quiet morning');
    await page.goto('/blogs');
    await page.getByRole('button', { name: 'Add New Blog' }).click();
    const form = dialog(page, 'Add New Blog');
    const add = form.getByRole('button', { name: 'Add Blog' });
    await add.click();
    for (const error of ['Title is required', 'Content is required', 'Image is required'])
      await expect(form.getByText(error, { exact: true })).toBeVisible();
    await textBox(form, 'Title').fill('ab');
    await textBox(form, 'Content').fill('short');
    await add.click();
    await expect(form.getByText('Title must be at least 3 characters long')).toBeVisible();
    await expect(form.getByText('Content must be at least 10 characters long')).toBeVisible();
    await checkScreen(page, 'blog-add');
    await textBox(form, 'Title').fill(name);
    await textBox(form, 'Content').fill('What the ward looks like at six.');
    await pickPicture(form.locator('input[type=file]'), await image('cover', 'teal'));
    await add.dblclick();
    await expect(toast(page, 'Blog added successfully')).toBeVisible();
    await expect(card(page, name)).toBeVisible();
    await chooseAction(page, name, 'Stats');
    await expect(dialog(page, `Stats: ${name}`).getByText('No reactions yet')).toBeVisible();
    await page.keyboard.press('Escape');
    await chooseAction(page, name, 'Edit');
    const edit = dialog(page, 'Edit Blog');
    await textBox(edit, 'Title').fill(`${name} again`);
    await edit.getByRole('button', { name: 'Save changes' }).click();
    await expect(toast(page, 'Blog updated successfully')).toBeVisible();
    await deleteAndRestore(page, { name: `${name} again`, archive: '/archive/Blogs', singular: 'Blog' });
  });

  test('a conference accepts only http and https links', async ({ adminPage: page }) => {
    const name = uniqueName('Heart days');
    await page.goto('/conferences');
    await page.getByRole('button', { name: 'Add New Conference' }).click();
    const form = dialog(page, 'Add New Conference');
    const add = form.getByRole('button', { name: 'Add Conference' });
    await textBox(form, 'Title').fill(name);
    await textBox(form, 'Description').fill('Two days of talks');
    await textBox(form, 'Link').fill('javascript:alert(1)');
    await pickPicture(form.locator('input[type=file]'), await image('cover', 'navy'));
    await add.click();
    await expect(form.getByText('Must be a valid URL')).toBeVisible();
    await textBox(form, 'Link').fill('https://congress.example/days');
    await add.click();
    await expect(toast(page, 'Conference added successfully')).toBeVisible();
    await expect(card(page, name).getByRole('link', { name: 'https://congress.example/days' })).toHaveAttribute('rel', /noreferrer/);
    await deleteAndRestore(page, { name, archive: '/archive/conferences', singular: 'Conference' });
  });
});

test('an important note is rejected until it is complete, then added, edited and deleted for good', async ({
  adminPage: page,
  checkScreen,
}) => {
  const title = uniqueName('Duty rota');
  await page.goto('/important-notes');
  await page.getByRole('button', { name: 'Add New Note' }).click();
  const form = dialog(page, 'Add New Note');
  const add = form.getByRole('button', { name: 'Add Note' });
  await add.click();
  for (const error of ['Name is required', 'Content is required']) await expect(form.getByText(error, { exact: true })).toBeVisible();
  await textBox(form, 'Title').fill('x'.repeat(51));
  await add.click();
  await expect(form.getByText('Name must not exceed 50 characters')).toBeVisible();
  await checkScreen(page, 'note-add');
  await textBox(form, 'Title').fill(title);
  await textBox(form, 'Content').fill('The rota of December.\nجدول المناوبات');
  await add.dblclick();
  await expect(toast(page, 'Note added successfully')).toBeVisible();
  await expect(card(page, title).getByText('جدول المناوبات').first()).toBeVisible();
  await chooseAction(page, title, 'Edit');
  const edit = dialog(page, 'Edit Note');
  await expect(textBox(edit, 'Content')).toHaveValue('The rota of December.\nجدول المناوبات');
  await textBox(edit, 'Title').fill(`${title} again`);
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page, 'Note updated successfully')).toBeVisible();
  await expect(card(page, `${title} again`).getByText('جدول المناوبات').first()).toBeVisible();
  await expect(card(page, title)).toHaveCount(0);
  await chooseAction(page, `${title} again`, 'Delete');
  await expect(dialog(page, /^Delete /).getByText('You can undo this for a few seconds.')).toBeVisible();
  await confirm(page, /^Delete /, 'Delete');
  await expect(toast(page, 'Note deleted successfully')).toBeVisible();
  await expect(card(page, `${title} again`)).toHaveCount(0);
});
