// @vitest-environment happy-dom
// Proves NAV-18
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { areaId, areaRoutes } from '../../../../contract/entities/content/areas.ts';
import { specialtyId, specialtyRoutes } from '../../../../contract/entities/content/specialties.ts';
import { doctorRoutes } from '../../../../contract/entities/members/doctors.ts';
import { buildDoctor } from '../../../test/doctors.ts';
import { type FakeServer, pageOfRows } from '../../../test/fake-server.ts';
import { renderApp } from '../../../test/render-app.tsx';

const stamps = { doctors: 0, updated_at: '2026-11-18T10:00:00.000Z', archived_at: null, archived_by: null };
const areas = ['Cairo', 'Giza', 'Luxor'].map((name, index) => ({ id: areaId.parse(index + 1), name, ...stamps }));
const cardiology = { id: specialtyId.parse(4), name: 'Cardiology', description: null, image: null, ...stamps };

const open = (path: string, prepare: (server: FakeServer) => void = () => undefined) =>
  renderApp({
    path,
    prepare: (server) => {
      server.on(doctorRoutes.list, ({ query }) => pageOfRows(query.field ? [] : [buildDoctor()]));
      server.on(doctorRoutes.stats, () => ({ data: { totalDoctors: 1, approvedDoctors: 0, pendingDoctors: 1, declinedDoctors: 0 } }));
      server.on(areaRoutes.list, ({ query }) => pageOfRows(areas.filter(({ name }) => name.startsWith(query.name ?? ''))));
      server.on(specialtyRoutes.list, () => pageOfRows([cardiology]));
      prepare(server);
    },
  });

const chips = async () =>
  within(await screen.findByRole('list', { name: 'Active filters' }))
    .getAllByRole('button', { name: /^Remove filter/ })
    .map((button) => button.getAttribute('aria-label')?.replace('Remove filter ', ''));

it('adds chosen areas, a specialty and a text to the filters of a list, and to its status', async () => {
  const { user, router } = await open('/doctors?status=pending');
  const choose = async (field: string) => {
    await user.click(await screen.findByRole('button', { name: 'Filter' }));
    await user.click(await screen.findByRole('button', { name: field }));
  };
  await choose('Area');
  await user.type(await screen.findByRole('textbox', { name: 'Find Area' }), 'Gi');
  await waitFor(() =>
    expect(
      screen.getAllByRole('option', { hidden: true }).filter(({ textContent }) => areas.some(({ name }) => name === textContent)),
    ).toHaveLength(1),
  );
  // Enter chooses the only match.
  await user.keyboard('{Enter}');
  await user.clear(screen.getByRole('textbox', { name: 'Find Area' }));
  await user.click(await screen.findByRole('option', { name: 'Cairo' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ status: 'pending', area: ['2', '1'] }));
  await user.keyboard('{Escape}');
  await choose('Specialty');
  await user.click(await screen.findByRole('option', { name: 'Cardiology' }));
  await user.keyboard('{Escape}');
  await choose('Phone');
  await user.type(await screen.findByRole('textbox', { name: 'Phone' }), '010{Enter}');
  await waitFor(() => expect(router.state.location.search).toEqual({ status: 'pending', area: ['2', '1'], field: '4', phone: '010' }));
  // The status is no chip, because its tabs show it. The list has no row with the names of the records.
  await waitFor(async () => expect(await chips()).toEqual(['Phone: 010', 'Area: Giza', 'Area: Cairo', 'Specialty: Cardiology']));
});

it('changes a filter by its chip, and keeps a parameter that it does not know out of the filters', async () => {
  const { user, router } = await open('/doctors?email=med&area=1&colour=red');
  await waitFor(async () => expect(await chips()).toEqual(['Email: med', 'Area: Cairo']));
  await user.click(screen.getByRole('button', { name: 'Change filter Email: med' }));
  const input = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Email' });
  expect(input.value).toBe('med');
  await user.clear(input);
  await user.type(input, 'clinic{Enter}');
  await waitFor(() => expect(router.state.location.search).toMatchObject({ email: 'clinic', area: '1' }));
  await user.click(await screen.findByRole('button', { name: 'Remove filter Area: Cairo' }));
  await waitFor(async () => expect(await chips()).toEqual(['Email: clinic']));
});
