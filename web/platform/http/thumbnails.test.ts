// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setSession } from '../session.ts';
import { getThumbnail, loadThumbnail, thumbnailIdOf } from './thumbnails.ts';

const requests: string[] = [];

const signedUrl = (id: string, exp = 1) => `/api/v1/files/${id}?user=1&exp=${exp}&sig=of-${id}&size=thumbnail`;

const load = (...ids: string[]) => Promise.all(ids.map((id) => loadThumbnail(id, signedUrl(id))));

/** Responds with a picture for each file whose id does not start with `gone`. */
const respond = async (url: string) => {
  requests.push(url);
  const ids = new URL(url, 'http://localhost').searchParams.getAll('file').map((file) => file.split('.')[0] ?? '');
  const form = new FormData();
  for (const id of ids) if (!id.startsWith('gone')) form.append(id, new Blob([id], { type: 'image/webp' }));
  return { ok: true, formData: async () => form };
};

beforeEach(() => {
  requests.length = 0;
  vi.stubGlobal('fetch', respond);
});

afterEach(() => {
  vi.unstubAllGlobals();
  setSession(undefined);
});

it('loads the thumbnails that are wanted in one task together, and each of them once', async () => {
  const first = load('a', 'b', 'a');
  await Promise.resolve();
  await Promise.all([first, load('b', 'c')]);
  await loadThumbnail('a', signedUrl('a', 2));
  expect(requests).toEqual(['/api/v1/files/thumbnails?file=a.1.1.of-a&file=b.1.1.of-b', '/api/v1/files/thumbnails?file=c.1.1.of-c']);
  expect(getThumbnail('c')).toBe(`data:image/webp;base64,${btoa('c')}`);
});

it('asks again for a file that was not sent, and forgets all files when the session ends', async () => {
  await load('d', 'gone');
  await load('gone');
  expect([requests.length, getThumbnail('gone')]).toEqual([2, undefined]);
  expect(getThumbnail('d')).toBeDefined();
  setSession(undefined);
  expect(getThumbnail('d')).toBeUndefined();
});

it('sends the record of an identity document with its signature', async () => {
  await loadThumbnail('f', '/api/v1/files/f?user=1&record=7&exp=1&sig=of-f&size=thumbnail');
  expect(requests).toEqual(['/api/v1/files/thumbnails?file=f.1.1.of-f.7']);
});

it('treats only signed thumbnails so', () => {
  expect([signedUrl('e'), '/api/v1/files/e?user=1&exp=1&sig=e', '/storage/e?size=thumbnail'].map(thumbnailIdOf)).toEqual([
    'e',
    undefined,
    undefined,
  ]);
});
