import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { entities } from '../../contract/entities/index.ts';
import type { EntityScreens } from '../../contract/kit/entity.ts';
import { urlOf } from '../../contract/kit/url.ts';
import { getPermissions } from '../../contract/permissions.ts';
import { listQueryOf } from '../kit/list/list-params.ts';
import { archiveMenu, mainMenu } from './menu.ts';
import { findScreen, screens } from './screens.ts';

const addressesOf = (part: keyof EntityScreens) =>
  Object.values(entities).flatMap(({ screens: addresses }: { screens: EntityScreens }) => addresses[part] ?? []);

it('has a screen for every list, page and archive of the entities', () => {
  const paths = screens.map(({ path }) => path);
  const expected = [...addressesOf('list'), ...addressesOf('archive'), ...addressesOf('page').map((path) => `${path}/$id`)];
  expect(expected.filter((path) => !paths.includes(path))).toEqual([]);
});

it('links every list and archive in the side navigation; the page of the library links its two lists', () => {
  const linked = mainMenu.flatMap(({ links }) => links.map(({ to }) => to));
  expect(addressesOf('list').filter((path) => !linked.includes(path))).toEqual(['/library/books', '/library/researches']);
  expect(archiveMenu.map(({ to }) => to).sort()).toEqual(addressesOf('archive').sort());
});

it('lets a company open its own screens only', () => {
  const allowed: readonly string[] = ['session', ...getPermissions('company')];
  const paths = screens.filter(({ permission }) => allowed.includes(permission)).map(({ path }) => path);
  expect(paths.sort()).toEqual([
    '/',
    '/calendar',
    '/messages',
    '/messages/$id',
    '/notifications',
    '/notifications/$id',
    '/settings',
    '/settings/sessions',
    '/tasks',
    '/tasks/$id',
  ]);
});

it('has the routes and permissions of its lists in boot.js', async () => {
  const boot = readFileSync(join(import.meta.dirname, '../boot.js'), 'utf8');
  const lists = Array.from(boot.matchAll(/'(\/[\w/]+)': \['(\/[\w/]+)', '([\w.]+)'\]/g), ([, ...entry]) => entry);
  expect(lists).toContainEqual(['/doctors', '/doctor', 'doctors.read']);
  for (const [path = '', route, permission] of lists) {
    const screen = findScreen(path);
    const spec = await screen?.listRoute?.();
    if (!spec) throw new Error(`The screen ${path} has no list`);
    expect([path, screen?.permission, urlOf(spec, { query: { ...listQueryOf(spec, {}), ...spec.fixedQuery } })]).toEqual([
      path,
      permission,
      `/api/v1${route}?page=1&per_page=15`,
    ]);
  }
});
