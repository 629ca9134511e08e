// @vitest-environment happy-dom
// Proves APP-15
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type AppSettings, appSettingsRoutes } from '../../../../contract/entities/office/app-settings.ts';
import { renderApp } from '../../../test/render-app.tsx';

const none = { latest: null, minimum: null, supported_until: null };
const versionsOf = (platform: string, versions: object = none) =>
  Object.fromEntries(Object.entries(versions).map(([name, value]) => [`${platform}_${name}`, value]));

const stored = appSettingsOf({ terms_version: '1', terms_en: 'Old terms', terms_ar: 'شروط', held_posts: 3 });

function appSettingsOf(change: Partial<AppSettings>): AppSettings {
  const versions = {
    ...versionsOf('web'),
    ...versionsOf('ios'),
    ...versionsOf('android', { latest: '2.1', minimum: '1.0', supported_until: null }),
  };
  return { ...versions, updated_at: '2026-11-18T10:00:00.000Z', ...change } as AppSettings;
}

it('shows terms, held posts and versions, and saves a change with the version that was seen', async () => {
  const { user, server } = await renderApp({
    path: '/settings/app',
    prepare: (fake) => {
      fake.on(appSettingsRoutes.get, () => ({ data: stored }));
      fake.on(appSettingsRoutes.update, () => ({ data: stored, message: 'Settings saved successfully' }));
    },
  });
  expect(await screen.findByText('Old terms')).toBeDefined();
  expect(screen.getByText('The first 3 posts of each doctor wait until somebody here has read them.')).toBeDefined();
  expect(within(screen.getByRole('row', { name: /Android/ })).getByText('2.1')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const form = await screen.findByRole('dialog');
  const version = within(form).getByRole('textbox', { name: /Version of the terms/ });
  await user.clear(version);
  await user.click(within(form).getByRole('button', { name: 'Save changes' }));
  expect(await within(form).findByText('Version is required')).toBeDefined();
  await user.type(version, '2');
  await user.click(within(form).getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Settings saved successfully')).toBeDefined();
  expect(server.requestsTo(appSettingsRoutes.update)).toMatchObject([
    { input: { body: { terms_version: '2', ios_minimum: null, seen_updated_at: '2026-11-18T10:00:00.000Z' } } },
  ]);
});
