// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { areaRoutes } from '../../contract/entities/areas.ts';
import { pageOfRows } from '../test/fake-server.ts';
import { renderApp } from '../test/render-app.tsx';

it('starts with a skip link to the content', async () => {
  const { user } = await renderApp({ path: '/areas', prepare: (server) => server.on(areaRoutes.list, () => pageOfRows([])) });
  await user.tab();
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Skip to content' });
  expect(document.activeElement).toBe(link);
  expect(screen.getByRole('main').id).toBe(link.hash.slice(1));
});
