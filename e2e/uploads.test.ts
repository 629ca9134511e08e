import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoredSession } from '../contract/entities/session.ts';
import { api, newSession, uniqueName } from './api.ts';
import { accounts, expectQuiet, lookAt, lookAtDark, openTab, signedIn, sizes, testBrowser } from './harness.ts';
import { toast } from './steps.ts';

const browser = testBrowser();
const megabyte = 1024 * 1024;
const chunk = 5 * megabyte;
let admin: StoredSession;
let company: StoredSession;
let folder: string;

beforeAll(async () => {
  [admin, company] = [await newSession(), await newSession(accounts.company)];
  folder = mkdtempSync(join(tmpdir(), 'medboard-videos-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A clip that plays, made long by a box of nothing at its end. */
const makeClip = (name: string, bytes: number): string => {
  const clip = readFileSync(join(import.meta.dirname, '../server/demo/content/clip.mp4'));
  const padding = Buffer.alloc(bytes - clip.length);
  padding.writeUInt32BE(padding.length, 0);
  padding.write('free', 4, 'latin1');
  const path = join(folder, name);
  writeFileSync(path, Buffer.concat([clip, padding]));
  return path;
};

const makeMessage = ({ token }: StoredSession, facts: Record<string, unknown> = {}): Promise<{ id: number; name: string }> =>
  api(token, 'POST /messages', { name: uniqueName('Heart week'), ...facts });

const tray = (page: Page) => page.getByRole('complementary', { name: 'Uploads' });

/** Notes where each chunk of an upload begins. */
const noteChunks = (page: Page) => {
  const offsets: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
  });
  return offsets;
};

/** Keeps all chunks but the first on their way. */
const holdSecondChunk = (page: Page) =>
  page.route('**/tusupload/**', async (route) => {
    const offset = Number(route.request().headers()['upload-offset'] ?? 0);
    if (offset === 0) await route.continue();
  });

const addVideo = async (page: Page, title: string, path: string) => {
  await page.getByRole('button', { name: 'Add Video' }).click();
  const form = page.getByRole('dialog', { name: 'Add Video' });
  await form.getByRole('button', { name: 'Add Video' }).click();
  await form.getByText('Invalid or missing video file.').waitFor();
  await form.getByRole('textbox', { name: 'Title' }).fill(title);
  await form.getByRole('textbox', { name: 'Question' }).fill('Which valve closes first?');
  await form.getByRole('textbox', { name: 'Answer 1' }).fill('Mitral');
  await form.getByRole('textbox', { name: 'Answer 2' }).fill('Aortic');
  await form.getByLabel('Video', { exact: true }).and(page.locator('input')).setInputFiles(path);
  await lookAt(page, 'video-add');
  await form.getByRole('button', { name: 'Add Video' }).click();
  await form.waitFor({ state: 'hidden' });
};

/** A second tab knows what is kept as well, and must not offer to resume what the first one is sending. */
const expectNoTrayElsewhere = async (page: Page) => {
  const { page: second } = await openTab(page.context());
  await second.goto('/settings');
  await second.getByRole('heading', { level: 1 }).waitFor();
  await second.waitForTimeout(500);
  expect(await tray(second).count()).toBe(0);
  await second.close();
};

const play = async (page: Page, title: string) => {
  await page.getByRole('button', { name: `Preview ${title}` }).click();
  const preview = page.getByRole('dialog', { name: title });
  await preview.getByText('Mitral').waitFor();
  const video = preview.frameLocator('iframe').locator('video');
  await expect.poll(() => video.evaluate((element) => (element as HTMLVideoElement).readyState)).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await preview.waitFor({ state: 'hidden' });
};

describe('an upload', () => {
  it('goes on over other pages, survives a reload, and is resumed by the same file where it stood', async () => {
    const tab = await browser.open(signedIn(admin));
    const { page } = tab;
    const { id } = await makeMessage(admin, { all: 'all', coins: 0 });
    const title = uniqueName('Heart sounds');
    const path = makeClip('heart.mp4', 12 * megabyte);
    const offsets = noteChunks(page);
    const asked: string[] = [];
    page.on('dialog', async (dialog) => {
      asked.push(dialog.type());
      await dialog.accept();
    });
    await holdSecondChunk(page);
    await page.goto(`/messages/${id}`);
    await page.getByText('There are no videos in this message').waitFor();
    await addVideo(page, title, path);

    await tray(page).getByText(`uploading :${title}`).waitFor();
    await expect.poll(() => tray(page).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('41');
    await page
      .getByRole('region', { name: 'Videos (1)' })
      .getByText(/^Uploading/)
      .waitFor();
    await lookAt(page, 'upload');
    await lookAtDark(page, 'upload');
    await expectNoTrayElsewhere(page);
    await page.getByRole('link', { name: 'Back to Messages' }).click();
    await page.getByRole('heading', { name: 'Messages', level: 1 }).waitFor();
    await tray(page).getByText('41 %').waitFor();

    await page.reload();
    expect(asked).toContain('beforeunload');
    await page.unroute('**/tusupload/**');
    await tray(page).getByText('Resume: choose the same file (heart.mp4, 12.6 MB, 41 % stored)').waitFor();
    await lookAt(page, 'upload-resume');
    const before = offsets.length;
    const input = tray(page).getByLabel(`Choose file: ${title}`).and(page.locator('input'));
    await input.setInputFiles(makeClip('other.mp4', 12 * megabyte));
    await tray(page).getByText('That is another file. Choose heart.mp4, 12.6 MB, unchanged.').waitFor();
    expect(offsets).toHaveLength(before);
    await input.setInputFiles(path);
    await toast(page, 'Video uploaded successfully!').waitFor();
    expect(offsets.slice(before)).toEqual([chunk, 2 * chunk]);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key === 'uploads' || key.startsWith('tus::')))).toEqual([]);

    await page.goto(`/messages/${id}`);
    await page.getByRole('region', { name: 'Videos (1)' }).getByText('Ready').waitFor();
    await lookAt(page, 'message-video');
    await lookAtDark(page, 'message-video');
    await play(page, title);
    expectQuiet(tab);
  });

  it('of a company is paused and stopped on a phone, and its video deleted', async () => {
    const tab = await browser.open({ ...signedIn(company), viewport: sizes.phone });
    const { page } = tab;
    const { id } = await makeMessage(company);
    const title = uniqueName('سماع القلب');
    await holdSecondChunk(page);
    await page.goto(`/messages/${id}`);
    await page.getByRole('button', { name: 'Videos' }).click();
    const drawer = page.getByRole('dialog', { name: 'Videos' });
    expect((await drawer.boundingBox())?.width).toBeLessThanOrEqual(350);
    await addVideoInDrawer(page, title);
    await drawer.getByRole('heading', { name: title }).waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    await tray(page)
      .getByRole('button', { name: `Pause ${title}` })
      .click();
    await tray(page)
      .getByText(/^Paused at \d+ %$/)
      .waitFor();
    await tray(page)
      .getByRole('button', { name: `Stop ${title}` })
      .click();
    const question = page.getByRole('dialog', { name: `Stop the upload of ${title}?` });
    await question.getByRole('button', { name: 'Stop upload' }).click();
    await tray(page).waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Videos (1)' }).click();
    await page
      .getByRole('dialog', { name: 'Videos (1)' })
      .getByRole('button', { name: `Actions for ${title}` })
      .click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page
      .getByRole('dialog', { name: `Delete ${title}?` })
      .getByRole('button', { name: 'Delete' })
      .click();
    await toast(page, 'Video deleted successfully').waitFor();
    await page.getByText('There are no videos in this message').waitFor();
    expectQuiet(tab);
  });
});

const addVideoInDrawer = async (page: Page, title: string) => {
  await page.getByRole('dialog', { name: 'Videos' }).getByRole('button', { name: 'Add Video' }).click();
  const form = page.getByRole('dialog', { name: 'Add Video' });
  await form.getByRole('textbox', { name: 'Title' }).fill(title);
  await form
    .getByLabel('Video', { exact: true })
    .and(page.locator('input'))
    .setInputFiles(makeClip('lung.mp4', 6 * megabyte));
  await form.getByRole('button', { name: 'Add Video' }).click();
  await form.waitFor({ state: 'hidden' });
};
