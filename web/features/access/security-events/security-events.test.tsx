// @vitest-environment happy-dom
// Proves SEV-6, SEV-7, SEV-8, SEV-10
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { adminRoutes } from '../../../../contract/entities/access/admins.ts';
import { type DocumentView, documentViewRoutes } from '../../../../contract/entities/access/document-views.ts';
import { type SecurityAlert, type SecurityEvent, securityEventRoutes } from '../../../../contract/entities/access/security-events.ts';
import { companyRoutes } from '../../../../contract/entities/members/companies.ts';
import { doctorRoutes } from '../../../../contract/entities/members/doctors.ts';
import { auditRoutes } from '../../../../contract/entities/office/audit.ts';
import { chooseDays } from '../../../test/choose.ts';
import { buildCompany } from '../../../test/companies.ts';
import { buildDoctor } from '../../../test/doctors.ts';
import { ErrorReply, pageOfRows } from '../../../test/fake-server.ts';
import { renderApp } from '../../../test/render-app.tsx';

let serial = 0;
const buildEvent = (fields: Partial<SecurityEvent> = {}): SecurityEvent => {
  serial += 1;
  return {
    ...{ id: serial, at: '2026-11-20T10:05:00.000Z', kind: 'sign_in_failed', user: { id: 4, name: 'Omar Nabil', role: 'admin' } },
    ...{ ip_address: '192.0.2.7', route: 'POST /api/v1/auth/login', permission: null, detail: 'password', count: 1, request_id: 'r' },
    ...fields,
  };
};

type Data = { events?: SecurityEvent[]; views?: DocumentView[]; alert?: Partial<SecurityAlert> };

const open = async (path: string, { events = [], views = [], alert = {} }: Data) => {
  const app = await renderApp({
    path,
    prepare: (server) => {
      server.on(securityEventRoutes.list, ({ query }) => pageOfRows(events, { page: query.page, lastPage: 3, total: 40 }));
      server.on(securityEventRoutes.alert, () => ({ data: { is_on: false, failures: 0, threshold: 20, minutes: 10, ...alert } }));
      server.on(documentViewRoutes.list, ({ query }) => pageOfRows(views, { page: query.page }));
      server.on(auditRoutes.list, () => pageOfRows([]));
      server.on(auditRoutes.seal, () => ({ data: null }));
      server.on(adminRoutes.list, () => pageOfRows([]));
      server.on(doctorRoutes.list, () => pageOfRows([buildDoctor({ id: 7, name: 'Ahmed Ali' })]));
      server.on(companyRoutes.list, () => pageOfRows([buildCompany({ id: 9, name: 'Nile Pharma' })]));
    },
  });
  const lastQuery = () => app.server.requestsTo(securityEventRoutes.list).at(-1)?.input.query;
  return { ...app, lastQuery };
};
const withSavedFiles = async (work: () => Promise<void>) => {
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await work();
  save.mockRestore();
};

describe('the security events', () => {
  it('say what happened, to whom, from where and how often', async () => {
    await open('/settings/audit/security', {
      events: [
        buildEvent({ count: 1_200 }),
        buildEvent({ kind: 'permission_refused', detail: null, route: 'GET /api/v1/audit', permission: 'audit.read' }),
        buildEvent({ kind: 'new_device', detail: 'Firefox/Linux' }),
        buildEvent({ kind: 'password_reset', detail: 'operator', ip_address: null, route: 'npm run admin' }),
        buildEvent({ kind: 'sign_in_blocked', user: null }),
      ],
    });
    const [, ...rows] = await screen.findAllByRole('row');
    const at = '20 Nov 2026, 12:05';
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([
      ['Failed sign-inwrong password', 'Omar Nabil', '192.0.2.7', 'POST /auth/login', '1,200', at],
      ['Permission denied', 'Omar Nabil', '192.0.2.7', 'GET /auditaudit.read', '1', at],
      ['New deviceFirefox, Linux', 'Omar Nabil', '192.0.2.7', 'POST /auth/login', '1', at],
      ['Password reseton the server', 'Omar Nabil', '–', 'npm run admin', '1', at],
      ['Blocked sign-intoo many attempts', 'Unknown', '192.0.2.7', 'POST /auth/login', '1', at],
    ]);
  });

  it('are filtered by kind, day and a click on a user; the tab and its filters are in the address', async () => {
    const { user, router, lastQuery } = await open('/settings/audit', { events: [buildEvent()] });
    await user.click(await screen.findByRole('link', { name: 'Security events' }));
    await user.selectOptions(await screen.findByLabelText('Kind'), 'Failed sign-in');
    await chooseDays(user, '2026-11-01', '');
    await user.click(await screen.findByRole('button', { name: 'Omar Nabil' }));
    await waitFor(() => expect(lastQuery()).toEqual({ page: 1, per_page: 15, kind: 'sign_in_failed', user_id: 4, from: '2026-11-01' }));
    expect(router.state.location.href).toBe('/settings/audit/security?kind=sign_in_failed&from=2026-11-01&user_id=4');
    expect(await screen.findByRole('button', { name: 'Remove filter User: Omar Nabil' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Security events' }).getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('link', { name: 'Changes' }).getAttribute('aria-current')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remove filter Kind: Failed sign-in' }));
    await user.click(await screen.findByRole('button', { name: 'Page 2' }));
    await waitFor(() => expect(lastQuery()).toEqual({ page: 2, per_page: 15, user_id: 4, from: '2026-11-01' }));
  });

  it('are exported with the filters', async () => {
    const { server, user } = await open('/settings/audit/security?kind=new_device&per_page=50', { events: [buildEvent()] });
    server.on(securityEventRoutes.export, () => 'id,at');
    await withSavedFiles(async () => {
      await user.click(await screen.findByRole('button', { name: 'Export' }));
      expect(await screen.findByText('The security events were exported.')).toBeDefined();
    });
    expect(server.requestsTo(securityEventRoutes.export).map(({ input }) => input.query)).toEqual([{ kind: 'new_device' }]);
    server.on(securityEventRoutes.export, () => {
      throw new ErrorReply('unavailable', '');
    });
    await user.click(screen.getByRole('button', { name: 'Export' }));
    expect(await screen.findByText('The security events could not be exported.')).toBeDefined();
  });

  it('have an empty state, and an error with a retry', async () => {
    const { server, user, router } = await open('/settings/audit/security', {});
    expect(await screen.findByText('Failed sign-ins, refused requests, resets and new devices appear here.')).toBeDefined();
    server.on(documentViewRoutes.list, () => {
      throw new ErrorReply('not_found', 'Not here');
    });
    await router.navigate({ to: '/settings/audit/documents' });
    expect(await screen.findByText('Not here')).toBeDefined();
    server.on(documentViewRoutes.list, () => pageOfRows([]));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Document views appear here when someone opens an identity document.')).toBeDefined();
  });
});

it('shows on each part of the audit that many sign-ins of administrators failed', async () => {
  const { user, router } = await open('/settings/audit', { alert: { is_on: true, failures: 1_234 }, events: [buildEvent()] });
  const words = '1,234 administrator sign-ins failed in the last 10 minutes. Someone may be guessing passwords.';
  expect(await screen.findByText(words, { exact: false })).toBeDefined();
  await user.click(screen.getByRole('link', { name: 'Show failed sign-ins' }));
  await waitFor(() => expect(router.state.location.href).toBe('/settings/audit/security?kind=sign_in_failed'));
  await router.navigate({ to: '/settings/audit/documents' });
  expect(await screen.findByText(words, { exact: false })).toBeDefined();
});

it('lists who has seen identity documents of whom, and exports it', async () => {
  const views: DocumentView[] = [
    {
      id: 2,
      user: { id: 4, name: 'Omar Nabil' },
      member: { id: 7, name: 'Ahmed Ali', role: 'doctor' },
      kind: 'opened',
      viewed_at: '2026-11-20T10:05:00.000Z',
    },
    {
      id: 1,
      user: { id: 5, name: 'Dina Samir' },
      member: { id: 9, name: 'Nile Pharma', role: 'company' },
      kind: 'thumbnail',
      viewed_at: '2026-11-20T09:05:00.000Z',
    },
  ];
  const { server, user } = await open('/settings/audit/documents?member_id=7', { views });
  expect((await screen.findByRole('link', { name: 'Ahmed Ali' })).getAttribute('href')).toBe('/doctors/7');
  expect(screen.getByRole('link', { name: 'Nile Pharma' }).getAttribute('href')).toBe('/companies/9');
  expect(screen.getByRole('button', { name: 'Remove filter Member: Ahmed Ali' })).toBeDefined();
  expect([screen.getByRole('cell', { name: 'Opened' }), screen.getByRole('cell', { name: 'Thumbnail' })]).toHaveLength(2);
  await chooseDays(user, '', '2026-11-20');
  await user.selectOptions(screen.getByRole('combobox', { name: 'How' }), 'Opened');
  await user.click(screen.getByRole('combobox', { name: 'Member' }));
  await user.click(await screen.findByRole('option', { name: 'Nile Pharma' }));
  const query = { member_id: 9, kind: 'opened', to: '2026-11-20' };
  await waitFor(() => expect(server.requestsTo(documentViewRoutes.list).at(-1)?.input.query).toEqual({ page: 1, per_page: 15, ...query }));
  server.on(documentViewRoutes.export, () => 'id,viewed_at');
  await withSavedFiles(async () => {
    await user.click(screen.getByRole('button', { name: 'Export' }));
    expect(await screen.findByText('The document views were exported.')).toBeDefined();
  });
  expect(server.requestsTo(documentViewRoutes.export).map(({ input }) => input.query)).toEqual([query]);
});
