// Proves NAV-22, PRO-7, VID-28
import { entities } from '../contract/entities/index.ts';
import type { EntityScreens } from '../contract/kit/entity.ts';
import { expect, test } from './kit/fixtures.ts';
import { checkScreen } from './kit/screen-checks.ts';

const lists = Object.values(entities).flatMap(({ screens }) => {
  const { list, archive }: EntityScreens = screens;
  return [list ?? [], archive ?? []].flat();
});

/** A list of cards, a table and an archive; the empty state is the same component everywhere. */
const checkedPaths = new Set<string>([entities.blogs.screens.list, entities.doctors.screens.list, entities.areas.screens.archive]);

test('every list of a new installation says that it is empty', { tag: '@long' }, async ({ emptyServer, openPage }) => {
  // One test opens them all, because a server takes longer to start than a list to load.
  test.slow();
  const page = await openPage({ account: emptyServer.admin });
  for (const path of lists) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByText(/^No .+ Available !$/)).toBeVisible();
      if (checkedPaths.has(path)) await checkScreen(page, `empty${path.replaceAll('/', '-').toLowerCase()}`);
    });
  }
});
