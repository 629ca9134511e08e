// @vitest-environment happy-dom
// Proves COM-5, COM-11, COM-18, COM-19
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { companyRoutes } from '../../../../../contract/entities/members/companies.ts';
import { messageRoutes } from '../../../../../contract/entities/messages/messages.ts';
import { buildCompany } from '../../../../test/companies.ts';
import { ErrorReply, type FakeServer, pageOfRows } from '../../../../test/fake-server.ts';
import { buildMessage } from '../../../../test/messages.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { buildVideo } from '../../../../test/videos.ts';

const decision = {
  id: 1,
  status: 'declined' as const,
  reason: 'Incomplete information',
  decided_by: 'Hany',
  decided_at: '2026-11-01T10:00:00.000Z',
};

const mockRoutes = (company: ReturnType<typeof buildCompany>) => (server: FakeServer) => {
  server.on(companyRoutes.get, () => ({ data: company }));
  server.on(companyRoutes.decisions, () => pageOfRows([decision]));
  server.on(messageRoutes.list, ({ query }) => {
    const messages = [1, 2].map((page) =>
      buildMessage({ id: page, name: `Message ${page}`, videos: [buildVideo({ title: `Video ${page}` })] }),
    );
    const rows = messages.slice(query.page - 1, query.page);
    return { data: { data: rows, current_page: query.page, last_page: 2, per_page: 1, total: 2 } };
  });
};

describe('the company page', () => {
  it('shows the details, the registry file and the decision', async () => {
    const { user } = await renderApp({
      path: '/companies/8',
      prepare: mockRoutes(buildCompany({ id: 8, name: 'Amoun', status: 'declined' })),
    });
    expect(await screen.findByRole('heading', { name: 'Amoun', level: 1 })).toBeDefined();
    expect(screen.getByText('TAX8')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Open document: Commercial registry of Amoun' })).toBeDefined();
    expect(await screen.findByText('by Hany')).toBeDefined();
    expect(screen.getByText('Incomplete information')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Edit' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Actions for Amoun' }));
    expect(await screen.findByRole('menuitem', { name: 'Change status' })).toBeDefined();
    // The details are before the other sections, and the menu ends with the dangerous actions, set apart.
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings.slice(0, 2)).toEqual(['Details', 'Commercial Registry']);
    const items = within(screen.getByRole('menu')).getAllByRole('menuitem');
    expect(items.slice(-2).map(({ textContent }) => textContent)).toEqual(['Erase personal data', 'Delete']);
    expect(items.at(-2)?.previousElementSibling?.getAttribute('data-menu-item')).toBeNull();
    expect(items.at(-1)?.previousElementSibling).toBe(items.at(-2));
  });

  it('lists the messages of the company with their videos, in pages', async () => {
    const { server, user } = await renderApp({ path: '/companies/8', prepare: mockRoutes(buildCompany({ id: 8, name: 'Amoun' })) });
    expect((await screen.findByRole('link', { name: 'Message 1' })).getAttribute('href')).toBe('/messages/1');
    expect(screen.getByRole('link', { name: 'Video 1' }).getAttribute('href')).toBe('/messages/1');
    await user.click(within(screen.getByRole('navigation', { name: 'Pagination: Messages' })).getByRole('button', { name: /Next/ }));
    expect(await screen.findByRole('link', { name: 'Message 2' })).toBeDefined();
    expect(server.requestsTo(messageRoutes.list).map(({ input }) => input.query)).toMatchObject(
      [1, 2].map((page) => ({ company_id: 8, page })),
    );
  });

  it('shows an error and a Retry button if the registry file cannot be shown', async () => {
    const { user } = await renderApp({ path: '/companies/8', prepare: mockRoutes(buildCompany({ id: 8, name: 'Amoun' })) });
    await user.click(await screen.findByRole('button', { name: /^Open document/ }));
    const modal = await screen.findByRole('dialog', { name: 'Commercial registry of Amoun' });
    expect(await within(modal).findByText('The document cannot be shown')).toBeDefined();
    expect(within(modal).getByRole('button', { name: 'Retry' })).toBeDefined();
  });

  it('opens the form that changes the decision from a link, and once only', async () => {
    const { router, user } = await renderApp({
      path: '/companies/8?dialog=decision',
      prepare: mockRoutes(buildCompany({ id: 8, name: 'Amoun', status: 'declined' })),
    });
    const form = await screen.findByRole('dialog', { name: 'Change the status of Amoun' });
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    await user.click(within(form).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('waits for the decision before it opens the form that changes it', async () => {
    await renderApp({ path: '/companies/8?dialog=decision', prepare: mockRoutes(buildCompany({ id: 8, name: 'Amoun' })) });
    expect(await screen.findByRole('heading', { name: 'Amoun', level: 1 })).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('offers only Restore for an archived company', async () => {
    await renderApp({ path: '/companies/8', prepare: mockRoutes(buildCompany({ id: 8, archived: true })) });
    expect(await screen.findByRole('button', { name: 'Restore' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  });

  it('shows an error if the company does not exist', async () => {
    const prepare = (server: FakeServer) =>
      server.on(companyRoutes.get, () => {
        throw new ErrorReply('not_found', 'Not found');
      });
    await renderApp({ path: '/companies/99', prepare });
    expect(await screen.findByText('Company not found')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Back to Companies' }).getAttribute('href')).toBe('/companies');
  });
});
