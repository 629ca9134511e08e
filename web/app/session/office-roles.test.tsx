// @vitest-environment happy-dom
// Proves SEC-24
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { sessionRoutes } from '../../../contract/entities/access/session.ts';
import { blogRoutes } from '../../../contract/entities/content/blogs.ts';
import { doctorRoutes } from '../../../contract/entities/members/doctors.ts';
import { messageRoutes } from '../../../contract/entities/messages/messages.ts';
import { statisticsRoutes } from '../../../contract/entities/office/statistics.ts';
import { type OfficeRole, officeRoles, permissionsByOfficeRole } from '../../../contract/office-roles.ts';
import { buildDoctor, buildDoctorDetail } from '../../test/doctors.ts';
import { ErrorReply, pageOfRows } from '../../test/fake-server.ts';
import { buildMessage } from '../../test/messages.ts';
import { identityOf, renderApp } from '../../test/render-app.tsx';

const menu = async () => {
  const nav = await screen.findByRole('navigation', { name: 'Main navigation' });
  return within(nav)
    .getAllByRole('link')
    .map((link) => link.textContent);
};

describe('the navigation', () => {
  it.each<[OfficeRole, string[]]>([
    ['reviewer', ['Doctors', 'Companies', 'Contact', 'Areas', 'Specialties']],
    ['content', ['Calendar', 'Library', 'Blogs', 'Stories', 'Conferences', 'Posts', 'Reports', 'Notes', 'Webinars', 'Categories', 'Tags']],
    ['campaigns', ['Calendar', 'Doctors', 'Companies', 'Groups', 'Messages', 'Notifications', 'Areas', 'Specialties']],
    ['support', ['Calendar', 'Doctors', 'Companies', 'Contact', 'Notifications', 'Areas', 'Specialties']],
  ])('shows the role %s what it may read', async (officeRole, expected) => {
    await renderApp({ path: '/settings', officeRole });
    const links = await menu();
    expect(links.filter((link) => expected.includes(link ?? ''))).toEqual(expected);
    expect(links.filter((link) => !['Medboard', 'Home', 'Settings', 'Archive', ...expected].includes(link ?? ''))).toEqual([]);
  });
});

it('replaces a page whose permission the user has lost by a sentence about it', async () => {
  const { server, client, router } = await renderApp({ path: '/library' });
  await screen.findByRole('link', { name: /^Research/ });
  server.on(sessionRoutes.me, () => ({ data: identityOf('admin', 'support') }));
  await client.invalidateQueries({ queryKey: [sessionRoutes.me.path] });
  expect(await screen.findByText("Forbidden. You don't have permission.")).toBeDefined();
  expect(router.state.location.pathname).toBe('/library');
});

describe('the home page', () => {
  it.each(officeRoles)('sends only requests that the role %s may send', async (officeRole) => {
    const { server } = await renderApp({ path: '/', officeRole });
    await screen.findByRole('heading', { name: 'Home', level: 1 });
    await waitFor(() => expect(server.received.length).toBeGreaterThan(2));
    // The charts request their data when their code has loaded.
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
    const allowed: readonly string[] = ['session', ...permissionsByOfficeRole[officeRole]];
    expect(server.received.filter(({ permission }) => !allowed.includes(permission)).map(({ path }) => path)).toEqual([]);
  });

  it('links an auditor to the pending doctors instead of the verification', async () => {
    const queue = { count: 3, oldest_at: null };
    await renderApp({
      path: '/',
      officeRole: 'auditor',
      prepare: (server) =>
        server.on(statisticsRoutes.waiting, () => ({
          data: { doctors: queue, companies: queue, messages: queue, contacts: queue, reports: queue, failures: queue },
        })),
    });
    expect((await screen.findByRole('link', { name: /^Doctors to verify ?3/ })).getAttribute('href')).toBe('/doctors?status=pending');
    expect(screen.getByRole('link', { name: /^Messages to review/ }).getAttribute('href')).toBe('/messages?status=pending');
  });
});

describe('a doctor', () => {
  const doctor = buildDoctorDetail();

  it('shows support staff no column of the ID card, and no actions that change it', async () => {
    const { user } = await renderApp({
      path: '/doctors',
      officeRole: 'support',
      prepare: (server) => server.on(doctorRoutes.list, () => pageOfRows([buildDoctor({ id: 7 })])),
    });
    await screen.findByRole('table');
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers).toContain('Coins');
    expect(headers).not.toContain('ID card');
    expect(screen.queryByRole('button', { name: /Add/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Actions for Doctor 7' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['View']);
  });

  it('says in the place of the documents that support staff may not see them', async () => {
    await renderApp({
      path: '/doctors/7',
      officeRole: 'support',
      prepare: (server) => server.on(doctorRoutes.get, () => ({ data: doctor })),
    });
    expect(await screen.findByText('You do not have permission to view identity documents.')).toBeDefined();
  });

  it('shows reviewers the documents', async () => {
    await renderApp({
      path: '/doctors/7',
      officeRole: 'reviewer',
      prepare: (server) => server.on(doctorRoutes.get, () => ({ data: doctor })),
    });
    expect(await screen.findByText('Documents')).toBeDefined();
    expect(screen.queryByText('You do not have permission to view identity documents.')).toBeNull();
  });
});

it('offers an auditor no action that changes a message', async () => {
  const { user } = await renderApp({
    path: '/messages',
    officeRole: 'auditor',
    prepare: (server) => {
      server.on(messageRoutes.list, () => pageOfRows([buildMessage({ id: 4, name: 'Kidney day', status: 'rejected' })]));
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for Kidney day' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Seen stats']);
  expect(within(screen.getByRole('main')).queryByRole('button', { name: /^(Add|Verify)/ })).toBeNull();
});

it('shows the page for missing permission on a screen that the role may not open', async () => {
  const { server } = await renderApp({ path: '/doctors', officeRole: 'content' });
  expect(await screen.findByText("Forbidden. You don't have permission.")).toBeDefined();
  expect(server.requestsTo(doctorRoutes.list)).toEqual([]);
});

it('opens a required step when a request is refused because of it', async () => {
  let isOverdue = false;
  const { router } = await renderApp({
    path: '/blogs',
    prepare: (server) => {
      server.on(sessionRoutes.me, () => ({
        data: { ...identityOf('admin'), second_step: { due_at: null, is_overdue: isOverdue, reset: null } },
      }));
      server.on(blogRoutes.list, () => {
        isOverdue = true;
        throw new ErrorReply('second_step_required', 'Set up two-step sign-in first.');
      });
    },
  });
  await waitFor(() => expect(router.state.location.pathname).toBe('/second-step'));
});

it('reads the permissions again when a request is refused', async () => {
  let officeRole: OfficeRole = 'content';
  await renderApp({
    path: '/blogs',
    officeRole: 'content',
    prepare: (server) => {
      server.on(sessionRoutes.me, () => ({ data: identityOf('admin', officeRole) }));
      server.on(blogRoutes.list, () => {
        officeRole = 'support';
        throw new ErrorReply('forbidden', "Forbidden. You don't have permission.");
      });
    },
  });
  await waitFor(async () => expect(await menu()).toContain('Contact'));
  expect(await menu()).not.toContain('Blogs');
});
