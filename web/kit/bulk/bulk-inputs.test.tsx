// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Area, areaRoutes } from '../../../contract/entities/content/areas.ts';
import { doctorRoutes } from '../../../contract/entities/members/doctors.ts';
import { bulkRoutes } from '../../../contract/entities/office/bulk.ts';
import type { BulkActionName } from '../../../contract/entities/office/bulk-actions.ts';
import { buildPreview } from '../../test/bulk.ts';
import { buildDoctor } from '../../test/doctors.ts';
import { ErrorReply, pageOfRows } from '../../test/fake-server.ts';
import { renderApp } from '../../test/render-app.tsx';

const openAction = async (label: string) => {
  const app = await renderApp({
    path: '/doctors',
    prepare: (server) => {
      server.on(doctorRoutes.list, () => pageOfRows([buildDoctor({ name: 'Mona' })]));
      server.on(doctorRoutes.stats, () => ({ data: { totalDoctors: 1, approvedDoctors: 0, pendingDoctors: 1, declinedDoctors: 0 } }));
      server.on(areaRoutes.list, () => pageOfRows<Area>([]));
      server.on(bulkRoutes.preview, () => ({ data: buildPreview({ title: 'Change one doctor' }) }));
      server.on(bulkRoutes.start, () => {
        throw new ErrorReply('conflict', 'Not now');
      });
    },
  });
  await app.user.click(await screen.findByRole('checkbox', { name: 'Select Mona' }));
  await app.user.click(await screen.findByRole('button', { name: 'Actions' }));
  await app.user.click(await screen.findByRole('menuitem', { name: label }));
  const dialog = await screen.findByRole('dialog', { name: label });
  const submit = async (): Promise<unknown> => {
    await app.user.click(await within(dialog).findByRole('button', { name: 'Change one doctor' }));
    return app.server.requestsTo(bulkRoutes.start).at(-1)?.input.body;
  };
  return { ...app, dialog, submit };
};

const valuesOf = (action: BulkActionName, values: object) => expect.objectContaining({ action, values });

it('clears an area only if that was chosen, and starts in its field', async () => {
  const { user, dialog, submit } = await openAction('Set area');
  await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByRole('combobox', { name: 'Area' })));
  expect(await submit()).toBeUndefined();
  expect(await within(dialog).findByText('Area is required')).toBeDefined();
  await user.click(within(dialog).getByRole('combobox', { name: 'Area' }));
  await user.click(await screen.findByRole('option', { name: 'None' }));
  await waitFor(async () => expect(await submit()).toEqual(valuesOf('set_area', { area_id: null })));
});

it('says under the field which amounts of points are allowed, and previews only those', async () => {
  const { user, server, dialog, submit } = await openAction('Add coins');
  const field = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Coins for each' });
  const wrong = 'Coins must be a whole number from 1 to 1,000';
  for (const typed of ['1.5', '0', '-5', '1001']) {
    await user.clear(field);
    await waitFor(() => expect(within(dialog).queryByText(wrong)).toBeNull());
    await user.type(field, typed);
    expect(field.value).toBe(typed);
    expect(await within(dialog).findByText(wrong)).toBeDefined();
  }
  await user.clear(field);
  expect(await submit()).toBeUndefined();
  expect(await within(dialog).findByText(wrong)).toBeDefined();
  await user.type(field, '٥');
  expect(field.value).toBe('٥');
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'A good talk');
  await waitFor(async () => expect(await submit()).toEqual(valuesOf('add_points', { amount: 5, reason: 'A good talk' })));
  const previewed = server.requestsTo(bulkRoutes.preview).map(({ input }) => (input.body as { values: object }).values);
  expect(previewed.filter((values) => 'amount' in values && values.amount !== 5)).toEqual([]);
});

it('isolates the names of the preview from one another', async () => {
  const { server, user, dialog } = await openAction('Add coins');
  const sample = [
    { id: 7, name: 'منى' },
    { id: 8, name: 'Omar' },
  ];
  server.on(bulkRoutes.preview, () => ({ data: buildPreview({ count: 2, changes: 2, sample }) }));
  await user.type(within(dialog).getByRole('textbox', { name: 'Coins for each' }), '5');
  const names = await within(dialog).findByText(/Omar/);
  expect([names.textContent, names.getAttribute('dir')]).toEqual(['\u2068منى\u2069, Omar', null]);
});

it('offers the configured reasons for declining', async () => {
  const { user, dialog, submit } = await openAction('Decline');
  const presets = await within(dialog).findByRole('list', { name: 'Common reasons' });
  const [preset] = within(presets).getAllByRole('button');
  if (!preset) throw new Error('no reason');
  await user.click(preset);
  await waitFor(async () => expect(await submit()).toEqual(valuesOf('decline', { reason: preset.lastChild?.textContent })));
});
