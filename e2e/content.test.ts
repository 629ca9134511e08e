import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { StoredSession } from '../contract/entities/session.ts';
import { api, type Named, newSession, uniqueName } from './api.ts';
import { accounts, expectQuiet, lookAt, lookAtDark, signedIn, testBrowser } from './harness.ts';
import { picture } from './pictures.ts';
import { card, choose, dialog, textBox, toast } from './steps.ts';

const browser = testBrowser();
let admin: StoredSession;

beforeAll(async () => {
  admin = await newSession();
});

const clip = join(import.meta.dirname, '../server/demo/content/clip.mp4');

const kinds = [
  { call: 'category', path: '/categories', archive: '/archive/categories', plural: 'Categories', singular: 'Category', label: 'Category' },
  { call: 'tag', path: '/tags', archive: '/archive/tags', plural: 'Tags', singular: 'Tag', label: 'Tags' },
] as const;

describe.each(kinds)('$plural', ({ call, path, archive, plural, singular, label }) => {
  it('are added by the rules, renamed, deleted after a question and restored', async () => {
    const tab = await browser.open(signedIn(admin));
    const { page, watch } = tab;
    watch.allow(/answer: 409 POST .*\/store/);
    const name = uniqueName('Oncology');
    await page.goto(path);
    await page.getByRole('article').first().waitFor();
    await lookAt(page, `${call}-list`);
    await lookAtDark(page, `${call}-list`);

    await page.getByRole('button', { name: `Add New ${singular}` }).click();
    const form = dialog(page, `Add New ${singular}`);
    const add = form.getByRole('button', { name: `Add ${singular}` });
    await add.click();
    await form.getByText(`${label} is required`, { exact: true }).waitFor();
    await textBox(form, 'Name').fill('ab');
    await add.click();
    await form.getByText(`${label} must be at least 3 characters long`, { exact: true }).waitFor();
    await lookAt(page, `${call}-add`);
    await textBox(form, 'Name').fill(name);
    await add.dblclick();
    await toast(page, 'Added successfully').waitFor();
    await card(page, name).getByText('Not in use yet').waitFor();
    await page.getByRole('button', { name: `Add New ${singular}` }).click();
    await textBox(form, 'Name').fill(name.toUpperCase());
    await page.keyboard.press('Enter');
    await form.getByText('This name is already taken').waitFor();
    await textBox(form, 'Name').fill('');
    await form.getByRole('button', { name: 'Cancel' }).click();

    await choose(page, name, 'Update');
    const edit = dialog(page, `Update ${singular}`);
    await textBox(edit, 'Name').fill(`${name} renamed`);
    await edit.getByRole('button', { name: 'Save changes' }).click();
    await toast(page, `${singular} updated successfully`).waitFor();
    await choose(page, `${name} renamed`, 'Delete');
    await dialog(page, /^Delete /)
      .getByText('Nothing carries it. It moves to the archive, and can be restored from there.')
      .waitFor();
    await dialog(page, /^Delete /)
      .getByRole('button', { name: 'Delete' })
      .click();
    await toast(page, `${singular} deleted successfully`).waitFor();
    await card(page, `${name} renamed`).waitFor({ state: 'detached' });

    await page.goto(archive);
    await page.getByRole('heading', { name: `Archived ${plural}`, level: 1 }).waitFor();
    await lookAt(page, `${call}-archive`);
    await card(page, `${name} renamed`).getByRole('button', { name: 'Restore' }).click();
    await toast(page, `${singular} Restore successfully`).waitFor();
    await page.goto(`${path}?name=${encodeURIComponent(name)}`);
    await card(page, `${name} renamed`).waitFor();
    expectQuiet(tab);
  });
});

it('tells before a category goes how many messages carry it', async () => {
  const tab = await browser.open(signedIn(admin));
  const { page } = tab;
  const name = uniqueName('Carried');
  const { id } = await api<Named>(admin.token, 'POST /category/store', { name });
  for (const title of ['One', 'Two']) {
    await api(admin.token, 'POST /messages', { name: uniqueName(title), company_id: 'all', coins: 0, category_ids: [id] });
  }
  await page.goto(`/categories?name=${encodeURIComponent(name)}`);
  await card(page, name).getByText('2 messages').waitFor();
  await choose(page, name, 'Delete');
  const question = dialog(page, `Delete ${name}?`);
  await question.getByText('Still carried by 2 messages, which keep it.').waitFor();
  await lookAt(page, 'category-delete-carried');
  await question.getByRole('button', { name: 'Delete' }).click();
  await toast(page, 'Category deleted successfully. 2 messages still carry it').waitFor();
  expectQuiet(tab);
});

const openForm = async (page: Page) => {
  await page.getByRole('button', { name: 'Add New Story' }).first().click();
  const form = dialog(page, 'Add New Story');
  return { form, add: form.getByRole('button', { name: 'Add Story' }), pick: form.locator('input[type=file]') };
};

describe('stories', () => {
  it('of a picture are added by the rules, looked at, changed, deleted and brought back', async () => {
    const tab = await browser.open(signedIn(admin));
    const { page } = tab;
    const name = uniqueName('Conference opens');
    await page.goto('/stories');
    await page.getByRole('article').first().waitFor();
    await lookAt(page, 'story-list');
    await lookAtDark(page, 'story-list');
    const { form, add, pick } = await openForm(page);
    await add.click();
    for (const sentence of ['text is required.', 'image is required.']) await form.getByText(sentence, { exact: true }).waitFor();
    await lookAt(page, 'story-add');
    await textBox(form, 'Text').fill(name);
    await pick.setInputFiles(await picture('cover', 'teal'));
    await add.dblclick();
    await toast(page, 'Story added successfully').waitFor();
    await card(page, name)
      .getByRole('img', { name: `Image of ${name}` })
      .waitFor();

    await choose(page, name, 'Stats');
    await dialog(page, `Stats of ${name}`).getByText('Nobody has reacted yet').waitFor();
    await page.keyboard.press('Escape');
    await dialog(page, `Stats of ${name}`).waitFor({ state: 'hidden' });
    await choose(page, name, 'Update');
    const edit = dialog(page, 'Update Story');
    await textBox(edit, 'Text').fill(`${name} soon`);
    await edit.getByRole('button', { name: 'Save changes' }).click();
    await toast(page, 'Story updated successfully').waitFor();
    await card(page, `${name} soon`)
      .getByRole('img', { name: `Image of ${name} soon` })
      .waitFor();

    await choose(page, `${name} soon`, 'Delete');
    await dialog(page, /^Delete /)
      .getByRole('button', { name: 'Delete' })
      .click();
    await toast(page, 'Story deleted successfully').waitFor();
    await page.goto('/archive/Stories');
    await page.getByRole('article').first().waitFor();
    await lookAt(page, 'story-archive');
    expect(await card(page, `${name} soon`).getByRole('button').allInnerTexts()).toEqual(['Restore']);
    await card(page, `${name} soon`).getByRole('button', { name: 'Restore' }).click();
    await toast(page, 'Story Restore successfully').waitFor();
    expectQuiet(tab);
  });

  it('of a video are uploaded by the tray, tell how far they are, and play', async () => {
    const tab = await browser.open(signedIn(admin));
    const { page } = tab;
    const name = uniqueName('Operation');
    await page.goto('/stories');
    const { form, add, pick } = await openForm(page);
    await textBox(form, 'Text').fill(name);
    await form.getByRole('radio', { name: 'Video' }).check();
    await add.click();
    await form.getByText('video is required.', { exact: true }).waitFor();
    await pick.setInputFiles(clip);
    await lookAt(page, 'story-add-video');
    await add.click();
    await form.waitFor({ state: 'hidden' });
    await toast(page, 'Video uploaded successfully!').waitFor();
    await card(page, name).getByText('Ready').waitFor();
    await card(page, name)
      .getByRole('button', { name: `Play ${name}` })
      .click();
    const player = dialog(page, name);
    await player.locator('iframe').waitFor();
    await expect.poll(() => page.frames().length).toBe(2);
    await player.locator('iframe').contentFrame().locator('video').waitFor();
    await lookAt(page, 'story-play');
    await lookAtDark(page, 'story-play');
    expectQuiet(tab);
  });

  it('show who reacted, page after page', async () => {
    const tab = await browser.open(signedIn(admin));
    const { page } = tab;
    const stories = await api<{ data: { id: number; text: string; total_reacts: number }[] }>(admin.token, 'GET /story?per_page=100');
    const liked = stories.data.toSorted((one, other) => other.total_reacts - one.total_reacts)[0];
    if (!liked || liked.total_reacts === 0) throw new Error('No demo story has reactions');
    await page.goto(`/stories?name=${encodeURIComponent(liked.text.slice(0, 60))}`);
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Stats' }).click();
    const stats = dialog(page, /^Stats of/);
    await stats.getByText(/^[\d,]+ reactions?$/).waitFor();
    await stats.getByRole('region', { name: 'Who reacted' }).getByRole('listitem').first().waitFor();
    await lookAt(page, 'story-stats');
    await lookAtDark(page, 'story-stats');
    expectQuiet(tab);
  });
});

it('keeps a company out of categories, tags and stories, which are not in its menu', async () => {
  const tab = await browser.open(signedIn(await newSession(accounts.company)));
  const { page } = tab;
  for (const path of ['/categories', '/tags', '/stories', '/archive/Stories']) {
    await page.goto(path);
    await page.getByText("Forbidden. You don't have permission.").waitFor();
  }
  await page.goto('/');
  await page.getByRole('link', { name: /^Messages ?\d/ }).waitFor();
  expect(await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link').allInnerTexts()).toEqual([
    'Medboard',
    'Home',
    'Messages',
    'Notifications',
  ]);
  expectQuiet(tab);
});
