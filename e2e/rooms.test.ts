import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { StoredSession } from '../contract/entities/session.ts';
import { newSession, uniqueName } from './api.ts';
import { expectQuiet, lookAt, lookAtDark, signedIn, testBrowser } from './harness.ts';
import { pdf } from './pdf.ts';
import { picture } from './pictures.ts';

const browser = testBrowser();
let admin: StoredSession;

beforeAll(async () => {
  admin = await newSession();
});

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const card = (page: Page, name: string) => page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
const toast = (page: Page, text: string | RegExp) => page.locator('.Toastify').getByText(text);
const textBox = (form: Locator, name: string) => form.getByRole('textbox', { name, exact: true });
const choose = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
};

const screens = [
  ['/blogs', 'Blogs'],
  ['/conferences', 'Conferences'],
  ['/library', 'Library'],
  ['/library/books', 'Books'],
  ['/library/researches', 'Research'],
  ['/posts', 'Posts'],
  ['/important-notes', 'Important Notes'],
  ['/contact', 'Contact'],
  ['/meetings', 'Webinars'],
  ['/archive/Blogs', 'Archived Blogs'],
  ['/archive/conferences', 'Archived Conferences'],
  ['/archive/Books', 'Archived Books'],
  ['/archive/Research', 'Archived Research'],
] as const;

it.each(screens)('%s is shown full, on a desk and on a phone, in light and dark', async (path, title) => {
  const tab = await browser.open(signedIn(admin));
  const { page } = tab;
  await page.goto(path);
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  await page.locator('article, table tbody tr td, a[href="/library/books"]').first().waitFor();
  const name = path.slice(1).replaceAll('/', '-').toLowerCase();
  await lookAt(page, `${name}-list`);
  await lookAtDark(page, `${name}-list`);
  expectQuiet(tab);
});

const deleteAndRestore = async (page: Page, { name, archive, word }: { name: string; archive: string; word: string }) => {
  await choose(page, name, 'Delete');
  await dialog(page, /^Delete /)
    .getByRole('button', { name: 'Delete' })
    .click();
  await toast(page, `${word} deleted successfully`).waitFor();
  await card(page, name).waitFor({ state: 'detached' });
  await page.goto(archive);
  await card(page, name).getByRole('button', { name: 'Restore' }).click();
  await toast(page, `${word} Restore successfully`).waitFor();
};

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

describe('the library', () => {
  it('a book carries a real PDF, which is read page by page', async () => {
    const tab = await browser.open(signedIn(admin));
    const { page, watch } = tab;
    watch.allow(/answer: 415 POST .*\/store/);
    const name = uniqueName('Bedside manual');
    await page.goto('/library');
    await page.getByRole('main').getByRole('link', { name: /Books/ }).click();
    await page.getByRole('button', { name: 'Add New Book' }).click();
    const form = dialog(page, 'Add New Book');
    const add = form.getByRole('button', { name: 'Add Book' });
    await add.click();
    for (const sentence of ['Name is required', 'Image is required', 'PDF file is required'])
      await form.getByText(sentence, { exact: true }).waitFor();
    await textBox(form, 'Name').fill(name);
    await form.getByLabel('Coin price').fill('25');
    const [image, file] = [form.locator('input[type=file]').nth(0), form.locator('input[type=file]').nth(1)];
    await image.setInputFiles(await picture('cover', 'olive'));
    const fake = { ...(await picture('cover', 'olive')), name: 'book.pdf', mimeType: 'application/pdf' };
    await file.setInputFiles(fake);
    await add.click();
    await form.getByText('Choose a PDF').first().waitFor();
    await file.setInputFiles(pdf('manual', ['First page', 'Second page']));
    await add.click();
    await toast(page, 'Book added successfully').waitFor();
    await card(page, name)
      .getByRole('button', { name: /PDF of/ })
      .click();
    await page.getByRole('dialog').locator('canvas').first().waitFor();
    await lookAt(page, 'book-pdf');
    await page.keyboard.press('Escape');
    await choose(page, name, 'Buyers');
    await dialog(page, `Buyers of ${name}`).waitFor();
    await page.keyboard.press('Escape');
    await deleteAndRestore(page, { name, archive: '/archive/Books', word: 'Book' });
    expectQuiet(tab);
  });
});

describe('contact requests', () => {
  it('are marked as contacted after a question, with a way to take it back', async () => {
    const tab = await browser.open(signedIn(admin));
    const { page } = tab;
    await page.goto('/contact');
    const open = page.getByRole('button', { name: /^Not Contacted: / });
    await open.first().waitFor();
    await open.first().click();
    await lookAt(page, 'contact-question');
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as contacted' }).click();
    await toast(page, 'Status changed successfully').waitFor();
    await page.locator('.Toastify').getByRole('button', { name: 'Undo' }).waitFor();
    expectQuiet(tab);
  });
});

describe('posts', () => {
  it('one is opened with its photos, reactions and comments', async () => {
    const tab = await browser.open(signedIn(admin));
    const { page } = tab;
    await page.goto('/posts');
    await page.getByRole('article').first().waitFor();
    await page
      .getByRole('article')
      .nth(2)
      .getByRole('button', { name: /Actions/ })
      .click();
    await page.getByRole('menuitem', { name: 'Open' }).click();
    await page
      .getByRole('dialog', { name: /^Post of / })
      .getByText(/Reactions \(/)
      .waitFor();
    await lookAt(page, 'post-open');
    expectQuiet(tab);
  });
});
