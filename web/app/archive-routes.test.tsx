// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../test/render-app.tsx';
import { archiveMenu } from './menu.ts';

const spellings = [
  (path: string) => path.replace('/archive', '/Archive'),
  (path: string) => path.toLowerCase(),
  (path: string) => `${path.toUpperCase()}/`,
];

describe('archive routes', () => {
  it.each(archiveMenu.map(({ to }) => to))('opens %s in any letter case and marks the same link as current', async (to) => {
    for (const spell of [(path: string) => path, ...spellings]) {
      await renderApp({ path: spell(to) });
      const link = (await screen.findByRole('navigation', { name: 'Archive navigation' })).querySelector('[aria-current=page]');
      expect([spell(to), link?.getAttribute('href')]).toEqual([spell(to), to]);
      expect((await screen.findByRole('heading', { level: 1 })).textContent).toMatch(/^Archived /);
      document.body.replaceChildren();
    }
  });

  it('redirects to the first archive list', async () => {
    const { router } = await renderApp({ path: '/ARCHIVE' });
    expect(router.state.location.pathname).toBe(archiveMenu[0]?.to);
  });
});
