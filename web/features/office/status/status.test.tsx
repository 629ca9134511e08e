// @vitest-environment happy-dom
// Proves PRC-6, PRC-7
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type ServerStatus, statusRoutes } from '../../../../contract/entities/office/status.ts';
import { ErrorReply, type FakeServer } from '../../../test/fake-server.ts';
import { renderApp } from '../../../test/render-app.tsx';

const status: ServerStatus = {
  ...{ version: '1.2.3', node: '24.21.0', started_at: '2026-11-24T08:00:00.000Z', role: 'both', workers: 2, free_bytes: 5_000_000_000 },
  database: {
    ...{ kind: 'postgres', migration: 41, size_bytes: 20_000_000, connections: { open: 4, idle: 3, waiting: 0 } },
    replicas: [{ address: 'db2:5432/medboard', state: 'lagging', lag_seconds: 12.4 }],
  },
  jobs: { waiting: 3, oldest_seconds: 12 },
  backup: {
    ...{ hours: 24, is_encrypted: true, failure: { at: '2026-11-24T01:40:00.000Z', problem: 'The disk of /backups has 0.1 GB left.' } },
    last: { at: '2026-11-23T01:40:00.000Z', file: '/backups/medboard.tar.gz.enc', bytes: 14_600_000, missing_files: 0, seconds: 5 },
  },
  services: [
    { part: 'files', adapter: 's3', can_check: true, can_test: false },
    { part: 'mail', adapter: 'smtp', can_check: true, can_test: true },
  ],
  providers: [
    {
      name: 'S3',
      last_success_at: '2026-11-24T09:00:00.000Z',
      last_failure: { at: '2026-11-24T08:30:00.000Z', message: 'S3 failed (500)' },
    },
  ],
  unmeasured_videos: [],
};

const open = () => renderApp({ path: '/settings/status', prepare: (server) => server.on(statusRoutes.get, () => ({ data: status })) });

it('shows the server, and checks the services when it is asked to', async () => {
  const { server, user } = await open();
  expect(await screen.findByText('1 of 4 in use, 0 waiting')).toBeDefined();
  expect(screen.getByText('Read replica db2:5432/medboard').nextSibling?.textContent).toBe(
    'Not used: too far behind the primary, 12 s behind',
  );
  expect([screen.getByText('2 processes'), screen.getByText('5 GB')]).toHaveLength(2);
  expect(screen.getByText(/S3 failed \(500\)/)).toBeDefined();
  expect([screen.getByText('14.6 MB in 5 seconds'), screen.getByText('Every 24 hours')]).toHaveLength(2);
  expect(screen.getByText(/The backup of .* failed: The disk of \/backups has 0.1 GB left\./)).toBeDefined();
  server.on(statusRoutes.check, () => ({
    data: [
      { part: 'files' as const, problem: null },
      { part: 'mail' as const, problem: 'SMTP_PASSWORD is refused' },
    ],
  }));
  server.on(statusRoutes.test, () => ({ data: { channel: 'mail' as const } }));
  await user.click(screen.getByRole('button', { name: 'Check the services' }));
  expect(await screen.findByText('SMTP_PASSWORD is refused')).toBeDefined();
  expect(screen.getByRole('row', { name: /Files/ }).textContent).toContain('Works');
  await user.click(screen.getByRole('button', { name: 'Send me an e-mail' }));
  expect(await screen.findByText('The test succeeded')).toBeDefined();
  await waitFor(() => expect(server.requestsTo(statusRoutes.get).length).toBeGreaterThan(1));
  expect(screen.getByText('SMTP_PASSWORD is refused')).toBeDefined();
  expect(server.requestsTo(statusRoutes.check)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Check the services' }));
  await waitFor(() => expect(server.requestsTo(statusRoutes.check)).toHaveLength(2));
});

it.each([
  ['a well server', (well: ServerStatus) => well, /^All is well, but no backups are scheduled/],
  ['a full disk', (well: ServerStatus) => ({ ...well, free_bytes: 400_000_000 }), /^Only 400 MB of disk space/],
  ['late work', (well: ServerStatus) => ({ ...well, jobs: { waiting: 3, oldest_seconds: 1_200 } }), /waited for 20 minutes/],
  ['a failed backup', (well: ServerStatus) => ({ ...well, backup: status.backup }), /^The backup of .* failed/],
  ['a late backup', (well: ServerStatus) => ({ ...well, backup: { ...well.backup, hours: 1 } }), /^The last backup was written/],
  ['a replica', (well: ServerStatus) => ({ ...well, database: status.database }), /^The read replica db2/],
  [
    'a failing service',
    (well: ServerStatus) => ({ ...well, providers: status.providers.map((one) => ({ ...one, last_success_at: null })) }),
    /^The last call to S3 failed/,
  ],
])('says first what is the matter with %s, also on Home if it is wrong', async (...[, change, sentence]) => {
  const well = { ...status, database: { ...status.database, replicas: [] }, backup: { ...status.backup, hours: null, failure: null } };
  const prepare = (server: FakeServer) => server.on(statusRoutes.get, () => ({ data: change(well) }));
  await renderApp({ path: '/settings/status', prepare });
  expect(await screen.findAllByText(sentence)).toHaveLength(1);
  expect(screen.queryByText(/^All is well/) !== null).toBe(change(well) === well);
  document.body.replaceChildren();
  await renderApp({ path: '/', prepare });
  if (change(well) !== well) await screen.findByText(sentence);
  else expect(screen.queryByRole('link', { name: 'Open the status page' })).toBeNull();
});

it('sends a test message, and says why it could not be sent', async () => {
  const { server, user } = await open();
  server.on(statusRoutes.test, () => {
    throw new ErrorReply('invalid', 'The mail server refused the address', { channel: ['The mail server refused the address'] });
  });
  await user.click(await screen.findByRole('button', { name: 'Send me an e-mail' }));
  expect(await screen.findByText('The mail server refused the address')).toBeDefined();
  server.on(statusRoutes.test, () => ({ data: { channel: 'mail' as const } }));
  await user.click(screen.getByRole('button', { name: 'Send me an e-mail' }));
  expect(await screen.findByText('The test succeeded')).toBeDefined();
  expect(server.requestsTo(statusRoutes.test)[0]?.input.body).toEqual({ channel: 'mail' });
});
