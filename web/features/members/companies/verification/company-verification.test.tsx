// @vitest-environment happy-dom
// Proves VER-14, VER-20
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { companyRoutes } from '../../../../../contract/entities/members/companies.ts';
import { memberRoutes } from '../../../../../contract/entities/members/members.ts';
import { buildCompany } from '../../../../test/companies.ts';
import { ErrorReply } from '../../../../test/fake-server.ts';
import { renderApp } from '../../../../test/render-app.tsx';

it('shows the registry in full size, declines with a reason, and continues after a decision of someone else', async () => {
  let queue = [1, 2, 3].map((id) => buildCompany({ id, name: `Pharma ${id}`, registry: 'image' }));
  const { server, user } = await renderApp({
    path: '/companies/verify',
    prepare: (fake) => {
      fake.on(companyRoutes.verification, ({ body: { id, after = 0 } }) => ({
        data: {
          company: (id ? queue.find((row) => row.id === id) : queue.find((row) => row.id > after)) ?? queue[0] ?? null,
          claim: null,
          duplicates: [],
          ahead: [],
          left: queue.length,
        },
      }));
      fake.on(memberRoutes.decide, ({ body: { user_id, status } }) => {
        queue = queue.filter(({ user }) => user.id !== Number(user_id));
        if (user_id === 2) throw new ErrorReply('conflict', 'This account is already approved by Hany', { status: ['already approved'] });
        const decided = { id: 1, status, reason: null, decided_by: 'Mona Adel', decided_at: '2026-11-01T10:00:00.000Z' };
        return { data: decided, message: 'Decided' };
      });
    },
  });
  await screen.findByRole('heading', { name: 'Pharma 1', level: 2 });
  const registry = await screen.findByRole<HTMLImageElement>('img', { name: 'Commercial registry of Pharma 1' });
  expect(registry.getAttribute('src')).toBe('/api/v1/files/registry-1?user=1');
  await user.keyboard('d');
  await user.type(await screen.findByLabelText(/Reason/), 'Registry expired{Control>}{Enter}{/Control}');
  await screen.findByRole('heading', { name: 'Pharma 2', level: 2 });
  fireEvent.load(screen.getByRole('img', { name: 'Commercial registry of Pharma 2' }));
  expect(screen.getByRole('link', { name: 'Change this decision' }).getAttribute('href')).toBe('/companies/1?dialog=decision');
  await user.keyboard('a');
  await screen.findByRole('heading', { name: 'Pharma 3', level: 2 });
  expect(screen.getByText(/Someone else has already decided on Pharma 2\. This account is already approved by Hany/)).toBeDefined();
  expect(server.requestsTo(memberRoutes.decide).map(({ input }) => input.body)).toEqual([
    { user_id: 1, seen_status: 'pending', status: 'declined', message: 'Registry expired' },
    { user_id: 2, seen_status: 'pending', status: 'approved' },
  ]);
});

it('warns and asks before the approval of a company without a registry file', async () => {
  const company = buildCompany({ id: 1, name: 'Pharma 1', registry: null });
  const { server, user } = await renderApp({
    path: '/companies/verify',
    prepare: (fake) => fake.on(companyRoutes.verification, () => ({ data: { company, claim: null, duplicates: [], ahead: [], left: 1 } })),
  });
  expect(await screen.findByText(/^This company has not uploaded its commercial registry\./)).toBeDefined();
  await user.keyboard('a');
  const dialog = await screen.findByRole('dialog', { name: /^Approve .*Pharma 1.* without a commercial registry\?$/ });
  expect(within(dialog).getByRole('button', { name: 'Approve anyway' })).toBeDefined();
  expect(server.requestsTo(memberRoutes.decide)).toEqual([]);
});
