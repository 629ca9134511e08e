// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderApp } from '../../../../test/render-app.tsx';

// A chunk that cannot be loaded.
vi.mock('./sso-sign-in.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module: sso-sign-in.js');
});
afterEach(() => {
  for (const meta of document.querySelectorAll('meta[name="sso-name"]')) meta.remove();
  vi.restoreAllMocks();
});

it('leaves the password form usable if its code cannot be loaded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  document.head.append(Object.assign(document.createElement('meta'), { name: 'sso-name', content: 'Nile Hospital' }));
  await renderApp({ path: '/login', role: 'nobody' });
  await vi.waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull(), 90_000);
  expect(screen.getByLabelText('Password')).toBeDefined();
});
