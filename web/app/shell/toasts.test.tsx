// @vitest-environment happy-dom
// Proves ARE-8, NAV-26, NAV-34
import { act, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type Specialty, specialtyId, specialtyRoutes } from '../../../contract/entities/content/specialties.ts';
import { showActionToast } from '../../kit/dialog/action-toast.tsx';
import { showError, showSuccess } from '../../platform/toast.ts';
import { pageOfRows } from '../../test/fake-server.ts';
import { renderApp } from '../../test/render-app.tsx';

const specialty: Specialty = {
  id: specialtyId.parse(1),
  name: 'Oncology',
  doctors: 0,
  updated_at: '2026-11-18T10:00:00.000Z',
  archived_at: null,
  archived_by: null,
};

const openSpecialties = () =>
  renderApp({
    path: '/fields',
    prepare: (server) => {
      server.on(specialtyRoutes.list, () => pageOfRows([specialty]));
      server.on(specialtyRoutes.create, () => ({ data: specialty, message: 'Added successfully' }));
    },
  });

/** The duration of a toast, read from its progress bar. */
const durationOf = async (text: string) => {
  const toast = (await screen.findByText(text)).closest('.Toastify__toast');
  return toast?.querySelector<HTMLElement>('.Toastify__progress-bar--animated')?.style.animationDuration;
};

it('closes a toast after 5000 ms', async () => {
  await openSpecialties();
  act(() => void showSuccess('Saved'));
  expect(await durationOf('Saved')).toBe('5000ms');
});

it('closes the toast of a new specialty after 3000 ms', async () => {
  const { user } = await openSpecialties();
  await user.click(await screen.findByRole('button', { name: 'Add New Specialty' }));
  const form = await screen.findByRole('dialog', { name: 'Add New Specialty' });
  await user.type(within(form).getByRole('textbox', { name: /Name/ }), 'Oncology');
  await user.click(within(form).getByRole('button', { name: 'Add Specialty' }));
  expect(await durationOf('Added successfully')).toBe('3000ms');
});

it('shows equal toasts once', async () => {
  await openSpecialties();
  act(() => void showError('The code is wrong'));
  await screen.findByText('The code is wrong');
  act(() => void showError('The code is wrong'));
  act(() => void showError('Another error'));
  await screen.findByText('Another error');
  expect(screen.getAllByText('The code is wrong')).toHaveLength(1);
});

it('keeps a persistent toast until its action is taken', async () => {
  await openSpecialties();
  act(() => showActionToast(showSuccess, { text: 'Ended', label: 'Change password', isPersistent: true, onAction: vi.fn() }));
  await screen.findByText('Ended');
  expect(document.querySelector('.Toastify__progress-bar--animated')).toBeNull();
});

it('closes the toast that offers Undo after 10 seconds', async () => {
  await openSpecialties();
  act(() => showActionToast(showSuccess, { text: 'Deleted', label: 'Undo', onAction: vi.fn() }));
  expect(await durationOf('Deleted')).toBe('10000ms');
});
