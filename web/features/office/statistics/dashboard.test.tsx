// @vitest-environment happy-dom
// Proves DSH-1, DSH-2, DSH-3, DSH-4, DSH-9, DSH-12, DSH-13, DSH-17, DSH-18, DSH-19
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { areaRoutes } from '../../../../contract/entities/content/areas.ts';
import { categoryRoutes } from '../../../../contract/entities/content/categories.ts';
import { promoCodeRoutes } from '../../../../contract/entities/content/promo-codes.ts';
import { specialtyRoutes } from '../../../../contract/entities/content/specialties.ts';
import { storyRoutes } from '../../../../contract/entities/content/stories.ts';
import { tagRoutes } from '../../../../contract/entities/content/tags.ts';
import { companyRoutes } from '../../../../contract/entities/members/companies.ts';
import { doctorRoutes } from '../../../../contract/entities/members/doctors.ts';
import { messageRoutes } from '../../../../contract/entities/messages/messages.ts';
import { videoRoutes } from '../../../../contract/entities/messages/videos.ts';
import { type MemberCharts, statisticsRoutes } from '../../../../contract/entities/office/statistics.ts';
import { routesByEntity } from '../../../../contract/index.ts';
import { buildCompany } from '../../../test/companies.ts';
import { buildDoctor } from '../../../test/doctors.ts';
import { ErrorReply, type FakeServer, pageOfRows } from '../../../test/fake-server.ts';
import { buildMessage } from '../../../test/messages.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { countsBySchedule } from '../../../test/schedule.ts';

const months = Array.from({ length: 12 }, (_, index) => ({
  month: `2026-${String(index + 1).padStart(2, '0')}`,
  pending: index,
  approved: 2 * index,
  declined: 1,
}));
const charts: MemberCharts = {
  months,
  areas: [
    { id: 1, name: 'Cairo', members: 1200 },
    { id: 2, name: 'قنا', members: 300 },
  ],
  specialties: [{ id: 5, name: 'Oncology', members: 40 }],
};

const none = { count: 0, oldest_at: null };
const waiting = {
  doctors: { count: 1234, oldest_at: '2026-08-01T10:00:00.000Z' },
  companies: none,
  messages: none,
  contacts: none,
  reports: none,
  failures: none,
};
const weeks = Array.from({ length: 12 }, (_, index) => ({
  week: new Date(Date.UTC(2026, 7, 31 + 7 * index)).toISOString().slice(0, 10),
  registrations: 10,
  approvals: index,
  sends: 0,
}));

// The names of the counts are the API's; it calls specialties fields.
const mockRoutes = (server: FakeServer) => {
  server.on(doctorRoutes.stats, () => ({ data: { totalDoctors: 1540, approvedDoctors: 900, pendingDoctors: 7, declinedDoctors: 3 } }));
  server.on(specialtyRoutes.stats, () => ({ data: { total_fields: 30 } }));
  server.on(areaRoutes.stats, () => ({ data: { total_areas: 27 } }));
  server.on(videoRoutes.stats, () => ({ data: { total_videos: 410 } }));
  server.on(messageRoutes.stats, () => ({
    data: { pending_messages: 0, rejected_messages: 0, total_messages: 320, ...countsBySchedule() },
  }));
  server.on(storyRoutes.stats, () => ({ data: { total_stories: 61, ...countsBySchedule() } }));
  server.on(routesByEntity.blogs.stats, () => ({ data: { total_blogs: 45, ...countsBySchedule() } }));
  server.on(routesByEntity.conferences.stats, () => ({ data: { total_conferences: 19 } }));
  server.on(routesByEntity.books.stats, () => ({ data: { total_books: 33 } }));
  server.on(routesByEntity.research.stats, () => ({ data: { total_researches: 2100 } }));
  server.on(categoryRoutes.stats, () => ({ data: { total_Categoriss: 12 } }));
  server.on(tagRoutes.stats, () => ({ data: { total_tags: 48 } }));
  server.on(promoCodeRoutes.stats, () => ({ data: { total_PromoCodes: 0 } }));
  server.on(statisticsRoutes.waiting, () => ({ data: waiting }));
  server.on(statisticsRoutes.registrations, () => ({ data: { in_progress: 12 } }));
  server.on(statisticsRoutes.trends, ({ query }) => ({ data: { weeks: weeks.slice(-(query?.weeks ?? 12)) } }));
  server.on(statisticsRoutes.doctorCharts, () => ({ data: charts }));
  server.on(statisticsRoutes.companyCharts, () => ({ data: { ...charts, areas: [{ id: 2, name: 'Giza', members: 4 }] } }));
  server.on(companyRoutes.stats, () => ({
    data: { totalCompanies: 24, approvedCompanies: 18, pendingCompanies: 4, declinedCompanies: 2 },
  }));
  server.on(doctorRoutes.list, () => pageOfRows([9, 8, 7, 6, 5, 4, 3].map((id) => buildDoctor({ id }))));
  server.on(companyRoutes.list, () => pageOfRows([19, 18].map((id) => buildCompany({ id }))));
};

describe('the dashboard', () => {
  it('shows the counts with links to their lists, and requests the counts of doctors once', async () => {
    const { server } = await renderApp({ path: '/', prepare: mockRoutes });
    expect((await screen.findByRole('link', { name: /Doctors ?1,540/ })).getAttribute('href')).toBe('/doctors');
    expect(screen.getByRole('link', { name: /Pending doctors ?7/ }).getAttribute('href')).toBe('/doctors?status=pending');
    expect(screen.getByRole('link', { name: /Companies ?24/ }).getAttribute('href')).toBe('/companies');
    expect(screen.getByRole('link', { name: /Declined companies ?2/ }).getAttribute('href')).toBe('/companies?status=declined');
    expect((await screen.findByRole('link', { name: /Promo codes ?0/ })).getAttribute('href')).toBe('/promoCode');
    // Videos are listed with their messages.
    expect(screen.getByRole('link', { name: /Videos ?410/ }).getAttribute('href')).toBe('/messages');
    expect(screen.getByRole('link', { name: /Messages ?320/ }).getAttribute('href')).toBe('/messages');
    expect(screen.getByRole('link', { name: /Stories ?61/ }).getAttribute('href')).toBe('/stories');
    expect(screen.getByRole('link', { name: /Categories ?12/ }).getAttribute('href')).toBe('/categories');
    expect(screen.getByRole('link', { name: /Tags ?48/ }).getAttribute('href')).toBe('/tags');
    expect(screen.getByRole('link', { name: /Research ?2,100/ }).getAttribute('href')).toBe('/library/researches');
    expect(screen.getByRole('link', { name: /Books ?33/ }).getAttribute('href')).toBe('/library/books');
    expect(screen.getByRole('link', { name: /Blogs ?45/ }).getAttribute('href')).toBe('/blogs');
    expect(screen.getByRole('link', { name: /Conferences ?19/ }).getAttribute('href')).toBe('/conferences');
    expect(server.requestsTo(doctorRoutes.stats)).toHaveLength(1);
  });

  it('links to what waits, with the age of the oldest, and says where nothing waits', async () => {
    await renderApp({ path: '/', prepare: mockRoutes });
    const queue = await screen.findByRole('link', { name: /^Doctors to verify ?1,234 ?Oldest: 1 Aug 2026$/ });
    expect(queue.getAttribute('href')).toBe('/doctors/verify');
    expect(screen.getByRole('link', { name: /^Contact requests ?0 ?Nothing waiting$/ }).getAttribute('href')).toBe(
      '/contact?is_contacted=0',
    );
    expect(screen.getByRole('link', { name: /^Failed deliveries/ }).getAttribute('href')).toBe('/notifications?failed=1');
    expect(screen.getByRole('link', { name: /^Messages to review ?0 ?Nothing waiting$/ }).getAttribute('href')).toBe('/messages/verify');
  });

  it('shows the weekly figures of the chosen range', async () => {
    const { user, server } = await renderApp({ path: '/', prepare: mockRoutes });
    const section = await screen.findByRole('region', { name: 'Trends' });
    expect(await within(section).findByText('120')).toBeDefined();
    await user.click(within(section).getByRole('combobox', { name: 'Range' }));
    await user.click(await screen.findByRole('option', { name: 'Last 4 weeks' }));
    expect(await within(section).findByText('40')).toBeDefined();
    const rows = within(within(section).getByRole('table', { name: 'Trends' })).getAllByRole('row');
    expect(rows.map((row) => row.textContent).at(-1)).toBe('16 Nov 202610110');
    expect(server.requestsTo(statisticsRoutes.trends).map(({ input }) => input.query)).toEqual([{ weeks: 12 }, { weeks: 4 }]);
  });

  it('shows the other cards if one fails, and retries the failed one', async () => {
    let isBroken = true;
    const { user } = await renderApp({
      path: '/',
      prepare: (server) => {
        mockRoutes(server);
        server.on(areaRoutes.stats, () => {
          if (isBroken) throw new ErrorReply('internal', 'Internal Server Error. Please try again later.');
          return { data: { total_areas: 27 } };
        });
      },
    });
    const retry = await screen.findByRole('button', { name: 'Retry: Areas' });
    expect(screen.getByRole('link', { name: /Specialties ?30/ })).toBeDefined();
    expect(await screen.findByText('Doctor 9')).toBeDefined();
    isBroken = false;
    await user.click(retry);
    expect(await screen.findByRole('link', { name: /Areas ?27/ })).toBeDefined();
  });

  it('shows the chart data as a table', async () => {
    const { user } = await renderApp({ path: '/', prepare: mockRoutes });
    await user.click(await screen.findByRole('button', { name: 'Show as table' }));
    const table = screen.getByRole('table', { name: 'Doctors by month' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toHaveLength(12);
    expect(
      within(rows[11] ?? table)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['22', '11', '1']);
    expect(within(rows[11] ?? table).getByRole('rowheader').textContent).toBe('Dec 2026');
  });

  it('shows the number of doctors by area, largest first, with links to the doctors', async () => {
    await renderApp({ path: '/', prepare: mockRoutes });
    const table = await screen.findByRole('table', { name: 'Doctors by area' });
    expect(
      within(table)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['1,200', '300']);
    expect(within(table).getByRole('link', { name: 'Cairo' }).getAttribute('href')).toBe('/doctors?area=1');
  });

  it('fetches the company charts only after switching to companies', async () => {
    const { server, user } = await renderApp({ path: '/', prepare: mockRoutes });
    await screen.findByRole('table', { name: 'Doctors by area' });
    expect(server.requestsTo(statisticsRoutes.companyCharts)).toHaveLength(0);
    await user.click(within(screen.getByRole('group', { name: 'Show charts for' })).getByRole('button', { name: 'Companies' }));
    const table = await screen.findByRole('table', { name: 'Companies by area' });
    expect(within(table).getByRole('link', { name: 'Giza' }).getAttribute('href')).toBe('/companies?area=2');
    expect(screen.queryByRole('table', { name: 'Doctors by area' })).toBeNull();
  });

  it('shows the newest pending companies with links to their verification', async () => {
    const { server } = await renderApp({ path: '/', prepare: mockRoutes });
    const section = await screen.findByRole('region', { name: 'Newest pending companies' });
    await within(section).findByText('Company 19');
    const links = within(within(section).getByRole('list')).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/companies/verify?id=19', '/companies/verify?id=18']);
    expect(server.requestsTo(companyRoutes.list)[0]?.input.query).toMatchObject({ status: 'pending' });
  });

  it('shows the five newest pending doctors with links to their verification', async () => {
    const { server } = await renderApp({ path: '/', prepare: mockRoutes });
    const section = await screen.findByRole('region', { name: 'Newest pending doctors' });
    await within(section).findByText('Doctor 9');
    const links = within(within(section).getByRole('list')).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([9, 8, 7, 6, 5].map((id) => `/doctors/verify?id=${id}`));
    expect(server.requestsTo(doctorRoutes.list)[0]?.input.query).toMatchObject({ status: 'pending' });
  });

  it('shows a company its rejected and pending messages with links, and adds a message', async () => {
    const messages = [buildMessage({ id: 5, name: 'Heart week' }), buildMessage({ id: 6, name: 'Kidney day', status: 'rejected' })];
    const { user } = await renderApp({
      path: '/',
      role: 'company',
      prepare: (server) => {
        mockRoutes(server);
        server.on(messageRoutes.list, ({ query }) => pageOfRows(messages.filter(({ status }) => status === query.status)));
      },
    });
    for (const [name, path] of [
      ['Kidney day', '/messages/6'],
      ['Heart week', '/messages/5'],
    ])
      expect((await screen.findByRole('link', { name: name ?? '' })).getAttribute('href')).toBe(path);
    expect(screen.getByText('The picture is blurred')).toBeDefined();
    const links = within(screen.getByRole('main')).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href')).slice(0, 4)).toEqual([
      '/messages?status=rejected',
      '/messages?status=pending',
      '/messages',
      '/messages/6',
    ]);
    expect(screen.getByText(/^Waiting for/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Add New Message' }));
    expect(await screen.findByRole('dialog', { name: 'Add New Message' })).toBeDefined();
  });

  it('welcomes a company, and fetches only the counts of its videos and messages', async () => {
    const { server } = await renderApp({ path: '/', role: 'company', prepare: mockRoutes });
    expect(await screen.findByText('Welcome, Mona Adel')).toBeDefined();
    expect(await screen.findByRole('link', { name: /Videos ?410/ })).toBeDefined();
    expect(await screen.findByRole('link', { name: /Messages ?320/ })).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Newest notifications' })).toBeDefined();
    const statsPaths = server.calls
      .map(({ spec }) => spec.path)
      .filter((path) => path.endsWith('/stats') || path.startsWith('/statistics'));
    expect(statsPaths.toSorted()).toEqual(['/messages/stats', '/videos/stats']);
  });
});
