// @vitest-environment happy-dom
// Proves DOC-15, DOC-16, DOC-17, DOC-19, NAV-32
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { doctorDraft, doctorRoutes } from '../../../../../contract/entities/members/doctors.ts';
import { chooseAction } from '../../../../test/choose.ts';
import { buildDoctor } from '../../../../test/doctors.ts';
import { ErrorReply, pageOfRows } from '../../../../test/fake-server.ts';
import { renderApp } from '../../../../test/render-app.tsx';

const omar = buildDoctor({ id: 8, name: 'Omar Ashraf', status: 'approved', address: '1 Nile St.' });

const picture = (name: string, type = 'image/png') => new File(['bytes'], name, { type });

const openList = () => renderApp({ path: '/doctors', prepare: (server) => server.on(doctorRoutes.list, () => pageOfRows([omar])) });

const openCreate = async () => {
  const app = await openList();
  await app.user.click(await screen.findByRole('button', { name: 'Add New Doctor' }));
  const form = await screen.findByRole('dialog', { name: 'Add New Doctor' });
  const field = (label: RegExp) => within(form).getByRole<HTMLInputElement>('textbox', { name: label });
  const pick = (label: string) => within(form).getByLabelText<HTMLInputElement>(label, { selector: 'input[type=file]' });
  const fill = async () => {
    await app.user.type(field(/^Name/), 'Sara Ali');
    await app.user.type(field(/^Phone/), '+20 10 1234 5678');
    await app.user.type(field(/^Email/), 'Sara@Med.example');
    await app.user.type(within(form).getByLabelText(/^Password/, { selector: 'input' }), 'long-enough');
  };
  return { ...app, form, field, pick, fill, save: within(form).getByRole('button', { name: 'Add Doctor' }) };
};

const fieldNames = [...Object.keys(doctorDraft.shape), ...Object.keys(doctorRoutes.create.files)];

describe('adding a doctor', () => {
  it('has an input for each field of the draft', async () => {
    const { form } = await openCreate();
    expect(fieldNames.filter((name) => !form.querySelector(`[data-path="${name}"]`))).toEqual([]);
  });

  it('shows the validation errors of the contract on the fields', async () => {
    const { server, user, form, field, save } = await openCreate();
    await user.type(field(/^Name/), 'S');
    await user.type(field(/^Phone/), '0101234567');
    await user.type(field(/^Email/), 'sara');
    await user.click(save);
    const errors = [
      'Name must be at least 2 characters',
      'Phone number must be 11 digits',
      'Invalid email address',
      'Password is required',
    ];
    for (const error of errors) expect(await within(form).findByText(error)).toBeDefined();
    expect(server.requestsTo(doctorRoutes.create)).toHaveLength(0);
  });

  it('accepts the front and back of the ID card only together', async () => {
    const { server, user, form, pick, fill, save } = await openCreate();
    server.on(doctorRoutes.create, () => ({ data: omar, message: 'Doctor added successfully' }));
    await fill();
    await user.upload(pick('Front Image'), picture('front.png'));
    await user.click(save);
    expect(await within(form).findByText('Upload both the front and back images')).toBeDefined();
    expect(server.requestsTo(doctorRoutes.create)).toHaveLength(0);
    await user.upload(pick('Back Image'), picture('back.png'));
    await user.click(save);
    expect(await screen.findByText('Doctor added successfully')).toBeDefined();
    expect(server.requestsTo(doctorRoutes.create)[0]?.input.body).toMatchObject({
      phone: '01012345678',
      email: 'sara@med.example',
      front_image: expect.any(File),
      back_image: expect.any(File),
    });
  });

  it('shows server errors on their fields and keeps the input', async () => {
    const { server, user, form, field, fill, save } = await openCreate();
    server.on(doctorRoutes.create, () => {
      throw new ErrorReply('conflict', 'This phone is already taken by an archived doctor', {
        phone: ['This phone is already taken by an archived doctor'],
        email: ['This email is already taken by another doctor'],
      });
    });
    await fill();
    await user.click(save);
    expect(await within(form).findByText('This phone is already taken by an archived doctor')).toBeDefined();
    expect(within(form).getByText('This email is already taken by another doctor')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(field(/^Phone/)));
    expect(field(/^Name/).value).toBe('Sara Ali');
  });

  it('shows a message of the server as a toast if no field shows it', async () => {
    const { server, user, form, fill, save } = await openCreate();
    server.on(doctorRoutes.create, () => {
      throw new ErrorReply('invalid', 'Something is wrong', { email: ['No such mailbox'] });
    });
    await fill();
    await user.click(save);
    await within(form).findByText('No such mailbox');
    expect(await screen.findByText('Something is wrong')).toBeDefined();
    expect(within(form).queryByText('Something is wrong')).toBeNull();
  });
});

describe('editing a doctor', () => {
  const openEdit = async () => {
    const app = await openList();
    app.server.on(doctorRoutes.update, () => ({ data: omar, message: 'Doctor updated successfully' }));
    await chooseAction(app.user, 'Omar Ashraf', 'Edit');
    const form = await screen.findByRole('dialog', { name: 'Edit Omar Ashraf' });
    return { ...app, form, save: within(form).getByRole('button', { name: 'Save changes' }) };
  };

  it('has an input for each field of the draft', async () => {
    const { form } = await openEdit();
    expect(fieldNames.filter((name) => !form.querySelector(`[data-path="${name}"]`))).toEqual([]);
  });

  it('sends only the changed fields', async () => {
    const { server, user, form, save } = await openEdit();
    const address = within(form).getByRole<HTMLInputElement>('textbox', { name: 'Address' });
    expect(address.value).toBe('1 Nile St.');
    await user.clear(address);
    await user.type(address, '2 Nile St.');
    await user.click(save);
    await screen.findByText('Doctor updated successfully');
    expect(server.requestsTo(doctorRoutes.update)[0]?.input).toMatchObject({ params: { id: 8 }, body: { address: '2 Nile St.' } });
    expect(Object.keys(Object(server.requestsTo(doctorRoutes.update)[0]?.input.body))).toEqual(['address', 'seen_updated_at']);
  });

  it('closes without a request if nothing changed', async () => {
    const { server, user, save } = await openEdit();
    await user.click(save);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.requestsTo(doctorRoutes.update)).toHaveLength(0);
  });
});
