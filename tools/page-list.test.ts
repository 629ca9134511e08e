import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { convertedPrefix, screensPrefix } from './classic-entry.ts';
import { listPages } from './page-list.ts';

const routerCode = readFileSync(join(import.meta.dirname, '../web/app/router.tsx'), 'utf8');

const chunks: Record<string, object> = {
  'index.html': { file: `assets/${convertedPrefix}1.js` },
  'app/second-step-page.tsx': { file: 'assets/page.js', imports: ['screens'] },
  screens: { file: `assets/${screensPrefix}1.js` },
};

/** A manifest of a build that has every module. */
const manifest = new Proxy({}, { get: (_, module) => chunks[String(module)] ?? { file: String(module) } });

it('lists every page outside the shell with its own code and its texts', async () => {
  const built = await listPages(manifest, []);
  // The route of the archive redirects.
  const paths = Array.from(routerCode.matchAll(/(?:path: |Route\(\s*)'(\/[\w-]+)'/g), ([, path = '']) => path).filter(
    (path) => path !== '/archive',
  );
  expect(paths).toContain('/second-step');
  expect(
    built
      .map(({ path }) => path)
      .filter((path) => path.startsWith('/'))
      .sort(),
  ).toEqual(paths.sort());
  expect(built.find(({ path }) => path === '/second-step')).toMatchObject({
    scripts: [`assets/${screensPrefix}1.js`],
    modules: ['locales/en-screens.json', 'assets/page.js'],
  });
});
