import { expect, it } from 'vitest';
import { checkComments } from './check-comments.ts';

// The tool checks this file too, so some patterns are split here.
const check = (path: string, text: string) => checkComments(path, text).map(({ message }) => message);

it.each([
  ['server/kit/page.ts', 'export const a = () => 1;', /Document/],
  ['web/platform/http/api.ts', 'export function a() {}', /Document/],
  ['contract/kit/route.ts', 'export class A {}', /Document/],
  ['server/a.ts', '// ------ Parsing ------', /banners/],
  ['server/a.ts', '// const b = 2;', /commented out/],
  ['server/a.ts', '  // log.info("a");', /commented out/],
  ['server/a.ts', `const a = 1; // ${'TO'}${'DO'} later`, /issue/],
  ['server/a.ts', `/** @${'param'} b the b */`, /remove the tag/],
  ['server/a.ts', `// biome-${'ignore'} lint/style/useConst: <explanation>`, /switched off/],
  ['server/a.ts', `// @ts-${'expect-error'}`, /compiler/],
  ['server/a.ts', `// @ts-${'nocheck'} because of reasons`, /compiler/],
])('finds a problem in %s: %s', (path, text, message) => {
  expect(check(path, text)).toEqual([expect.stringMatching(message)]);
});

it.each([
  ['server/kit/page.ts', '/** Returns one. */\nexport const a = () => 1;'],
  ['server/kit/page.ts', 'const a = () => 1;\nexport type A = 1;\nexport const b = 2;'],
  ['server/kit/page.test.ts', 'export const a = () => 1;'],
  ['server/features/content/areas/areas.service.ts', 'export const a = () => 1;'],
  ['server/a.ts', '// The export runs first; see docs.'],
  ['server/a.ts', `// ${'TO'}${'DO'} #12: sort by name`],
  ['server/a.ts', `// biome-${'ignore'} lint/style/useConst: the test changes it`],
  ['server/a.ts', `// @ts-${'expect-error'}: the types lack the second overload`],
  ['web/a.tsx', 'export const A = () => <p>{`// no comment`}https://example.org;</p>;'],
])('finds no problem in %s: %s', (path, text) => {
  expect(check(path, text)).toEqual([]);
});
