// @vitest-environment happy-dom
// Proves VER-6, VER-19, VER-20
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { companyRoutes } from '../../../../../contract/entities/members/companies.ts';
import { memberRoutes } from '../../../../../contract/entities/members/members.ts';
import { chooseAction } from '../../../../test/choose.ts';
import { buildCompany } from '../../../../test/companies.ts';
import { ErrorReply, pageOfRows } from '../../../../test/fake-server.ts';
import { renderApp } from '../../../../test/render-app.tsx';

it('shows a decision that someone else made while the form is open before it can be overwritten', async () => {
  const { server, client, user } = await renderApp({
    path: '/companies',
    prepare: (fake) => {
      fake.on(companyRoutes.list, () => pageOfRows([buildCompany({ id: 8, name: 'Amoun' })]));
      fake.on(memberRoutes.decide, () => {
        throw new ErrorReply('conflict', 'Hany has approved this account');
      });
    },
  });
  await chooseAction(user, 'Amoun', 'Change status');
  const form = within(await screen.findByRole('dialog'));
  await user.click(form.getByRole('radio', { name: 'Declined' }));
  const preset = await form.findByRole('button', { name: 'Incomplete information' });
  const reason = form.getByRole<HTMLTextAreaElement>('textbox', { name: /^Reason/ });
  await user.type(reason, preset.getAttribute('aria-keyshortcuts') ?? '');
  expect(reason.value).toBe('Incomplete information');
  await user.type(reason, '. See rule 2');
  expect(reason.value).toBe('Incomplete information. See rule 2');
  server.on(companyRoutes.list, () => pageOfRows([buildCompany({ id: 8, name: 'Amoun Pharma', status: 'approved' })]));
  void client.invalidateQueries();
  await screen.findByRole('dialog', { name: /Amoun Pharma/ });
  const submit = () => user.click(form.getByRole('button', { name: 'Change status' }));
  await submit();
  expect((await form.findAllByText(/Hany has approved this account/)).length).toBeGreaterThan(0);
  await submit();
  await waitFor(() => expect(server.requestsTo(memberRoutes.decide)).toHaveLength(2));
  const bodies = server.requestsTo(memberRoutes.decide).map(({ input }) => input.body);
  expect(bodies).toMatchObject([{ seen_status: 'pending' }, { seen_status: 'approved' }]);
});

it('takes over an account that somebody else verifies, after a question, and ends the claim with the form', async () => {
  const company = buildCompany({ id: 8, name: 'Amoun' });
  const claim = { by: 'Hany', since: '2026-11-21T10:04:00.000Z', until: '2026-11-18T10:14:00.000Z', is_own: false };
  const refusal = 'Hany has been verifying this account since 12:04. Take it over to decide yourself.';
  const { server, user } = await renderApp({
    path: '/companies',
    prepare: (fake) => {
      fake.on(companyRoutes.list, () => pageOfRows([company]));
      fake.on(companyRoutes.get, () => ({ data: company }));
      fake.on(companyRoutes.verification, () => ({
        data: { company, claim: { ...claim, is_own: true }, duplicates: [], ahead: [], left: 1 },
      }));
      fake.on(memberRoutes.releaseClaim, () => ({ message: 'The claim was released' }));
      fake.on(memberRoutes.decide, () => {
        throw Object.assign(new ErrorReply('conflict', refusal, { claim: ['Hany has been verifying this account since 12:04'] }), {
          current: { claim },
        });
      });
    },
  });
  await chooseAction(user, 'Amoun', 'Change status');
  const form = within(await screen.findByRole('dialog'));
  await user.click(form.getByRole('radio', { name: 'Approved' }));
  const submit = () => user.click(form.getByRole('button', { name: 'Change status' }));
  await submit();
  expect(await form.findByText(refusal)).toBeDefined();
  await user.click(form.getByRole('button', { name: 'Take over' }));
  const question = await screen.findByRole('dialog', { name: 'Take over from Hany?' });
  await user.click(within(question).getByRole('button', { name: 'Take over' }));
  await waitFor(() => expect(server.requestsTo(companyRoutes.verification).at(-1)?.input.body).toEqual({ id: 8, take_over: true }));
  await waitFor(() => expect(form.queryByText(refusal)).toBeNull());
  expect(server.requestsTo(memberRoutes.releaseClaim)).toEqual([]);
  const decided = { id: 8, status: 'approved', reason: null, decided_by: 'Mona Adel', decided_at: claim.since } as const;
  server.on(memberRoutes.decide, () => ({ data: decided }));
  await submit();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(server.requestsTo(memberRoutes.releaseClaim).at(-1)?.input.body).toEqual({ user_id: 8 }));
});

it('asks before it approves a company without a registry file', async () => {
  const { server, user } = await renderApp({
    path: '/companies',
    prepare: (fake) => {
      fake.on(companyRoutes.list, () => pageOfRows([buildCompany({ id: 8, name: 'Amoun', registry: null })]));
      fake.on(memberRoutes.decide, () => ({
        data: { id: 1, status: 'approved' as const, reason: null, decided_by: 'Mona Adel', decided_at: '2026-11-01T10:00:00.000Z' },
        message: 'Decided',
      }));
    },
  });
  await chooseAction(user, 'Amoun', 'Change status');
  const form = within(await screen.findByRole('dialog'));
  await user.click(form.getByRole('radio', { name: 'Approved' }));
  await user.click(form.getByRole('button', { name: 'Change status' }));
  const dialog = await screen.findByRole('dialog', { name: /without a commercial registry/ });
  expect(server.requestsTo(memberRoutes.decide)).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Approve anyway' }));
  await waitFor(() =>
    expect(server.requestsTo(memberRoutes.decide).map(({ input }) => input.body)).toMatchObject([{ status: 'approved' }]),
  );
});
