import { beforeAll, describe, expect, it } from 'vitest';
import type { StoredSession } from '../contract/entities/session.ts';
import { newSession, uniqueName } from './api.ts';
import { expectQuiet, lookAt, signedIn, testBrowser } from './harness.ts';
import { picture } from './pictures.ts';
import { card, choose, confirm, deleteAndRestore, dialog, textBox, toast } from './steps.ts';

const browser = testBrowser();
let admin: StoredSession;

beforeAll(async () => {
  admin = await newSession();
});

describe('blogs and conferences', () => {
  it('a blog is added by the rules, looked at, changed, deleted and brought back', async () => {
    const tab = await browser.open(signedIn(admin));
    const { page } = tab;
    const name = uniqueName('A quiet morning');
    await page.goto('/blogs');
    await page.getByRole('button', { name: 'Add New Blog' }).click();
    const form = dialog(page, 'Add New Blog');
    const add = form.getByRole('button', { name: 'Add Blog' });
    await add.click();
    for (const sentence of ['Title is required', 'Content is required', 'Image is required'])
      await form.getByText(sentence, { exact: true }).waitFor();
    await textBox(form, 'Title').fill('ab');
    await textBox(form, 'Content').fill('short');
    await add.click();
    await form.getByText('Title must be at least 3 characters long').waitFor();
    await form.getByText('Content must be at least 10 characters long').waitFor();
    await lookAt(page, 'blog-add');
    await textBox(form, 'Title').fill(name);
    await textBox(form, 'Content').fill('What the ward looks like at six.');
    await form.locator('input[type=file]').setInputFiles(await picture('cover', 'teal'));
    await add.dblclick();
    await toast(page, 'Blog added successfully').waitFor();
    await card(page, name).waitFor();
    await choose(page, name, 'Stats');
    await dialog(page, `Stats of ${name}`).getByText('Nobody has reacted yet').waitFor();
    await page.keyboard.press('Escape');
    await choose(page, name, 'Update');
    const edit = dialog(page, 'Update Blog');
    await textBox(edit, 'Title').fill(`${name} again`);
    await edit.getByRole('button', { name: 'Save changes' }).click();
    await toast(page, 'Blog updated successfully').waitFor();
    await deleteAndRestore(page, { name: `${name} again`, archive: '/archive/Blogs', word: 'Blog' });
    expectQuiet(tab);
  });

  it('a conference takes http and https links only', async () => {
    const tab = await browser.open(signedIn(admin));
    const { page } = tab;
    const name = uniqueName('Heart days');
    await page.goto('/conferences');
    await page.getByRole('button', { name: 'Add New Conference' }).click();
    const form = dialog(page, 'Add New Conference');
    const add = form.getByRole('button', { name: 'Add Conference' });
    await textBox(form, 'Title').fill(name);
    await textBox(form, 'Description').fill('Two days of talks');
    await textBox(form, 'Link').fill('javascript:alert(1)');
    await form.locator('input[type=file]').setInputFiles(await picture('cover', 'navy'));
    await add.click();
    await form.getByText('Must be a valid URL').waitFor();
    await textBox(form, 'Link').fill('https://congress.example/days');
    await add.click();
    await toast(page, 'Conference added successfully').waitFor();
    expect(await card(page, name).getByRole('link').getAttribute('rel')).toContain('noreferrer');
    await deleteAndRestore(page, { name, archive: '/archive/conferences', word: 'Conference' });
    expectQuiet(tab);
  });
});

it('an important note is added by the rules, changed and deleted, which the question calls final', async () => {
  const tab = await browser.open(signedIn(admin));
  const { page } = tab;
  const title = uniqueName('Duty rota');
  await page.goto('/important-notes');
  await page.getByRole('button', { name: 'Add New Note' }).click();
  const form = dialog(page, 'Add New Note');
  const add = form.getByRole('button', { name: 'Add Note' });
  await add.click();
  for (const sentence of ['Name is required', 'Content is required']) await form.getByText(sentence, { exact: true }).waitFor();
  await textBox(form, 'Title').fill('x'.repeat(51));
  await add.click();
  await form.getByText('Name must not exceed 50 characters').waitFor();
  await lookAt(page, 'note-add');
  await textBox(form, 'Title').fill(title);
  await textBox(form, 'Content').fill('The rota of December.\nجدول المناوبات');
  await add.dblclick();
  await toast(page, 'Note added successfully').waitFor();
  await card(page, title).getByText('جدول المناوبات').first().waitFor();
  await choose(page, title, 'Update');
  const edit = dialog(page, 'Update Note');
  expect(await textBox(edit, 'Content').inputValue()).toBe('The rota of December.\nجدول المناوبات');
  await textBox(edit, 'Title').fill(`${title} again`);
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await toast(page, 'Note updated successfully').waitFor();
  await card(page, `${title} again`).getByText('جدول المناوبات').first().waitFor();
  expect(await card(page, title).count()).toBe(0);
  await choose(page, `${title} again`, 'Delete');
  await dialog(page, /^Delete /)
    .getByText('A deleted note cannot be restored.')
    .waitFor();
  await confirm(page, /^Delete /, 'Delete');
  await toast(page, 'Note deleted successfully').waitFor();
  await card(page, `${title} again`).waitFor({ state: 'detached' });
  expectQuiet(tab);
});
