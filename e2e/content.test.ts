import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { chooseAction, pickPicture } from './actions.ts';
import { expect, test } from './fixtures.ts';
import { image } from './images.ts';
import { card, dialog, textBox, toast } from './locators.ts';
import { expectPoster } from './posters.ts';
import { addNamedRecord, uniqueName } from './records.ts';

const clip = join(import.meta.dirname, '../demo/clip.mp4');

const kinds = [
  {
    resource: 'category',
    path: '/categories',
    archive: '/archive/categories',
    plural: 'Categories',
    singular: 'Category',
    label: 'Category',
  },
  { resource: 'tag', path: '/tags', archive: '/archive/tags', plural: 'Tags', singular: 'Tag', label: 'Tags' },
] as const;

for (const { resource, path, archive, plural, singular, label } of kinds) {
  test(`${plural} are rejected until the name is valid, then added, renamed, archived and restored`, async ({
    adminPage: page,
    problems,
    checkScreen,
    checkDarkScreen,
  }) => {
    problems.allow(/response: 409 POST .*\/store/);
    const name = uniqueName('Oncology');
    await page.goto(path);
    await expect(page.getByRole('article').first()).toBeVisible();
    await checkScreen(page, `${resource}-list`);
    await checkDarkScreen(page, `${resource}-list`);

    await page.getByRole('button', { name: `Add New ${singular}` }).click();
    const form = dialog(page, `Add New ${singular}`);
    const add = form.getByRole('button', { name: `Add ${singular}` });
    await add.click();
    await expect(form.getByText(`${label} is required`, { exact: true })).toBeVisible();
    await textBox(form, 'Name').fill('ab');
    await add.click();
    await expect(form.getByText(`${label} must be at least 3 characters long`, { exact: true })).toBeVisible();
    await checkScreen(page, `${resource}-add`);
    await textBox(form, 'Name').fill(name);
    await add.dblclick();
    await expect(toast(page, 'Added successfully')).toBeVisible();
    await expect(card(page, name).getByText('Not in use yet')).toBeVisible();
    await page.getByRole('button', { name: `Add New ${singular}` }).click();
    await textBox(form, 'Name').fill(name.toUpperCase());
    await page.keyboard.press('Enter');
    await expect(form.getByText('This name is already taken')).toBeVisible();
    await textBox(form, 'Name').fill('');
    await form.getByRole('button', { name: 'Cancel' }).click();

    await chooseAction(page, name, 'Edit');
    const edit = dialog(page, `Edit ${singular}`);
    await textBox(edit, 'Name').fill(`${name} renamed`);
    await edit.getByRole('button', { name: 'Save changes' }).click();
    await expect(toast(page, `${singular} updated successfully`)).toBeVisible();
    await chooseAction(page, `${name} renamed`, 'Delete');
    await expect(
      dialog(page, /^Delete /).getByText('It is not used anywhere. It will move to the archive and can be restored from there.'),
    ).toBeVisible();
    await dialog(page, /^Delete /)
      .getByRole('button', { name: 'Delete' })
      .click();
    await expect(toast(page, `${singular} deleted successfully`)).toBeVisible();
    await expect(card(page, `${name} renamed`)).toHaveCount(0);

    await page.goto(archive);
    await expect(page.getByRole('heading', { name: `Archived ${plural}`, level: 1 })).toBeVisible();
    await checkScreen(page, `${resource}-archive`);
    await card(page, `${name} renamed`).getByRole('button', { name: 'Restore' }).click();
    await expect(toast(page, `${singular} Restore successfully`)).toBeVisible();
    await page.goto(`${path}?name=${encodeURIComponent(name)}`);
    await expect(card(page, `${name} renamed`)).toBeVisible();
  });
}

test('the confirmation to delete a category shows how many messages have it', async ({ adminPage: page, admin, checkScreen }) => {
  const name = uniqueName('In use');
  const { id } = await addNamedRecord(admin, 'category', name);
  for (const title of ['One', 'Two']) {
    await admin.fetchData('POST /messages', { name: uniqueName(title), company_id: 'all', coins: 0, category_ids: [id] });
  }
  await page.goto(`/categories?name=${encodeURIComponent(name)}`);
  await expect(card(page, name).getByText('2 messages')).toBeVisible();
  await chooseAction(page, name, 'Delete');
  const confirmation = dialog(page, `Delete ${name}?`);
  await expect(confirmation.getByText('It is used by 2 messages, which will keep it.')).toBeVisible();
  await checkScreen(page, 'category-delete-in-use');
  await confirmation.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Category deleted successfully. 2 messages still use it')).toBeVisible();
});

const openForm = async (page: Page) => {
  await page.getByRole('button', { name: 'Add New Story' }).first().click();
  const form = dialog(page, 'Add New Story');
  return { form, add: form.getByRole('button', { name: 'Add Story' }), file: form.locator('input[type=file]') };
};

test.describe('stories', () => {
  test('with a picture are rejected until they are complete, then added, edited, archived and restored', async ({
    adminPage: page,
    checkScreen,
    checkDarkScreen,
  }) => {
    const name = uniqueName('Conference opens');
    await page.goto('/stories');
    await expect(page.getByRole('article').first()).toBeVisible();
    await checkScreen(page, 'story-list');
    await checkDarkScreen(page, 'story-list');
    const { form, add, file } = await openForm(page);
    await add.click();
    for (const error of ['text is required.', 'image is required.']) await expect(form.getByText(error, { exact: true })).toBeVisible();
    await checkScreen(page, 'story-add');
    await textBox(form, 'Text').fill(name);
    await pickPicture(file, await image('cover', 'teal'));
    await add.dblclick();
    await expect(toast(page, 'Story added successfully')).toBeVisible();
    await expect(card(page, name).getByRole('img', { name: `Image of ${name}` })).toBeVisible();

    await chooseAction(page, name, 'Stats');
    await expect(dialog(page, `Stats: ${name}`).getByText('No reactions yet')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page, `Stats: ${name}`)).toBeHidden();
    await chooseAction(page, name, 'Edit');
    const edit = dialog(page, 'Edit Story');
    await textBox(edit, 'Text').fill(`${name} soon`);
    await edit.getByRole('button', { name: 'Save changes' }).click();
    await expect(toast(page, 'Story updated successfully')).toBeVisible();
    await expect(card(page, `${name} soon`).getByRole('img', { name: `Image of ${name} soon` })).toBeVisible();

    await chooseAction(page, `${name} soon`, 'Delete');
    await dialog(page, /^Delete /)
      .getByRole('button', { name: 'Delete' })
      .click();
    await expect(toast(page, 'Story deleted successfully')).toBeVisible();
    await page.goto('/archive/Stories');
    await expect(page.getByRole('article').first()).toBeVisible();
    await checkScreen(page, 'story-archive');
    await expect(card(page, `${name} soon`).getByRole('button')).toHaveText(['Restore']);
    await card(page, `${name} soon`).getByRole('button', { name: 'Restore' }).click();
    await expect(toast(page, 'Story Restore successfully')).toBeVisible();
  });

  test('with a video are uploaded in the background, show their progress, and play', async ({
    adminPage: page,
    checkScreen,
    checkDarkScreen,
  }) => {
    const name = uniqueName('Operation');
    await page.goto('/stories');
    const { form, add, file } = await openForm(page);
    await textBox(form, 'Text').fill(name);
    await form.getByRole('radio', { name: 'Video' }).check();
    await add.click();
    await expect(form.getByText('video is required.', { exact: true })).toBeVisible();
    await file.setInputFiles(clip);
    await checkScreen(page, 'story-add-video');
    await add.click();
    await expect(form).toBeHidden();
    await expect(toast(page, 'Video uploaded successfully!')).toBeVisible();
    await expect(card(page, name).getByText('Ready')).toBeVisible();
    await expectPoster(card(page, name), '0:10');
    await card(page, name)
      .getByRole('button', { name: `Play ${name}` })
      .click();
    const player = dialog(page, name);
    await expect(player.locator('iframe')).toBeVisible();
    await expect.poll(() => page.frames().length).toBe(2);
    await expect(player.locator('iframe').contentFrame().locator('video')).toBeVisible();
    await checkScreen(page, 'story-play');
    await checkDarkScreen(page, 'story-play');
  });

  test('show the doctors who reacted', async ({ adminPage: page, admin, checkScreen, checkDarkScreen }) => {
    const stories = await admin.fetchData<{ data: { id: number; text: string; total_reacts: number }[] }>('GET /story?per_page=100');
    const [story] = stories.data.toSorted((a, b) => b.total_reacts - a.total_reacts);
    if (!story || story.total_reacts === 0) throw new Error('The demo data has no story with reactions');
    await page.goto(`/stories?name=${encodeURIComponent(story.text.slice(0, 60))}`);
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Stats' }).click();
    const stats = dialog(page, /^Stats:/);
    await expect(stats.getByText(/^[\d,]+ reactions?$/)).toBeVisible();
    await expect(stats.getByRole('region', { name: 'Who reacted' }).getByRole('listitem').first()).toBeVisible();
    await checkScreen(page, 'story-stats');
    await checkDarkScreen(page, 'story-stats');
  });
});
