// @vitest-environment happy-dom
// Proves API-25
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { areaRoutes } from '../../../contract/entities/content/areas.ts';
import { promoCodeRoutes } from '../../../contract/entities/content/promo-codes.ts';
import { specialtyRoutes } from '../../../contract/entities/content/specialties.ts';
import { type Doctor, doctorRoutes } from '../../../contract/entities/members/doctors.ts';
import { chooseAction } from '../../test/choose.ts';
import { buildDoctor } from '../../test/doctors.ts';
import { pageOfRows, staleReply } from '../../test/fake-server.ts';
import { renderApp } from '../../test/render-app.tsx';

const omar = buildDoctor({ id: 8, name: 'Omar Ashraf', address: '1 Nile St.', area: { id: 1, name: 'Cairo' } });
const openedVersion = omar.updated_at;
const newVersion = '2026-11-19T10:00:00.000Z';

/** The doctor as another administrator saved it. */
const changedBy = (user: Partial<Doctor['user']>, files: Partial<Doctor> = {}): Doctor => ({
  ...omar,
  ...files,
  updated_at: newVersion,
  user: { ...omar.user, ...user },
});

/** Opens the form of a doctor whom another administrator has changed meanwhile. */
const openStale = async (current: Doctor) => {
  const app = await renderApp({
    path: '/doctors',
    prepare: (server) => {
      server.on(doctorRoutes.list, () => pageOfRows([omar]));
      server.on(areaRoutes.list, () => pageOfRows([]));
      server.on(specialtyRoutes.list, () => pageOfRows([]));
      server.on(promoCodeRoutes.list, () => pageOfRows([]));
      server.on(doctorRoutes.update, ({ body }) => {
        if (body.seen_updated_at !== current.updated_at) throw staleReply(current);
        return { data: current, message: 'Doctor updated successfully' };
      });
    },
  });
  await chooseAction(app.user, 'Omar Ashraf', 'Edit');
  const form = await screen.findByRole('dialog', { name: 'Edit Omar Ashraf' });
  const field = (name: string | RegExp) => within(form).getByRole<HTMLInputElement>('textbox', { name });
  const retype = async (name: string | RegExp, text: string) => {
    await app.user.clear(field(name));
    await app.user.type(field(name), text);
  };
  const save = () => app.user.click(within(form).getByRole('button', { name: 'Save changes' }));
  const sentBodies = () => app.server.requestsTo(doctorRoutes.update).map(({ input }) => input.body);
  const findConflict = () => screen.findByRole('dialog', { name: 'Someone else changed the same fields' });
  return { ...app, form, field, retype, save, sentBodies, findConflict };
};

describe('saving a record that another user has changed meanwhile', () => {
  it('combines changes of different fields and saves again', async () => {
    const { retype, save, sentBodies } = await openStale(changedBy({ name: 'Omar A. Ashraf' }));
    await retype('Address', '2 Nile St.');
    await save();
    expect(await screen.findByText('Saved, together with changes by another user')).toBeDefined();
    expect(sentBodies()).toEqual([
      { address: '2 Nile St.', seen_updated_at: openedVersion },
      { address: '2 Nile St.', seen_updated_at: newVersion },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByText('This record was changed in the meantime')).toBeNull();
  });

  it('asks about each field that both changed, and sends the chosen values', async () => {
    const current = changedBy({ name: 'Omar A. Ashraf', address: '3 Nile St.', area: { id: 2, name: 'Giza' } });
    const { user, form, retype, save, sentBodies, findConflict } = await openStale(current);
    await retype('Address', '2 Nile St.');
    await retype(/^Name/, 'Dr. Omar Ashraf');
    await user.click(within(form).getByRole('button', { name: 'Clear Area' }));
    await save();
    const conflict = await findConflict();
    expect(within(conflict).getByText(/^Last changed on \d+ \w+ \d{4}, \d\d:\d\d\. Choose a value/)).toBeDefined();
    const groups = within(conflict).getAllByRole('group');
    expect(groups.map(({ textContent }) => textContent)).toEqual([
      'NameMineDr. Omar AshrafTheirsOmar A. Ashraf',
      'AddressMine2 Nile St.Theirs3 Nile St.',
      'AreaMine(empty)TheirsGiza',
    ]);
    const saveCombined = within(conflict).getByRole<HTMLButtonElement>('button', { name: 'Save' });
    const choose = (group: string, side: RegExp) =>
      user.click(within(within(conflict).getByRole('group', { name: group })).getByRole('radio', { name: side }));
    await choose('Name', /^Theirs/);
    await choose('Address', /^Mine/);
    expect(saveCombined.disabled).toBe(true);
    await choose('Area', /^Mine/);
    await user.click(saveCombined);
    expect(await screen.findByText('Saved, together with changes by another user')).toBeDefined();
    expect(screen.queryByText('Doctor updated successfully')).toBeNull();
    expect(sentBodies()[1]).toEqual({ address: '2 Nile St.', area_id: null, seen_updated_at: newVersion });
  });

  it('keeps what was typed if the user cancels, and asks again at the next save', async () => {
    const { user, field, retype, save, sentBodies, findConflict } = await openStale(changedBy({ address: '3 Nile St.' }));
    await retype('Address', '2 Nile St.');
    await save();
    await user.click(within(await findConflict()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Someone else changed the same fields' })).toBeNull());
    expect([field('Address').value, sentBodies()]).toMatchObject(['2 Nile St.', [{ seen_updated_at: openedVersion }]]);
    await save();
    await user.click(within(await findConflict()).getByRole('radio', { name: /^Theirs/ }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // Nothing was left to send.
    expect(sentBodies()).toHaveLength(2);
    expect(await screen.findByText('Saved, together with changes by another user')).toBeDefined();
  });

  it('asks about a new file if another user replaced the stored one, but not if only the signature of its URL differs', async () => {
    const current = changedBy({}, { image: '/api/v1/files/new?user=1', front_image: '/api/v1/files/front-8?user=2' });
    const { user, form, save, sentBodies, findConflict } = await openStale(current);
    const pick = (label: string) =>
      user.upload(
        within(form).getByLabelText<HTMLInputElement>(label, { selector: 'input[type=file]' }),
        new File(['a'], 'a.png', { type: 'image/png' }),
      );
    for (const label of ['Doctor Image', 'Front Image', 'Back Image']) await pick(label);
    await save();
    const conflict = await findConflict();
    expect(
      within(conflict)
        .getAllByRole('group')
        .map(({ textContent }) => textContent),
    ).toEqual(['Doctor ImageMineNew file chosenTheirsCurrent file']);
    await user.click(within(conflict).getByRole('radio', { name: /^Theirs/ }));
    await user.click(within(conflict).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved, together with changes by another user')).toBeDefined();
    expect(Object.keys(Object(sentBodies()[1]))).toEqual(['seen_updated_at', 'front_image', 'back_image']);
  });
});
