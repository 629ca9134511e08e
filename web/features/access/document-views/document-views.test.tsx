// @vitest-environment happy-dom
// Proves SET-22, SEV-10
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type DocumentView, documentViewRoutes } from '../../../../contract/entities/access/document-views.ts';
import { doctorRoutes } from '../../../../contract/entities/members/doctors.ts';
import { buildDoctor, buildDoctorDetail } from '../../../test/doctors.ts';
import { pageOfRows } from '../../../test/fake-server.ts';
import { renderApp } from '../../../test/render-app.tsx';

describe('the document views of a member', () => {
  const openViews = async (views: DocumentView[]) => {
    const app = await renderApp({
      path: '/doctors/7',
      prepare: (fake) => {
        fake.on(doctorRoutes.get, () => ({ data: buildDoctorDetail(buildDoctor({ id: 7 })) }));
        fake.on(doctorRoutes.ledger, () => pageOfRows([]));
        fake.on(doctorRoutes.decisions, () => pageOfRows([]));
        fake.on(documentViewRoutes.list, ({ query }) => pageOfRows(views, { page: query.page, lastPage: 2, total: 11 }));
      },
    });
    const tab = await screen.findByRole('tab', { name: 'Document views' });
    const link = screen.getByRole('link', { name: 'Who has seen these documents' });
    expect(link.getAttribute('href')).toBe('/settings/audit/documents?member_id=7');
    expect(app.server.requestsTo(documentViewRoutes.list)).toEqual([]);
    await app.user.click(tab);
    return app;
  };
  const member = { id: 7, name: 'Ahmed Ali', role: 'doctor' };

  it('load when their tab is opened, and show who has seen the documents and when', async () => {
    const view = { id: 1, user: { id: 4, name: 'Omar Nabil' }, member, kind: 'opened' as const, viewed_at: '2026-11-20T10:05:00.000Z' };
    const { server, user } = await openViews([view]);
    expect(await screen.findByText('Omar Nabil')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    await waitFor(() =>
      expect(server.requestsTo(documentViewRoutes.list).map(({ input }) => input.query)).toEqual([
        { member_id: 7, page: 1, per_page: 10 },
        { member_id: 7, page: 2, per_page: 10 },
      ]),
    );
  });

  it('say that nobody has seen the documents', async () => {
    await openViews([]);
    expect(await screen.findByText('Nobody has seen the identity documents yet.')).toBeDefined();
  });
});
