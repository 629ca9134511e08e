// Proves PIC-3, PIC-4, PIC-5
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from './kit/fixtures.ts';
import { image, quadrants, readPicture, smallPicture } from './kit/images.ts';
import { dialog, textBox, toast } from './kit/locators.ts';
import { uniqueName } from './kit/records.ts';
import { checkScreen } from './kit/screen-checks.ts';

const openForm = async (page: Page) => {
  await page.goto('/blogs');
  await page.getByRole('button', { name: 'Add New Blog' }).click();
  const form = dialog(page, 'Add New Blog');
  return { form, field: form.getByRole('group', { name: /^Image/ }), editor: dialog(page, 'Edit picture') };
};

/** Drags files over a point and drops them as a browser does, also folders. */
const drop = async (page: Page, target: { x: number; y: number }, files: readonly string[]) => {
  const client = await page.context().newCDPSession(page);
  const data = { items: [], files: [...files], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver'] as const) await client.send('Input.dispatchDragEvent', { ...target, type, data });
  return {
    release: async () => {
      await client.send('Input.dispatchDragEvent', { ...target, type: 'drop', data });
      await client.detach();
    },
  };
};

const centreOf = async (locator: ReturnType<Page['locator']>) => {
  await locator.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await locator.boundingBox()) ?? {};
  return { x: x + width / 2, y: y + height / 2 };
};

test('a picture is cropped and rotated by keyboard, and only the selected part is stored', async ({ adminPage: page, admin }) => {
  const name = uniqueName('Four colours');
  const { form, field, editor } = await openForm(page);
  await textBox(form, 'Title').fill(name);
  await textBox(form, 'Content').fill('A picture of four colours.');
  await form.locator('input[type=file]').setInputFiles({ name: 'four.png', mimeType: 'image/png', buffer: await quadrants() });
  await expect(editor.getByText('800 × 450 pixels, 16:9')).toBeVisible();
  await expect(editor.getByRole('group', { name: /^Selected part/ })).toBeFocused();
  await checkScreen(page, 'picture-editor');
  for (let count = 0; count < 9; count += 1) await page.keyboard.press('+');
  await page.keyboard.press('-');
  await expect(editor.getByText('373 × 210 pixels, 16:9')).toBeVisible();
  for (const key of ['ArrowLeft', 'ArrowUp']) for (let count = 0; count < 5; count += 1) await page.keyboard.press(`Shift+${key}`);
  await page.keyboard.press('r');
  await expect(editor.getByText('280 × 158 pixels, 16:9')).toBeVisible();
  await editor.getByRole('button', { name: 'Use picture' }).press('Enter');
  await expect(editor).toBeHidden();

  // Escape closes the dialog and not the form behind it.
  await form.getByRole('button', { name: 'Edit picture: Image' }).press('Enter');
  await expect(editor.getByText('280 × 158 pixels, 16:9')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(editor).toBeHidden();
  await expect(field.getByText('four.png')).toBeVisible();
  await checkScreen(page, 'picture-picked');
  await form.getByRole('button', { name: 'Add Blog' }).click();
  await expect(toast(page, 'Blog added successfully')).toBeVisible();

  const { data } = await admin.fetchData<{ data: { image: string }[] }>(`GET /blog?title=${encodeURIComponent(name)}`);
  const stored = await page.request.get(data[0]?.image ?? '');
  expect(await readPicture(Uint8Array.from(await stored.body()).buffer)).toMatchObject({ width: 280, height: 158, colour: { g: 8, b: 8 } });
});

test('files are dropped and pasted, and what cannot be taken ends in a sentence at the field', async ({ adminPage: page }, testInfo) => {
  const save = async (file: Awaited<ReturnType<typeof image>>) => {
    const path = testInfo.outputPath(file.name);
    writeFileSync(path, file.buffer);
    return path;
  };
  const [teal, navy] = [await save(await image('teal', 'teal')), await save(await image('navy', 'navy'))];
  const notes = await save({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('No picture') });
  const empty = await save({ name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) });
  const folder = testInfo.outputPath('photos');
  mkdirSync(folder);

  const { form, field, editor } = await openForm(page);
  const { origin } = new URL(page.url());
  await textBox(form, 'Title').fill('Still here');
  // Beside a field nothing happens; the form keeps what was typed.
  await (await drop(page, await centreOf(textBox(form, 'Content')), [teal])).release();
  await expect(textBox(form, 'Title')).toHaveValue('Still here');
  expect(new URL(page.url())).toMatchObject({ origin, pathname: '/blogs' });

  const dropOnField = async (files: readonly string[]) => (await drop(page, await centreOf(field), files)).release();
  for (const [files, sentence] of [
    [[notes], 'Choose a JPEG, PNG, WebP, GIF or AVIF image'],
    [[empty], 'The file is empty'],
    [[folder], 'A folder cannot be added. Choose files.'],
    [[teal, navy], 'Choose one file. These are 2.'],
  ] as const) {
    await dropOnField(files);
    await expect(field.getByText(sentence)).toBeVisible();
  }
  await checkScreen(page, 'picture-refused');
  const hovering = await drop(page, await centreOf(field), [teal]);
  await expect(field.getByText('Drop it here')).toBeVisible();
  await checkScreen(page, 'picture-drop');
  await hovering.release();
  await editor.getByRole('button', { name: 'Use picture' }).click();
  await expect(field.getByText('teal.png')).toBeVisible();
  await dropOnField([notes]);
  await expect(field.getByText('notes.txt was not added. Choose a JPEG, PNG, WebP, GIF or AVIF image')).toBeVisible();
  await expect(field.getByText('teal.png')).toBeVisible();

  // The title has the focus, and the clipboard has nothing for it.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const pasted = (await image('pasted', 'navy')).buffer.toString('base64');
  await page.evaluate(async (base64) => {
    const blob = new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type: 'image/png' });
    await navigator.clipboard.write([new ClipboardItem({ [blob.type]: blob })]);
  }, pasted);
  await textBox(form, 'Title').focus();
  await page.keyboard.press('ControlOrMeta+v');
  await editor.getByRole('button', { name: 'Rotate right' }).click();
  await expect(editor.getByText('540 × 304 pixels, 16:9')).toBeVisible();
  await editor.getByRole('button', { name: 'Use picture' }).click();
  await expect(field.getByText('image.png')).toBeVisible();
  await expect(textBox(form, 'Title')).toHaveValue('Still here');
});

test('a damaged picture is refused at once, and a small one gets a sentence', { tag: '@long' }, async ({ adminPage: page }) => {
  const { form, field, editor } = await openForm(page);
  const choose = (buffer: Buffer) => form.locator('input[type=file]').setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer });
  await choose((await quadrants()).subarray(0, 60));
  await expect(field.getByText('This file is damaged or no picture. Choose another one.')).toBeVisible();
  await choose(await smallPicture());
  await expect(editor.getByText('Smaller than it is shown: it will look blurred.')).toBeVisible();
  await checkScreen(page, 'picture-small');
});
