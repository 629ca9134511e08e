import { expect, it } from 'vitest';
import { z } from 'zod';
import { route } from '../../contract/kit/route.ts';
import { checkSlices, maxFiles, type Tree } from './check-slices.ts';

const list = route({ method: 'GET', path: '/tag', summary: 'Lists tags.', permission: 'specialties.read', response: z.object({}) });

const server = ['server/features/content/book-tags/book-tags.routes.ts', 'server/features/content/book-tags/book-tags.test.ts'];
const web = ['web/features/content/book-tags/book-tag-screens.tsx', 'web/features/content/book-tags/book-tags.test.tsx'];

const complete: Tree = {
  entities: [{ name: 'bookTags', routes: { list } }],
  files: [...server, ...web],
  handled: new Set([list]),
};

const check = (change: Partial<Tree>) => checkSlices({ ...complete, ...change }).map(({ path, message }) => `${path}: ${message}`);
const without = (path: string) => ({ files: complete.files.filter((file) => file !== path) });

it('finds nothing in a complete entity', () => expect(check({})).toEqual([]));

it.each<[string, Partial<Tree>, RegExp]>([
  [
    'test on the server',
    without('server/features/content/book-tags/book-tags.test.ts'),
    /^server\/features\/\*\/book-tags: bookTags has no test/,
  ],
  ['test on the web', without('web/features/content/book-tags/book-tags.test.tsx'), /^web\/features\/\*\/book-tags: bookTags has no test/],
  ['handler', { handled: new Set() }, /bookTags\.list has no handler/],
])('reports a missing %s', (_part, change, message) => {
  expect(check(change)).toEqual([expect.stringMatching(message)]);
});

it('limits the files of a feature folder', () => {
  const fill = (count: number) =>
    Array.from({ length: count - web.length }, (_, index) => `web/features/content/book-tags/part-${index}.tsx`);
  expect(check({ files: [...complete.files, ...fill(maxFiles)] })).toEqual([]);
  expect(check({ files: [...complete.files, ...fill(maxFiles + 1)] })).toEqual([expect.stringContaining('has 13 files')]);
});
