// @vitest-environment happy-dom
// Proves COM-7, COM-10, COM-12
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { companyDraft, companyRoutes } from '../../../../../contract/entities/members/companies.ts';
import { chooseAction } from '../../../../test/choose.ts';
import { buildCompany } from '../../../../test/companies.ts';
import { ErrorReply, pageOfRows } from '../../../../test/fake-server.ts';
import { renderApp } from '../../../../test/render-app.tsx';

const amoun = buildCompany({ id: 8, name: 'Amoun', status: 'approved' });

const openList = () => renderApp({ path: '/companies', prepare: (server) => server.on(companyRoutes.list, () => pageOfRows([amoun])) });

const controlsOf = (form: HTMLElement) => ({
  field: (label: RegExp) => within(form).getByRole<HTMLInputElement>('textbox', { name: label }),
  pick: (label: string) => within(form).getByLabelText<HTMLInputElement>(label, { selector: 'input[type=file]' }),
});

const openCreate = async () => {
  const app = await openList();
  await app.user.click(await screen.findByRole('button', { name: 'Add New Company' }));
  const form = await screen.findByRole('dialog', { name: 'Add New Company' });
  return { ...app, form, ...controlsOf(form), save: within(form).getByRole('button', { name: 'Add Company' }) };
};

const openEdit = async () => {
  const app = await openList();
  app.server.on(companyRoutes.update, () => ({ data: amoun, message: 'Company updated successfully' }));
  await chooseAction(app.user, 'Amoun', 'Edit');
  const form = await screen.findByRole('dialog', { name: 'Edit Amoun' });
  return { ...app, form, ...controlsOf(form), save: within(form).getByRole('button', { name: 'Save changes' }) };
};

const fieldNames = [...Object.keys(companyDraft.shape), ...Object.keys(companyRoutes.create.files)];

describe('adding a company', () => {
  it('has an input for each field of the draft', async () => {
    const { form } = await openCreate();
    expect(fieldNames.filter((name) => !form.querySelector(`[data-path="${name}"]`))).toEqual([]);
  });

  it('shows an error on each required field, and accepts only a PDF or an image', async () => {
    const { server, user, form, pick, save } = await openCreate();
    const wordFile = new File(['bytes'], 'registry.docx', { type: 'application/msword' });
    fireEvent.change(pick('Commercial Registry'), { target: { files: [wordFile] } });
    await user.click(save);
    const errors = [
      'Name is required',
      'Phone is required',
      'Email is required',
      'Password is required',
      'Address is required',
      'Tax Number is required',
      'Choose a PDF or a JPEG, PNG, WebP, GIF or AVIF image',
    ];
    for (const error of errors) expect(await within(form).findByText(error)).toBeDefined();
    expect(server.requestsTo(companyRoutes.create)).toHaveLength(0);
  });

  it('shows the size of the files, sends them, and shows a tax number conflict on its field', async () => {
    const { server, user, router, form, field, pick, save } = await openCreate();
    const taken = 'This tax number is already taken by another company';
    server.on(companyRoutes.create, () => {
      throw new ErrorReply('conflict', taken, { tax_number: [taken] });
    });
    await user.type(field(/^Name/), 'Amoun');
    await user.type(field(/^Phone/), '+20 2 2345 6789');
    await user.type(field(/^Email/), 'Info@Amoun.example');
    await user.type(within(form).getByLabelText(/^Password/, { selector: 'input' }), 'long-enough');
    await user.type(field(/^Address/), '1 Nile St.');
    await user.type(field(/^Tax Number/), '١٢٣-456');
    await user.upload(pick('Commercial Registry'), new File(['x'.repeat(1500)], 'registry.pdf', { type: 'application/pdf' }));
    await user.upload(pick('Logo'), new File(['bytes'], 'logo.png', { type: 'image/png' }));
    expect(within(form).getByText('registry.pdf')).toBeDefined();
    expect(within(form).getByText('2 kB')).toBeDefined();
    await user.click(save);
    expect(await within(form).findByText(taken)).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(field(/^Tax Number/)));
    expect(server.requestsTo(companyRoutes.create)[0]?.input.body).toMatchObject({
      name: 'Amoun',
      phone: '0223456789',
      email: 'info@amoun.example',
      tax_number: '123456',
      logo: expect.any(File),
      commercial_registry_file: expect.any(File),
    });
    server.on(companyRoutes.create, () => ({ data: buildCompany({ id: 9, status: 'pending' }), message: 'Company added successfully' }));
    await user.click(save);
    const toast = await screen.findByRole('alert');
    expect(within(toast).getByText('Company added successfully')).toBeDefined();
    expect(within(toast).getByRole('button', { name: 'Open' })).toBeDefined();
    await user.click(within(toast).getByRole('button', { name: 'Verify' }));
    await waitFor(() => expect(router.state.location.href).toBe('/companies/verify?id=9'));
  });
});

describe('editing a company', () => {
  it('has an input for each field of the draft', async () => {
    const { form } = await openEdit();
    expect(fieldNames.filter((name) => !form.querySelector(`[data-path="${name}"]`))).toEqual([]);
  });

  it('sends only the changed fields and the new registry file', async () => {
    const { server, user, field, pick, save } = await openEdit();
    expect(field(/^Tax Number/).value).toBe('TAX8');
    await user.clear(field(/^Address/));
    await user.type(field(/^Address/), '2 Nile St.');
    await user.upload(pick('Commercial Registry'), new File(['bytes'], 'registry.pdf', { type: 'application/pdf' }));
    await user.click(save);
    await screen.findByText('Company updated successfully');
    const body = Object(server.requestsTo(companyRoutes.update)[0]?.input.body);
    expect(Object.keys(body)).toEqual(['address', 'seen_updated_at', 'commercial_registry_file']);
    expect(body.address).toBe('2 Nile St.');
  });

  it('closes without a request if nothing changed', async () => {
    const { server, user, save } = await openEdit();
    await user.click(save);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.requestsTo(companyRoutes.update)).toHaveLength(0);
  });
});
