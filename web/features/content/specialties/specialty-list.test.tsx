// @vitest-environment happy-dom
// Proves ARC-6, ARE-2, ARE-3, ARE-8, ARE-10, ARE-14, NAV-18, NAV-19, NAV-20, NAV-21, NAV-30, NAV-31, SES-23
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { sessionRoutes } from '../../../../contract/entities/access/session.ts';
import { type Specialty, specialtyId, specialtyRoutes } from '../../../../contract/entities/content/specialties.ts';
import { chooseAction } from '../../../test/choose.ts';
import { ErrorReply, pageOfRows } from '../../../test/fake-server.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { readsOf, watchRoutes } from '../../../test/watch-routes.ts';

const buildSpecialty = (id: number, name: string, doctors = 2): Specialty => ({
  id: specialtyId.parse(id),
  name,
  doctors,
  updated_at: '2026-11-18T10:00:00.000Z',
  archived_at: null,
  archived_by: null,
});

const specialties = [buildSpecialty(2, 'Oncology'), buildSpecialty(1, 'Radiology', 0)];

describe('the specialties page', () => {
  it('shows a table with counts and an Add button, and marks the current page in the navigation', async () => {
    await renderApp({ path: '/fields', prepare: (server) => server.on(specialtyRoutes.list, () => pageOfRows(specialties)) });
    expect(await screen.findByText('Oncology')).toBeDefined();
    expect(screen.getByRole('link', { name: '2' }).getAttribute('href')).toBe('/doctors?field=Oncology');
    expect(within(screen.getByText('Radiology').closest('tr') ?? document.body).getByText('0')).toBeDefined();
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
    expect(screen.getByRole('button', { name: 'Add New Specialty' })).toBeDefined();
    expect(screen.queryByRole('navigation', { name: 'Pagination' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Specialties' }).getAttribute('aria-current')).toBe('page');
  });

  it('shows a skeleton while the list is loading', async () => {
    await renderApp({ path: '/fields', prepare: (server) => server.on(specialtyRoutes.list, () => new Promise(() => undefined)) });
    expect(await screen.findByText('Loading…')).toBeDefined();
  });

  it('shows one empty state for a search without results and another without records', async () => {
    const { router } = await renderApp({
      path: '/fields?name=zzz',
      prepare: (server) => server.on(specialtyRoutes.list, () => pageOfRows([])),
    });
    expect(await screen.findByText('No Specialties Available !')).toBeDefined();
    expect(screen.getByText('Nothing matches your search and filters.')).toBeDefined();
    screen.getByRole('button', { name: 'Clear filters' }).click();
    expect(await screen.findByText('Specialties show what doctors practise. Add the first one.')).toBeDefined();
    expect(router.state.location.search).toEqual({});
  });

  it('shows why the list cannot be loaded, and refetches it on Retry', async () => {
    let isBroken = true;
    const { server, user } = await renderApp({
      path: '/fields',
      prepare: (fake) =>
        fake.on(specialtyRoutes.list, () => {
          if (isBroken) throw new ErrorReply('internal', 'Internal Server Error. Please try again later.');
          return pageOfRows(specialties);
        }),
    });
    expect(await screen.findByText('Internal Server Error. Please try again later.')).toBeDefined();
    expect(server.requestsTo(specialtyRoutes.list)).toHaveLength(4);
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Oncology')).toBeDefined();
  });

  it('searches immediately on Enter, and removes the filter when its badge is clicked', async () => {
    const { server, user } = await renderApp({
      path: '/fields',
      prepare: (fake) =>
        fake.on(specialtyRoutes.list, ({ query }) => pageOfRows(query.name ? [buildSpecialty(2, 'Oncology')] : specialties)),
    });
    await user.type(await screen.findByRole('searchbox'), 'onco{Enter}');
    await waitFor(() => expect(screen.queryByText('Radiology')).toBeNull());
    expect(server.requestsTo(specialtyRoutes.list).at(-1)?.input.query).toMatchObject({ name: 'onco', page: 1 });
    await user.click(screen.getByRole('button', { name: 'Remove filter Name: onco' }));
    expect(await screen.findByText('Radiology')).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  });

  it('keeps its state in the URL, so that Back returns to the previous page', async () => {
    const { server, user, router } = await renderApp({
      path: '/fields?page=2',
      prepare: (fake) =>
        fake.on(specialtyRoutes.list, ({ query }) => pageOfRows(specialties, { page: query.page, lastPage: 3, total: 40 })),
    });
    await user.click(await screen.findByRole('button', { name: 'Page 3' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Page 3' }).getAttribute('aria-current')).toBe('page'));
    router.history.back();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page'));
    // A page that is not yet stale comes from the cache.
    expect(server.requestsTo(specialtyRoutes.list).map(({ input }) => input.query)).toEqual(
      [2, 3].map((page) => ({ page, per_page: 100, sort: 'name' })),
    );
  });

  it('archives after a confirm dialog with the number of doctors, and restores with Undo', async () => {
    const { client, server, user } = await renderApp({
      path: '/fields',
      prepare: (fake) => fake.on(specialtyRoutes.list, () => pageOfRows(specialties)),
    });
    const requestedAgain = watchRoutes(client);
    server.on(specialtyRoutes.archive, () => ({ data: buildSpecialty(2, 'Oncology'), message: 'Specialty deleted successfully' }));
    server.on(specialtyRoutes.restore, ({ body }) => ({
      data: body.ids.map((id) => ({ id, restored: true, reason: null, clash: null })),
      message: 'Specialty Restore successfully',
    }));
    await chooseAction(user, 'Oncology', 'Delete');
    const confirmDialog = await screen.findByRole('dialog', { name: 'Delete Oncology?' });
    expect(within(confirmDialog).getByText(/2 doctors use it/)).toBeDefined();
    await user.click(within(confirmDialog).getByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Specialty Restore successfully')).toBeDefined();
    expect(server.requestsTo(specialtyRoutes.restore)[0]?.input.body).toEqual({ ids: [2] });
    expect(requestedAgain()).toEqual(readsOf('specialties doctors companies messages audit'));
  });
});

describe('the specialty form', () => {
  const openForm = async () => {
    const app = await renderApp({ path: '/fields', prepare: (server) => server.on(specialtyRoutes.list, () => pageOfRows(specialties)) });
    await app.user.click(await screen.findByRole('button', { name: 'Add New Specialty' }));
    const form = await screen.findByRole('dialog', { name: 'Add New Specialty' });
    const name = within(form).getByPlaceholderText<HTMLInputElement>('Enter Field Name');
    const button = (label: string) => within(form).getByRole<HTMLButtonElement>('button', { name: label });
    return { ...app, name, save: button('Add Specialty'), cancel: button('Cancel') };
  };

  it('shows a server error on its field and keeps the input', async () => {
    const { server, user, name, save } = await openForm();
    server.on(specialtyRoutes.create, () => {
      throw new ErrorReply('conflict', 'A specialty of this name exists', { name: ['A specialty of this name exists'] });
    });
    await user.type(name, 'Oncology');
    await user.click(save);
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
    expect(name.value).toBe('Oncology');
    expect(document.activeElement).toBe(name);
  });

  it('sends one request with an idempotency key even if submitted repeatedly, then closes', async () => {
    const { client, server, user, name, save, cancel } = await openForm();
    const requestedAgain = watchRoutes(client);
    let respond: () => void = () => undefined;
    const response = new Promise<void>((resolve) => {
      respond = resolve;
    });
    server.on(specialtyRoutes.create, async () => {
      await response;
      return { data: buildSpecialty(3, 'Neurology'), message: 'Added successfully' };
    });
    await user.type(name, 'Neurology');
    const form = name.form ?? name;
    fireEvent.submit(form);
    fireEvent.submit(form);
    await waitFor(() => expect([save.disabled, cancel.disabled]).toEqual([true, true]));
    await user.click(save);
    respond();
    expect(await screen.findByText('Added successfully')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add New Specialty' })).toBeNull());
    expect(server.requestsTo(specialtyRoutes.create)).toHaveLength(1);
    expect(requestedAgain()).toEqual(readsOf('specialties doctors companies messages audit'));
    expect(server.requestsTo(specialtyRoutes.create)[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  });

  it('asks for confirmation before it discards unsaved changes', async () => {
    const { user, name } = await openForm();
    await user.type(name, 'Neuro');
    await user.keyboard('{Escape}');
    const confirmDialog = await screen.findByRole('dialog', { name: 'Discard unsaved changes?' });
    await user.click(within(confirmDialog).getByRole('button', { name: 'Keep editing' }));
    expect(name.value).toBe('Neuro');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add New Specialty' })).toBeNull());
  });

  it('keeps the input when the session ends, and continues after signing in again', async () => {
    const { server, user, name, save } = await openForm();
    let isSignedIn = false;
    server.on(specialtyRoutes.create, () => {
      if (!isSignedIn) throw new ErrorReply('unauthenticated', 'Unauthorized. Please log in.');
      return { data: buildSpecialty(3, 'Neurology'), message: 'Added successfully' };
    });
    server.on(sessionRoutes.signIn, () => {
      isSignedIn = true;
      return { data: { token: 'second-token', roles: 'admin' as const, user: { name: 'Mona Adel' } } };
    });
    await user.type(name, 'Neurology');
    await user.click(save);
    const signInDialog = await screen.findByRole('dialog', { name: 'Your session has ended' });
    expect(within(signInDialog).getByLabelText<HTMLInputElement>('Phone').value).toBe('01000000001');
    expect(name.value).toBe('Neurology');
    await user.type(within(signInDialog).getByLabelText('Password'), 'demo-password');
    await user.click(within(signInDialog).getByRole('button', { name: 'Sign in and continue' }));
    expect(await screen.findByText('Added successfully')).toBeDefined();
    const tokens = server.requestsTo(specialtyRoutes.create).map(({ headers }) => headers.get('authorization'));
    expect(tokens).toEqual(['Bearer token-of-the-test', 'Bearer second-token']);
  });
});

describe('the specialty archive', () => {
  const archived = specialties.map((specialty) => ({ ...specialty, archived_at: '2026-10-16T10:00:00.000Z', archived_by: 'Mona Adel' }));

  it('opens in any letter case, and shows a result for each restored record', async () => {
    const { client, server, user } = await renderApp({
      path: '/ARCHIVE/fields',
      prepare: (fake) => fake.on(specialtyRoutes.archived, () => pageOfRows(archived)),
    });
    const requestedAgain = watchRoutes(client);
    server.on(specialtyRoutes.restore, () => ({
      data: [
        { id: 2, restored: true, reason: null, clash: null },
        { id: 1, restored: false, reason: 'An active specialty is called Radiology', clash: null },
      ],
      message: '1 of 2 restored',
    }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select Oncology' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Radiology' }));
    await user.click(await screen.findByRole('button', { name: 'Restore selected' }));
    expect(await screen.findByText('1 of 2 restored')).toBeDefined();
    expect(await screen.findByText('An active specialty is called Radiology')).toBeDefined();
    expect(requestedAgain()).toEqual(readsOf('specialties doctors companies messages audit'));
  });
});
