// @vitest-environment happy-dom
// Proves SGN-9
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type SecondStepState, secondStepRoutes } from '../../../../../contract/entities/access/second-step.ts';
import { type Identity, sessionRoutes } from '../../../../../contract/entities/access/session.ts';
import { areaRoutes } from '../../../../../contract/entities/content/areas.ts';
import { ErrorReply, type FakeServer, pageOfRows } from '../../../../test/fake-server.ts';
import { identityOf, renderApp } from '../../../../test/render-app.tsx';

const codes = ['AAAA-BBBB-CCCC-DDDD', 'AAAA-BBBB-CCCC-DDDE'];
const key = { key: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Medboard:01000000001?secret=JBSWY3DPEHPK3PXP&issuer=Medboard' };
const day = '2026-11-21T10:00:00.000Z';
const off: SecondStepState = { policy: 'optional', enabled_at: null, app: null, passkeys: [], passkey_problem: null, recovery_codes: 0 };
const on: SecondStepState = { ...off, enabled_at: day, app: { created_at: day, last_used_at: day }, recovery_codes: 10 };

const mockState = (server: FakeServer, state: SecondStepState) => server.on(secondStepRoutes.get, () => ({ data: state }));
const mockMe = (server: FakeServer, secondStep: Partial<Identity['second_step']> = {}) =>
  server.on(sessionRoutes.me, () => ({
    data: { ...identityOf('admin'), second_step: { due_at: null, is_overdue: false, reset: null, ...secondStep } },
  }));

type User = Awaited<ReturnType<typeof renderApp>>['user'];

const enterFirstCode = async (user: User, container: HTMLElement = document.body) => {
  const form = within(container);
  await user.type(await form.findByLabelText(/Current password/, { selector: 'input' }), 'demo-password{Enter}');
  await user.type(await form.findByLabelText('Code'), '123456{Enter}');
};

afterEach(() => vi.restoreAllMocks());

describe('the recovery codes', () => {
  it('are shown although the dialog was closed while the app was added', async () => {
    const { server, user } = await renderApp({ path: '/settings', role: 'company', prepare: (fake) => mockState(fake, off) });
    let respond: () => void = () => undefined;
    const response = new Promise<void>((resolve) => {
      respond = resolve;
    });
    server.on(secondStepRoutes.start, () => ({ data: key }));
    server.on(secondStepRoutes.enable, async () => {
      await response;
      return { data: { recovery_codes: codes }, message: 'Two-step sign-in is on' };
    });
    await user.click(await screen.findByRole('button', { name: 'Set up an app' }));
    const dialog = await screen.findByRole('dialog');
    await enterFirstCode(user, dialog);
    await user.keyboard('{Escape}');
    dialog.querySelector<HTMLElement>('.mantine-Modal-close')?.click();
    respond();
    expect(await within(dialog).findAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByRole('dialog', { name: 'Recovery codes' })).toBe(dialog);
    expect(document.activeElement?.textContent).toMatch(/^Keep these codes in a safe place/);
  });

  it('ask before another page hides them, and let the user go after they are saved', async () => {
    const { server, user, router } = await renderApp({ path: '/settings', role: 'company', prepare: (fake) => mockState(fake, on) });
    server.on(secondStepRoutes.newCodes, () => ({ data: { recovery_codes: codes }, message: 'The old recovery codes no longer work' }));
    await user.click(await screen.findByRole('button', { name: 'Make new recovery codes' }));
    const form = within(await screen.findByRole('dialog'));
    await user.type(form.getByLabelText(/Current password/, { selector: 'input' }), 'demo-password');
    await user.type(form.getByLabelText('Code'), '123456{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Recovery codes' });
    expect(dialog.querySelector('.mantine-Modal-close')).toBeNull();
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
    await user.click(within(dialog).getByRole('button', { name: /^Download/ }));
    expect(await files[0]?.text()).toMatch(
      /^Medboard: recovery codes of Mona Adel, 01000000001\nMade on \d+ \w+ \d{4}\. .*\n\nAAAA-BBBB-CCCC-DDDD\nAAAA-BBBB-CCCC-DDDE\n$/,
    );
    void router.navigate({ to: '/' });
    const question = within(await screen.findByRole('dialog', { name: 'Leave without saving the codes?' }));
    await user.click(question.getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByText('Leave without saving the codes?')).toBeNull());
    expect([within(dialog).getAllByRole('listitem').length, router.state.location.pathname]).toEqual([2, '/settings']);
    await user.click(within(dialog).getByRole('button', { name: 'I have saved them' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await router.navigate({ to: '/' });
    expect(router.state.location.pathname).toBe('/');
  });

  it('may be lost with the response: the required step then continues', async () => {
    const { server, user, router } = await renderApp({
      path: '/areas',
      prepare: (fake) => {
        mockMe(fake, { due_at: '2026-01-01T00:00:00.000Z', is_overdue: true });
        fake.on(areaRoutes.list, () => pageOfRows([]));
        fake.on(secondStepRoutes.start, () => ({ data: key }));
      },
    });
    server.on(secondStepRoutes.enable, () => {
      mockMe(server);
      mockState(server, on);
      throw new ErrorReply('conflict', 'You have an authenticator app already. Remove it first.');
    });
    await enterFirstCode(user);
    expect(await screen.findByText(/^Your app was added\./)).toBeDefined();
    await waitFor(() => expect(router.state.location.href).toBe('/areas'));
  });

  it('are asked for at once if none is left', async () => {
    await renderApp({ path: '/settings', role: 'company', prepare: (fake) => mockState(fake, { ...on, recovery_codes: 0 }) });
    expect(await screen.findByText('No recovery codes are left. Make new ones now.')).toBeDefined();
  });
});

it('announces the date of a required second step beside its reset', async () => {
  await renderApp({
    path: '/areas',
    prepare: (fake) => {
      mockMe(fake, { reset: { at: day, by: 'Hala Samir' }, due_at: new Date(Date.now() + 2.5 * 86_400_000).toISOString() });
      fake.on(areaRoutes.list, () => pageOfRows([]));
    },
  });
  expect(await screen.findByText(/^Hala Samir reset your two-step sign-in on/)).toBeDefined();
  expect(screen.getByText(/^Set up two-step sign-in within 3 days\./)).toBeDefined();
});
