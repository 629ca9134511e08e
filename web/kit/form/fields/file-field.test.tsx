// @vitest-environment happy-dom
// Proves PIC-4, PIC-5, PIC-6
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { blogRoutes } from '../../../../contract/entities/content/blogs.ts';
import { companyRoutes } from '../../../../contract/entities/members/companies.ts';
import { megabyte } from '../../../../contract/kit/files.ts';
import { pageOfRows } from '../../../test/fake-server.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { preventFileDrops } from '../../files/received-files.ts';

const png = (name = 'cover.png', bytes = 'bytes') => new File([bytes], name, { type: 'image/png' });
/** Starts like a GIF, so that it is decoded once: to read its size. */
const gif = (name: string) => new File(['GIF89a'], name, { type: 'image/gif' });

type Item = { file: File; isFolder?: boolean };

/** What a browser gives for dropped or pasted files. */
const transferOf = (items: readonly Item[], text = '') => ({
  types: items.length > 0 ? ['Files'] : ['text/plain'],
  items: items.map(({ file, isFolder = false }) => ({
    kind: 'file',
    getAsFile: () => file,
    webkitGetAsEntry: () => ({ isDirectory: isFolder }),
  })),
  files: items.map(({ file }) => file),
  getData: () => text,
  dropEffect: 'none',
});
const filesOf = (...files: File[]) => transferOf(files.map((file) => ({ file })));

const openBlogForm = async () => {
  const app = await renderApp({ path: '/blogs', prepare: (server) => server.on(blogRoutes.list, () => pageOfRows([])) });
  await app.user.click(await screen.findByRole('button', { name: 'Add New Blog' }));
  const form = await screen.findByRole('dialog', { name: 'Add New Blog' });
  const field = within(form).getByRole('group', { name: /^Image/ });
  const drop = (data: object) => fireEvent.drop(field, { dataTransfer: data });
  const paste = (target: Element, data: object) => fireEvent.paste(target, { clipboardData: data });
  return { ...app, form, field, drop, paste };
};

it('takes a dropped file, and is highlighted while a file is over it', async () => {
  const { field, drop } = await openBlogForm();
  fireEvent.dragEnter(field, { dataTransfer: filesOf(png()) });
  expect(within(field).getByText('Drop it here')).toBeDefined();
  const leave = new Event('dragleave', { bubbles: true });
  fireEvent(field, Object.assign(leave, { relatedTarget: field.querySelector('button') }));
  expect(field.dataset['dragOver']).toBe('true');
  drop(filesOf(png()));
  expect(field.dataset['dragOver']).toBe('false');
  expect(within(field).getByText('cover.png')).toBeDefined();
});

it.each<[string, object, string]>([
  ['a wrong type', filesOf(new File(['x'], 'notes.txt', { type: 'text/plain' })), 'Choose a JPEG, PNG, WebP, GIF or AVIF image'],
  ['a large file', filesOf(png('big.png', 'x'.repeat(10 * megabyte + 1))), 'The image must be at most 10 MB'],
  ['an empty file', filesOf(png('empty.png', '')), 'The file is empty'],
  ['a folder', transferOf([{ file: png('photos'), isFolder: true }]), 'A folder cannot be added. Choose files.'],
  ['two files', filesOf(png('a.png'), png('b.png')), 'Choose one file. These are 2.'],
])('says at once what is wrong with %s', async (_what, data, sentence) => {
  const { field, drop } = await openBlogForm();
  drop(data);
  expect(await within(field).findByText(sentence)).toBeDefined();
});

it('keeps a right file if a wrong one is dropped, and a wrong one until it is removed', async () => {
  const { user, server, form, field, drop } = await openBlogForm();
  drop(filesOf(new File(['x'], 'notes.txt', { type: 'text/plain' })));
  expect(await within(field).findByText('Choose a JPEG, PNG, WebP, GIF or AVIF image')).toBeDefined();
  await user.click(within(form).getByRole('button', { name: 'Add Blog' }));
  expect(within(field).getByText('Choose a JPEG, PNG, WebP, GIF or AVIF image')).toBeDefined();
  drop(filesOf(png('right.png')));
  drop(filesOf(new File(['x'], 'notes.txt', { type: 'text/plain' })));
  expect(await within(field).findByText('right.png')).toBeDefined();
  expect(await within(field).findByText('notes.txt was not added. Choose a JPEG, PNG, WebP, GIF or AVIF image')).toBeDefined();
  expect(server.requestsTo(blogRoutes.create)).toHaveLength(0);
});

it('says at once that a picture is damaged, and keeps the right one', async () => {
  const { user, server, form, field, drop } = await openBlogForm();
  const decode = vi.spyOn(HTMLImageElement.prototype, 'decode').mockRejectedValue(new DOMException('', 'EncodingError'));
  drop(filesOf(png('broken.png')));
  expect(await within(field).findByText('This file is damaged or no picture. Choose another one.')).toBeDefined();
  await user.click(within(form).getByRole('button', { name: 'Add Blog' }));
  expect(within(field).getByText('This file is damaged or no picture. Choose another one.')).toBeDefined();
  expect(server.requestsTo(blogRoutes.create)).toHaveLength(0);
  decode.mockResolvedValueOnce(undefined);
  drop(filesOf(gif('right.gif')));
  drop(filesOf(gif('broken again.gif')));
  expect(await within(field).findByText(/^broken again.gif was not added\. This file is damaged/)).toBeDefined();
  expect(within(field).getByText('right.gif')).toBeDefined();
  vi.restoreAllMocks();
});

it('takes a pasted picture into the only file field of the form, but leaves text to a text field', async () => {
  const { form, field, paste } = await openBlogForm();
  const title = within(form).getByRole('textbox', { name: /Title/ });
  paste(title, transferOf([{ file: png('sheet.png') }], 'A1'));
  expect(within(field).queryByText('sheet.png')).toBeNull();
  paste(document.body, filesOf(png('elsewhere.png')));
  expect(within(field).queryByText('elsewhere.png')).toBeNull();
  paste(title, filesOf(png('screenshot.png')));
  expect(within(field).getByText('screenshot.png')).toBeDefined();
});

it('takes a paste only with the focus if the form has several file fields', async () => {
  const { user } = await renderApp({
    path: '/companies',
    prepare: (server) => server.on(companyRoutes.list, () => pageOfRows([])),
  });
  await user.click(await screen.findByRole('button', { name: 'Add New Company' }));
  const form = await screen.findByRole('dialog', { name: 'Add New Company' });
  const [logo, registry] = within(form).getAllByRole('group', { name: /Logo|Registry/ });
  if (!logo || !registry) throw new Error('The form has two file fields');
  fireEvent.paste(within(form).getByRole('textbox', { name: /^Name/ }), { clipboardData: filesOf(png('a.png')) });
  expect(within(form).queryByText('a.png')).toBeNull();
  fireEvent.paste(within(registry).getByRole('button', { name: /^Choose/ }), { clipboardData: filesOf(png('b.png')) });
  expect(within(registry).getByText('b.png')).toBeDefined();
  expect(within(logo).queryByText('b.png')).toBeNull();
});

it('refuses files that are dropped beside a field, but not text', async () => {
  // web/main.tsx calls it once for the page.
  preventFileDrops();
  const { form } = await openBlogForm();
  expect(fireEvent.dragOver(form, { dataTransfer: filesOf(png()) })).toBe(false);
  expect(fireEvent.drop(form, { dataTransfer: filesOf(png()) })).toBe(false);
  expect(fireEvent.dragOver(form, { dataTransfer: transferOf([], 'text') })).toBe(true);
});
