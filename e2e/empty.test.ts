import { entities } from '../contract/entities/index.ts';
import type { EntityScreens } from '../contract/kit/entity.ts';
import en from '../web/locales/en.json' with { type: 'json' };
import { expect, test } from './fixtures.ts';

const textsByKey: Record<string, Record<string, unknown>> = en;

const textOf = (key: string, name: 'title' | 'archived' | 'noun') => {
  const found = textsByKey[key]?.[name];
  if (typeof found !== 'string') throw new Error(`There is no text ${key}.${name}`);
  return found;
};

/** The lists and archives of every entity, with their heading and the plural in their empty state. */
const lists = Object.values(entities).flatMap(({ key, screens }) => {
  const { list, archive }: EntityScreens = screens;
  return [
    ...(list ? [[list, textOf(key, 'title'), textOf(key, 'noun')] as const] : []),
    ...(archive ? [[archive, textOf(key, 'archived'), textOf(key, 'noun')] as const] : []),
  ];
});

/** A list of cards, a table and an archive; the empty state is the same component everywhere. */
const checkedPaths = new Set<string>([entities.blogs.screens.list, entities.doctors.screens.list, entities.areas.screens.archive]);

test('every list of a new installation says that it is empty', async ({ emptyServer, openPage, checkScreen }) => {
  // One test opens them all, because a server takes longer to start than a list to load.
  test.slow();
  const page = await openPage({ account: emptyServer.admin });
  for (const [path, title, plural] of lists) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: title, level: 1, exact: true })).toBeVisible();
      await expect(page.getByText(`No ${plural} Available !`, { exact: true })).toBeVisible();
      if (checkedPaths.has(path)) await checkScreen(page, `empty${path.replaceAll('/', '-').toLowerCase()}`);
    });
  }
});
