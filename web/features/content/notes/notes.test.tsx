// @vitest-environment happy-dom
// Proves NOT-1, NOT-3, NOT-5, NOT-6, NOT-7
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Note, noteId, noteRoutes } from '../../../../contract/entities/content/notes.ts';
import { chooseAction } from '../../../test/choose.ts';
import { type FakeServer, pageOfRows, restoredReply } from '../../../test/fake-server.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { noSchedule } from '../../../test/schedule.ts';

const buildNote = (id: number, note: Partial<Note> = {}): Note => ({
  id: noteId.parse(id),
  title: `Note ${id}`,
  content: 'The clinic is closed on Friday',
  ...noSchedule,
  created_at: '2026-11-18T10:00:00.000Z',
  updated_at: '2026-11-18T10:00:00.000Z',
  ...note,
});

const longText = 'From Sunday on every prescription is to carry the number of the card, the name as it is written there, and the day. '
  .repeat(3)
  .trim();

const open = (rows: Note[], prepare: (server: FakeServer) => void = () => undefined) =>
  renderApp({
    path: '/important-notes',
    prepare: (server) => {
      server.on(noteRoutes.list, () => pageOfRows(rows));
      prepare(server);
    },
  });

describe('the notes page', () => {
  it('shows title, date and text, and the full text on focus', async () => {
    await open([buildNote(2, { title: 'Prescriptions', content: longText }), buildNote(1)]);
    expect(await screen.findByRole('heading', { name: 'Prescriptions' })).toBeDefined();
    expect(screen.getAllByText('18 Nov 2026')).toHaveLength(2);
    expect(screen.getByText('The clinic is closed on Friday')).toBeDefined();
    screen.getByRole('button', { name: longText }).focus();
    expect((await screen.findByRole('tooltip')).textContent).toBe(longText);
    expect(screen.getByRole('link', { name: 'Notes' }).getAttribute('aria-current')).toBe('page');
  });

  it('adds a note, and shows validation errors for its title', async () => {
    const { user, server } = await open([buildNote(1)], (fake) =>
      fake.on(noteRoutes.create, ({ body }) => ({
        data: buildNote(2, { title: body.title, content: body.content }),
        message: 'Note added successfully',
      })),
    );
    await user.click(await screen.findByRole('button', { name: 'Add New Note' }));
    const form = await screen.findByRole('dialog', { name: 'Add New Note' });
    const save = within(form).getByRole('button', { name: 'Add Note' });
    await user.click(save);
    expect(await within(form).findByText('Name is required')).toBeDefined();
    const title = within(form).getByRole('textbox', { name: /Title/ });
    await user.click(title);
    await user.paste('n'.repeat(51));
    await user.click(save);
    expect(await within(form).findByText('Name must not exceed 50 characters')).toBeDefined();
    await user.clear(title);
    await user.type(title, 'Holiday');
    await user.type(within(form).getByRole('textbox', { name: /Content/ }), 'No calls on Friday');
    await user.click(save);
    expect(await screen.findByText('Note added successfully')).toBeDefined();
    expect(server.requestsTo(noteRoutes.create).map(({ input }) => input.body)).toEqual([
      { title: 'Holiday', content: 'No calls on Friday', publish_at: null, expire_at: null },
    ]);
  });

  it('updates a note, and sends only the changed fields', async () => {
    const { user, server } = await open([buildNote(1)], (fake) =>
      fake.on(noteRoutes.update, () => ({ data: buildNote(1), message: 'Note updated successfully' })),
    );
    await chooseAction(user, 'Note 1', 'Edit');
    const form = await screen.findByRole('dialog', { name: 'Edit Note' });
    await user.type(within(form).getByRole('textbox', { name: /Title/ }), ' b');
    await user.click(within(form).getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Note updated successfully')).toBeDefined();
    expect(server.requestsTo(noteRoutes.update)[0]?.input).toEqual({
      params: { id: 1 },
      body: { title: 'Note 1 b', seen_updated_at: buildNote(1).updated_at },
    });
  });

  it('keeps the form of a live note open while a time is chosen, and says what the change does', async () => {
    const { user } = await open([buildNote(1)]);
    await chooseAction(user, 'Note 1', 'Edit');
    const form = await screen.findByRole('dialog', { name: 'Edit Note' });
    const type = async (field: RegExp, value: string) =>
      fireEvent.change(await within(form).findByLabelText(field, { selector: 'input' }), { target: { value } });
    await type(/^Publish on: time/, '20:00');
    await user.click(within(form).getByRole('button', { name: 'Save changes' }));
    expect(await within(form).findByText('Choose a day and a time')).toBeDefined();
    await user.click(within(form).getByRole('textbox', { name: 'Publish on' }));
    await user.click(await screen.findByRole('button', { name: 'Next month' }));
    await user.click(await screen.findByRole('button', { name: /^12 / }));
    expect(await within(form).findByText(/they will not see it until/)).toBeDefined();
  });

  it.each(['31/02/2027', '12/24/2099', '1/1/2020'])('refuses a typed day that is none or has passed: %s', async (day) => {
    const { user, server } = await open([buildNote(1)], (fake) => fake.on(noteRoutes.create, () => ({ data: buildNote(2) })));
    await user.click(await screen.findByRole('button', { name: 'Add New Note' }));
    const form = await screen.findByRole('dialog', { name: 'Add New Note' });
    await user.type(within(form).getByRole('textbox', { name: /Title/ }), 'Holiday');
    await user.type(within(form).getByRole('textbox', { name: /Content/ }), 'No calls');
    await user.type(await within(form).findByRole('textbox', { name: 'Publish on' }), `${day}{Tab}`);
    await user.click(within(form).getByRole('button', { name: 'Add Note' }));
    expect(await within(form).findByText('Choose a day and a time')).toBeDefined();
    expect(server.requestsTo(noteRoutes.create)).toEqual([]);
  });

  it('says that a time is none, and keeps the form', async () => {
    const { user } = await open([buildNote(1)]);
    await user.click(await screen.findByRole('button', { name: 'Add New Note' }));
    const form = await screen.findByRole('dialog', { name: 'Add New Note' });
    await user.type(await within(form).findByRole('textbox', { name: 'Publish on' }), '24 Dec{Tab}');
    const time = within(form).getByLabelText(/^Publish on: time/, { selector: 'input' });
    await user.clear(time);
    await user.type(time, '25:00{Tab}');
    await user.click(within(form).getByRole('button', { name: 'Add Note' }));
    expect(await within(form).findByText(/Choose a (day and a time|valid date and time)/)).toBeDefined();
  });

  it('deletes a note after a confirmation, and restores it with Undo', async () => {
    const { user, server } = await open([buildNote(1)], (fake) =>
      fake.on(noteRoutes.archive, () => ({ message: 'Note deleted successfully' })),
    );
    await chooseAction(user, 'Note 1', 'Delete');
    const confirmDialog = await screen.findByRole('dialog', { name: 'Delete Note 1?' });
    expect(within(confirmDialog).getByText(/You can undo this for a few seconds\./)).toBeDefined();
    await user.click(within(confirmDialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Note deleted successfully')).toBeDefined();
    expect(server.requestsTo(noteRoutes.archive)[0]?.input.params).toEqual({ id: 1 });
    server.on(noteRoutes.restore, ({ body }) => restoredReply(body.ids, 'Note restored successfully'));
    const reads = server.requestsTo(noteRoutes.list).length;
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Note restored successfully')).toBeDefined();
    expect(server.requestsTo(noteRoutes.restore)[0]?.input.body).toEqual({ ids: [1] });
    await waitFor(() => expect(server.requestsTo(noteRoutes.list).length).toBeGreaterThan(reads));
  });
});
