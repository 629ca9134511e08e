// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { companyRoutes } from '../../../../contract/entities/companies.ts';
import { memberRoutes } from '../../../../contract/entities/members.ts';
import { chooseAction } from '../../../test/choose.ts';
import { buildCompany } from '../../../test/companies.ts';
import { ErrorReply, pageOfRows } from '../../../test/fake-server.ts';
import { renderApp } from '../../../test/render-app.tsx';

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
  await user.click(await form.findByRole('button', { name: 'Incomplete information' }));
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
