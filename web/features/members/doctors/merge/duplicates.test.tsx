// @vitest-environment happy-dom
// Proves MRG-9
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type DuplicatePair, doctorDuplicateRoutes as routes } from '../../../../../contract/entities/members/doctor-duplicates.ts';
import { doctorId, doctorRoutes } from '../../../../../contract/entities/members/doctors.ts';
import { buildDoctor, buildDoctorDetail } from '../../../../test/doctors.ts';
import { pageOfRows } from '../../../../test/fake-server.ts';
import { renderApp } from '../../../../test/render-app.tsx';

const candidate = (id: number, name: string): DuplicatePair['first'] => ({
  ...{ id: doctorId.parse(id), name, phone: `0101111000${id}`, email: `doctor${id}@med.example`, area: 'Giza', specialty: null },
  ...{ status: 'approved', created_at: '2026-11-03T10:00:00.000Z' },
});
const pair: DuplicatePair = { first: candidate(7, 'Sara Ali'), second: candidate(9, 'سارة علي'), same: ['phone', 'area'] };

it('lists pairs with what they have in common, opens the comparison, and hides a pair until Undo', async () => {
  const { user, server } = await renderApp({
    path: '/doctors/duplicates',
    prepare: (fake) => {
      fake.on(routes.duplicates, () => pageOfRows([pair]));
      fake.on(routes.setDistinct, () => ({ message: 'Marked as different people' }));
    },
  });
  const card = within(await screen.findByRole('article', { name: /Sara Ali.* and .*سارة علي/ }));
  expect([card.getByText('Same phone ending'), card.getByText('Same area')]).toHaveLength(2);
  expect(card.getByRole('link', { name: /^Compare/ }).getAttribute('href')).toBe('/doctors/7/merge?with=9');
  await user.click(card.getByRole('button', { name: /^Not the same person/ }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(server.requestsTo(routes.setDistinct).map(({ input }) => input.body)).toEqual([
      { first_id: 7, second_id: 9, is_distinct: true },
      { first_id: 7, second_id: 9, is_distinct: false },
    ]),
  );
});

it('proposes the possible duplicates of a doctor on the page of a merge, and keeps that doctor', async () => {
  const { server } = await renderApp({
    path: '/doctors/9/merge',
    prepare: (fake) => {
      fake.on(doctorRoutes.get, () => ({ data: buildDoctorDetail(buildDoctor({ id: 9, name: 'سارة علي' })) }));
      fake.on(doctorRoutes.list, () => pageOfRows([]));
      fake.on(routes.duplicates, () => pageOfRows([pair]));
    },
  });

  const section = within(await screen.findByRole('region', { name: 'Possible duplicates' }));
  expect(section.getByRole('link', { name: /^Compare/ }).getAttribute('href')).toBe('/doctors/9/merge?with=7');
  expect(server.requestsTo(routes.duplicates)[0]?.input.query).toMatchObject({ doctor_id: 9 });
});
