// Proves VID-34
import { join } from 'node:path';
import { expect, test } from '../kit/fixtures.ts';
import { card, dialog, textBox, toast } from '../kit/locators.ts';
import { expectPoster } from '../kit/posters.ts';
import { uniqueName } from '../kit/records.ts';
import { checkScreen } from '../kit/screen-checks.ts';

const clip = join(import.meta.dirname, '../../demo/clip.mp4');

test('a story with a video is uploaded in the background, and plays', { tag: '@long' }, async ({ adminPage: page }) => {
  const name = uniqueName('Operation');
  await page.goto('/stories');
  await page.getByRole('button', { name: 'Add New Story' }).first().click();
  const form = dialog(page, 'Add New Story');
  await textBox(form, 'Text').fill(name);
  await form.getByRole('radio', { name: 'Video' }).check();
  await form.locator('input[type=file]').setInputFiles(clip);
  await checkScreen(page, 'story-add-video');
  await form.getByRole('button', { name: 'Add Story' }).click();
  await expect(form).toBeHidden();
  await expect(toast(page, 'Video uploaded successfully!')).toBeVisible();
  await expect(card(page, name).getByText('Ready')).toBeVisible();
  await expectPoster(card(page, name), '0:10');
  await card(page, name)
    .getByRole('button', { name: `Play ${name}` })
    .click();
  const player = dialog(page, name);
  await expect(player.locator('iframe').contentFrame().locator('video')).toBeVisible();
  await checkScreen(page, 'story-play');
});
