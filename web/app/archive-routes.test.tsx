// @vitest-environment happy-dom
// Proves NAV-8
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../test/render-app.tsx';
import { archiveMenu } from './menu.ts';

const variants = [
  (path: string) => path.replace('/archive', '/Archive'),
  (path: string) => path.toLowerCase(),
  (path: string) => `${path.toUpperCase()}/`,
];

describe('archive routes', () => {
  it.each(archiveMenu.map(({ to }) => to))('opens %s in any letter case and marks the same link as current', async (to) => {
    for (const toVariant of [(path: string) => path, ...variants]) {
      await renderApp({ path: toVariant(to) });
      const link = (await screen.findByRole('navigation', { name: 'Archive navigation' })).querySelector('[aria-current=page]');
      expect([toVariant(to), link?.getAttribute('href')]).toEqual([toVariant(to), to]);
      expect((await screen.findByRole('heading', { level: 1 })).textContent).toMatch(/^Archived /);
      expect(screen.getByText(/^Back to (?!Home)/).closest('a')).not.toBeNull();
      document.body.replaceChildren();
    }
  });

  it('links to the archive from a list, for those who may open it', async () => {
    await renderApp({ path: '/doctors' });
    expect((await screen.findByRole('link', { name: 'Archived Doctors' })).getAttribute('href')).toBe('/archive/Doctors');
    document.body.replaceChildren();
    await renderApp({ path: '/messages', role: 'company' });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('link', { name: /^Archived/ })).toBeNull();
  });

  it('redirects to the first archive list', async () => {
    const { router } = await renderApp({ path: '/ARCHIVE' });
    expect(router.state.location.pathname).toBe(archiveMenu[0]?.to);
  });
});
