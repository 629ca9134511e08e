// Proves VID-2, VID-17, VID-18, VID-19, VID-20, VID-34
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { confirm } from '../kit/actions.ts';
import type { ApiClient } from '../kit/api.ts';
import { expect, test } from '../kit/fixtures.ts';
import { dialog, fileInput, openTray, toast } from '../kit/locators.ts';
import { expectPoster } from '../kit/posters.ts';
import { uniqueName } from '../kit/records.ts';
import { checkScreen, waitForPaint } from '../kit/screen-checks.ts';
import { phone } from '../kit/viewports.ts';

const megabyte = 1024 * 1024;
const chunk = 5 * megabyte;

/** Writes a playable clip of the given size. MP4 players skip the `free` box that fills its end. */
const writeClip = (name: string, bytes: number): string => {
  const clip = readFileSync(join(import.meta.dirname, '../../demo/clip.mp4'));
  const padding = Buffer.alloc(bytes - clip.length);
  padding.writeUInt32BE(padding.length, 0);
  padding.write('free', 4, 'latin1');
  const path = test.info().outputPath(name);
  writeFileSync(path, Buffer.concat([clip, padding]));
  return path;
};

const addMessage = (account: ApiClient, fields: Record<string, unknown> = {}): Promise<{ id: number }> =>
  account.fetchData('POST /messages', { name: uniqueName('Heart week'), ...fields });

const tray = (page: Page) => page.getByRole('complementary', { name: 'Uploads' });
const trayButton = (page: Page) => tray(page).getByRole('button', { name: /^Uploads/ });

/** Collects the offset of each chunk that the page uploads. */
const collectOffsets = (page: Page) => {
  const offsets: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
  });
  return offsets;
};

/** Lets the first chunk pass and holds the others. */
const holdFromSecondChunk = (page: Page) =>
  page.route('**/tusupload/**', async (route) => {
    const offset = Number(route.request().headers()['upload-offset'] ?? 0);
    if (offset === 0) await route.continue();
  });

type Video = { title: string; path: string };

const addVideo = async (page: Page, { title, path }: Video) => {
  await page.getByRole('button', { name: 'Add Video' }).click();
  const form = dialog(page, 'Add Video');
  await form.getByRole('textbox', { name: 'Title' }).fill(title);
  await form.getByRole('textbox', { name: 'Question' }).fill('Which valve closes first?');
  await form.getByRole('textbox', { name: 'Answer 1' }).fill('Mitral');
  await form.getByRole('textbox', { name: 'Answer 2' }).fill('Aortic');
  await fileInput(form, 'Video').setInputFiles(path);
  await checkScreen(page, 'video-add');
  await form.getByRole('button', { name: 'Add Video' }).click();
  await expect(form).toBeHidden();
};

/** Expects that a second tab, which reads the same stored uploads, does not offer to resume the upload of the first tab. */
const expectNoTrayInSecondTab = async (page: Page) => {
  const tab = await page.context().newPage();
  await tab.goto('/settings');
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
  // The app queries the locks of other tabs before it offers to resume. The browser answers queries in order, so this one ends later.
  await tab.evaluate(() => navigator.locks.query());
  await waitForPaint(tab);
  await expect(tray(tab)).toHaveCount(0);
  await tab.close();
};

const play = async (page: Page, title: string) => {
  await page.getByRole('button', { name: `Preview ${title}` }).click();
  const preview = dialog(page, title);
  await expect(preview.getByText('Mitral')).toBeVisible();
  const video = preview.frameLocator('iframe').locator('video');
  await expect.poll(() => video.evaluate((element) => (element as HTMLVideoElement).readyState)).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();
};

test.describe('an upload', () => {
  test('continues on other screens, and resumes with the same file after a reload', async ({ adminPage: page, admin }) => {
    const { id } = await addMessage(admin, { all: 'all', coins: 0 });
    const title = uniqueName('Heart sounds');
    const path = writeClip('heart.mp4', 12 * megabyte);
    const offsets = collectOffsets(page);
    const browserDialogs: string[] = [];
    page.on('dialog', async (browserDialog) => {
      browserDialogs.push(browserDialog.type());
      await browserDialog.accept();
    });
    await holdFromSecondChunk(page);
    await page.goto(`/messages/${id}`);
    await expect(page.getByText('There are no videos in this message')).toBeVisible();
    await addVideo(page, { title, path });

    await expect(trayButton(page)).toContainText(`uploading :${title}`);
    await openTray(page, 'Uploads');
    await expect(tray(page).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '41');
    await expect(page.getByRole('region', { name: 'Videos (1)' }).getByText(/^Uploading/)).toBeVisible();
    await checkScreen(page, 'upload');
    await expectNoTrayInSecondTab(page);
    await page.getByRole('link', { name: 'Back to Messages' }).click();
    await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible();
    await expect(trayButton(page)).toContainText('41%');

    await page.reload();
    expect(browserDialogs).toContain('beforeunload');
    await page.unroute('**/tusupload/**');
    await openTray(page, 'Uploads');
    await expect(tray(page).getByText('To resume, choose the same file (heart.mp4, 12.6 MB, 41% uploaded)')).toBeVisible();
    await checkScreen(page, 'upload-resume');
    const sentBefore = offsets.length;
    const input = tray(page).getByLabel(`Choose file: ${title}`).and(page.locator('input'));
    await input.setInputFiles(writeClip('other.mp4', 12 * megabyte));
    await expect(tray(page).getByText('This is a different file. Choose heart.mp4, 12.6 MB.')).toBeVisible();
    expect(offsets).toHaveLength(sentBefore);
    await input.setInputFiles(path);
    await expect(toast(page, 'Video uploaded successfully!')).toBeVisible();
    expect(offsets.slice(sentBefore)).toEqual([chunk, 2 * chunk]);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key === 'uploads' || key.startsWith('tus::')))).toEqual([]);

    await page.goto(`/messages/${id}`);
    const videos = page.getByRole('region', { name: 'Videos (1)' });
    await expect(videos.getByText('Ready')).toBeVisible();
    await expectPoster(videos, '0:10');
    await checkScreen(page, 'message-video');
    await play(page, title);
  });
});

const addVideoInDrawer = async (page: Page, title: string) => {
  await dialog(page, 'Videos').getByRole('button', { name: 'Add Video' }).click();
  const form = dialog(page, 'Add Video');
  await form.getByRole('textbox', { name: 'Title' }).fill(title);
  await fileInput(form, 'Video').setInputFiles(writeClip('lung.mp4', 6 * megabyte));
  await form.getByRole('button', { name: 'Add Video' }).click();
  await expect(form).toBeHidden();
};

test.describe('an upload on a phone', () => {
  test.use({ viewport: phone });

  test('of a company is paused and stopped, and its video deleted', { tag: '@long' }, async ({ companyPage: page, company }) => {
    const { id } = await addMessage(company);
    const title = uniqueName('سماع القلب');
    await holdFromSecondChunk(page);
    await page.goto(`/messages/${id}`);
    await page.getByRole('button', { name: 'Videos' }).click();
    const drawer = dialog(page, 'Videos');
    await expect(drawer).toBeVisible();
    expect((await drawer.boundingBox())?.width).toBeLessThanOrEqual(350);
    await addVideoInDrawer(page, title);
    await expect(drawer.getByRole('heading', { name: title })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await openTray(page, 'Uploads');
    await tray(page)
      .getByRole('button', { name: `Pause ${title}` })
      .click();
    await expect(tray(page).getByText(/^Paused at \d+%$/)).toBeVisible();
    await tray(page)
      .getByRole('button', { name: `Stop ${title}` })
      .click();
    await confirm(page, `Stop uploading ${title}?`, 'Stop upload');
    await expect(tray(page)).toHaveCount(0);

    await page.getByRole('button', { name: 'Videos (1)' }).click();
    await dialog(page, 'Videos (1)')
      .getByRole('button', { name: `Actions for ${title}` })
      .click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await confirm(page, `Delete ${title}?`, 'Delete');
    await expect(toast(page, 'Video deleted successfully')).toBeVisible();
    await expect(page.getByText('There are no videos in this message')).toBeVisible();
  });
});
