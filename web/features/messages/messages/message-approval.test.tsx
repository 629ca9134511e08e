// @vitest-environment happy-dom
// Proves LIM-5, MSG-18, MSG-20, MSG-21, MSG-23, TGT-1, TGT-5, TGT-6, TGT-7
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type Area, areaId, areaRoutes } from '../../../../contract/entities/content/areas.ts';
import { specialtyRoutes } from '../../../../contract/entities/content/specialties.ts';
import { doctorRoutes } from '../../../../contract/entities/members/doctors.ts';
import { messageRoutes } from '../../../../contract/entities/messages/messages.ts';
import { buildDoctor } from '../../../test/doctors.ts';
import { ErrorReply, type FakeServer, pageOfRows } from '../../../test/fake-server.ts';
import { buildMessage } from '../../../test/messages.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { buildVideo } from '../../../test/videos.ts';

const buildArea = (id: number, name: string): Area => ({
  id: areaId.parse(id),
  name,
  doctors: 1,
  updated_at: '2026-11-18T10:00:00.000Z',
  archived_at: null,
  archived_by: null,
});

const openedVersion = '2026-11-01T10:00:00.000Z';
const newerVersion = '2026-11-01T10:00:05.000Z';

const areas = [buildArea(1, 'Giza'), buildArea(2, 'Luxor')];

const open = async (prepare: (server: FakeServer) => void = () => undefined) => {
  const app = await renderApp({
    path: '/messages',
    prepare: (server) => {
      server.on(messageRoutes.list, () => pageOfRows([buildMessage({ id: 5, name: 'Heart week' })]));
      server.on(messageRoutes.categories, () => pageOfRows([]));
      server.on(messageRoutes.reach, () => ({ data: { doctors: 1284, approved: 3910 } }));
      server.on(messageRoutes.approve, () => ({ data: buildMessage({ status: 'approved' }), message: 'Message approved' }));
      server.on(messageRoutes.reject, () => ({ data: buildMessage({ status: 'rejected' }), message: 'Message rejected' }));
      server.on(areaRoutes.list, () => pageOfRows(areas));
      server.on(specialtyRoutes.list, () => pageOfRows([]));
      server.on(doctorRoutes.list, () => pageOfRows([buildDoctor({ id: 4, name: 'Omar', status: 'approved' })]));
      prepare(server);
    },
  });
  const openForm = async (action: 'Approve' | 'Reject') => {
    await app.user.click(await screen.findByRole('button', { name: 'Actions for Heart week' }));
    await app.user.click(await screen.findByRole('menuitem', { name: action }));
    const form = await screen.findByRole('dialog', { name: `${action} Heart week` });
    return { form, submit: () => app.user.click(within(form).getByRole('button', { name: action })) };
  };
  const bodyOf = (route: typeof messageRoutes.approve | typeof messageRoutes.reject) => app.server.requestsTo(route)[0]?.input.body;
  return { ...app, openForm, bodyOf };
};

const pickArea = async (user: Awaited<ReturnType<typeof open>>['user'], name: string) => {
  await user.click(screen.getByRole('combobox', { name: 'Areas' }));
  await user.click(await screen.findByRole('option', { name }));
};

describe('approving a message', () => {
  it('requires a choice of recipients, and sends an explicit value for everyone', async () => {
    const { server, user, openForm, bodyOf } = await open();
    const { form, submit } = await openForm('Approve');
    for (const name of ['Everyone', 'Selected doctors'])
      expect(within(form).getByRole<HTMLInputElement>('radio', { name }).checked).toBe(false);
    await submit();
    expect(await within(form).findAllByText('Choose who should see this message')).toHaveLength(1);
    expect(server.requestsTo(messageRoutes.reach)).toHaveLength(0);
    await user.click(within(form).getByRole('radio', { name: 'Selected doctors' }));
    await submit();
    expect(server.requestsTo(messageRoutes.approve)).toHaveLength(0);
    await user.click(within(form).getByRole('radio', { name: 'Everyone' }));
    expect(await within(form).findByText('Will reach 1,284 of 3,910 approved doctors.')).toBeDefined();
    expect(within(form).getByText(/At 5 coins each, this will cost up to 6,420 coins\./)).toBeDefined();
    await user.click(within(form).getByRole('switch', { name: 'Free' }));
    expect(within(form).getByText(/It is free, so it costs no coins\./)).toBeDefined();
    await submit();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodyOf(messageRoutes.approve)).toEqual({ coins: 0, everyone: true, seen_updated_at: openedVersion });
  });

  it('sends the selected areas and doctors, and does not offer a selected area again', async () => {
    const { server, user, openForm, bodyOf } = await open();
    const { form, submit } = await openForm('Approve');
    await user.click(within(form).getByRole('radio', { name: 'Selected doctors' }));
    await pickArea(user, 'Giza');
    await user.click(screen.getByRole('combobox', { name: 'Areas' }));
    await screen.findByRole('option', { name: 'Luxor' });
    expect(screen.queryByRole('option', { name: 'Giza' })).toBeNull();
    await user.click(await within(form).findByRole('checkbox', { name: 'Select Omar' }));
    expect(server.requestsTo(doctorRoutes.list)[0]?.input.query).toMatchObject({ status: 'approved' });
    await waitFor(() => expect(server.requestsTo(messageRoutes.reach).at(-1)?.input.body).toEqual({ areas: [1], doctors: [4] }));
    await submit();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodyOf(messageRoutes.approve)).toEqual({ coins: 5, areas: [1], doctors: [4], seen_updated_at: openedVersion });
  });

  it('searches doctors 1000 ms after the last keystroke', async () => {
    const { server, user, openForm } = await open();
    const { form } = await openForm('Approve');
    await user.click(within(form).getByRole('radio', { name: 'Selected doctors' }));
    const box = await within(form).findByLabelText('Search doctors');
    const searchRequests = () => server.requestsTo(doctorRoutes.list).filter(({ input }) => JSON.stringify(input.query).includes('omar'));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      fireEvent.change(box, { target: { value: 'omar' } });
      await act(() => vi.advanceTimersByTimeAsync(999));
      expect(searchRequests()).toHaveLength(0);
      await act(() => vi.advanceTimersByTimeAsync(1));
      expect(searchRequests()).toHaveLength(1);
    } finally {
      vi.useRealTimers();
    }
  });

  it('searches doctors by name, phone, email, specialty and area, and starts again when the field changes', async () => {
    const { server, user, openForm } = await open();
    const { form } = await openForm('Approve');
    await user.click(within(form).getByRole('radio', { name: 'Selected doctors' }));
    const box = await within(form).findByLabelText<HTMLInputElement>('Search doctors');
    const key = within(form).getByRole('combobox', { name: 'Search by' });
    const lastQuery = () => server.requestsTo(doctorRoutes.list).at(-1)?.input.query;
    expect(
      within(key)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Name', 'Phone', 'Email', 'Specialty', 'Area']);
    await user.type(box, 'omar{Enter}');
    await waitFor(() => expect(lastQuery()).toMatchObject({ name: 'omar' }));
    await user.selectOptions(key, 'Area');
    expect(box.value).toBe('');
    await user.type(box, 'giza{Enter}');
    await waitFor(() => expect(lastQuery()).toEqual({ page: 1, per_page: 25, status: 'approved', area: ['giza'] }));
    await user.selectOptions(key, 'Specialty');
    await user.type(box, 'heart{Enter}');
    await waitFor(() => expect(lastQuery()).toMatchObject({ field: ['heart'] }));
    expect(JSON.stringify(server.requestsTo(doctorRoutes.list))).not.toMatch(/"(area":\["omar|field":\["giza)/);
  });

  it('ignores a response to an older selection', async () => {
    const pendingResponses: (() => void)[] = [];
    const { user, openForm } = await open((server) =>
      server.on(messageRoutes.reach, async ({ body }) => {
        const count = body.areas?.length ?? 0;
        if (count === 1) await new Promise<void>((resolve) => pendingResponses.push(resolve));
        return { data: { doctors: count * 100, approved: 3910 } };
      }),
    );
    const { form } = await openForm('Approve');
    await user.click(within(form).getByRole('radio', { name: 'Selected doctors' }));
    await pickArea(user, 'Giza');
    await waitFor(() => expect(pendingResponses).toHaveLength(1));
    expect(within(form).getByText('Counting doctors…')).toBeDefined();
    await pickArea(user, 'Luxor');
    expect(await within(form).findByText('Will reach 200 of 3,910 approved doctors.')).toBeDefined();
    for (const resolve of pendingResponses) resolve();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(within(form).getByText('Will reach 200 of 3,910 approved doctors.')).toBeDefined();
  });

  it('warns if no doctor would see the message', async () => {
    const { openForm, user } = await open((fake) => fake.on(messageRoutes.reach, () => ({ data: { doctors: 0, approved: 3910 } })));
    const { form } = await openForm('Approve');
    await user.click(within(form).getByRole('radio', { name: 'Everyone' }));
    expect(await within(form).findByText(/No one will see it\./)).toBeDefined();
    expect(within(form).queryByText(/this costs at most/)).toBeNull();
  });

  it('shows who decided first, and refetches the list', async () => {
    const { server, openForm, user } = await open((fake) =>
      fake.on(messageRoutes.approve, () => {
        throw new ErrorReply('conflict', 'Mona Adel has rejected this message');
      }),
    );
    const { form, submit } = await openForm('Approve');
    await user.click(within(form).getByRole('radio', { name: 'Everyone' }));
    const before = server.requestsTo(messageRoutes.list).length;
    await submit();
    expect(await within(form).findByText('Someone else changed this first.')).toBeDefined();
    expect(within(form).getAllByText(/Mona Adel has rejected this message/)).toHaveLength(1);
    await waitFor(() => expect(server.requestsTo(messageRoutes.list).length).toBeGreaterThan(before));
  });

  it('sends the version that the form was opened with, and the newer one only after a conflict', async () => {
    const { server, client, openForm, user } = await open((fake) =>
      fake.on(messageRoutes.approve, ({ body }) => {
        if (body.seen_updated_at !== newerVersion) throw new ErrorReply('conflict', 'This message was changed meanwhile.');
        return { data: buildMessage({ status: 'approved' }), message: 'Message approved' };
      }),
    );
    const { form, submit } = await openForm('Approve');
    await user.click(within(form).getByRole('radio', { name: 'Everyone' }));
    server.on(messageRoutes.list, () => pageOfRows([buildMessage({ id: 5, name: 'Heart month', updated_at: newerVersion })]));
    void client.invalidateQueries();
    expect(await screen.findByRole('dialog', { name: 'Approve Heart month' })).toBe(form);
    await submit();
    expect((await within(form).findAllByText(/This message was changed meanwhile\./)).length).toBeGreaterThan(0);
    await submit();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const bodies = server.requestsTo(messageRoutes.approve).map(({ input }) => input.body);
    expect(bodies).toMatchObject([{ seen_updated_at: openedVersion }, { seen_updated_at: newerVersion }]);
  });

  it('warns how many videos are not ready', async () => {
    const uploading = buildVideo({
      id: 1,
      upload: { state: 'uploading', progress: 4, is_interrupted: false, failure: null, notice: null },
    });
    const { openForm } = await open((fake) =>
      fake.on(messageRoutes.list, () => pageOfRows([buildMessage({ name: 'Heart week', videos: [uploading, buildVideo({ id: 2 })] })])),
    );
    const { form } = await openForm('Approve');
    expect(within(form).getByText(/^1 video is not ready\. Doctors will not see it until/)).toBeDefined();
  });
});

describe('rejecting a message', () => {
  it('requires a reason of at least three characters, and offers presets', async () => {
    const { user, openForm, bodyOf } = await open();
    const { form, submit } = await openForm('Reject');
    await submit();
    expect(await within(form).findByText('Rejection reason is required')).toBeDefined();
    await user.type(within(form).getByRole('textbox', { name: 'Reason' }), 'no');
    await submit();
    expect(await within(form).findByText('Rejection reason must be at least 3 characters')).toBeDefined();
    await user.clear(within(form).getByRole('textbox', { name: 'Reason' }));
    await user.click(await within(form).findByRole('button', { name: 'Medical claims need a source' }));
    await submit();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodyOf(messageRoutes.reject)).toEqual({ rejection_reason: 'Medical claims need a source', seen_updated_at: openedVersion });
  });
});
