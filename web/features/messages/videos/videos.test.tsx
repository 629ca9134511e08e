// @vitest-environment happy-dom
// Proves MSG-40, VID-1, VID-2, VID-5, VID-6, VID-7, VID-8, VID-9, VID-10, VID-28, VID-30, VID-33
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { companyId } from '../../../../contract/entities/members/companies.ts';
import { type Message, messageRoutes } from '../../../../contract/entities/messages/messages.ts';
import { videoId, videoRoutes } from '../../../../contract/entities/messages/videos.ts';
import { chooseAction } from '../../../test/choose.ts';
import { ErrorReply, type FakeServer, pageOfRows } from '../../../test/fake-server.ts';
import { buildMessage, buildMessageDetail } from '../../../test/messages.ts';
import { openTray, renderApp } from '../../../test/render-app.tsx';
import { buildVideo } from '../../../test/videos.ts';

const awaitingUpload = { state: 'awaiting', progress: null, is_interrupted: false, failure: null, notice: null } as const;
const questionFields = { question: 'Which valve?', answer1: 'Mitral', answer2: 'Aortic' };

const file = (type = 'video/mp4') => new File(['bytes'], 'heart.mp4', { type });

const setWidth = (width: number) =>
  (window as unknown as { happyDOM: { setViewport(size: { width: number }): void } }).happyDOM.setViewport({ width });

beforeEach(() => setWidth(1440));

const open = async (overrides: Partial<Message> = {}, prepare?: (server: FakeServer) => void) => {
  let message = buildMessage({ id: 5, status: 'approved', ...overrides });
  const app = await renderApp({
    path: '/messages/5',
    prepare: (server) => {
      server.on(messageRoutes.get, () => ({ data: buildMessageDetail(message) }));
      prepare?.(server);
    },
  });
  const panel = await screen.findByRole('region', { name: /^Videos/ });
  const change = (next: Partial<Message>) => {
    message = { ...message, ...next };
  };
  return { ...app, panel, change };
};

describe('the videos of a message', () => {
  it('shows the empty state and a button to add a video', async () => {
    const { panel } = await open();
    expect(within(panel).getByText('There are no videos in this message')).toBeDefined();
    expect(within(panel).getByRole('button', { name: 'Add Video' })).toBeDefined();
  });

  it('says before the upload that the company is not approved', async () => {
    const id = companyId.parse(9);
    const { user, panel } = await open({
      status: 'pending',
      company_id: id,
      company: { id, name: 'Nile Pharma', logo: null, status: 'declined' },
    });
    await user.click(within(panel).getByRole('button', { name: 'Add Video' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add Video' }));
    expect(form.getByText(/Nile Pharma.* is not an approved company \(Declined\)/)).toBeDefined();
    expect(form.getByRole<HTMLButtonElement>('button', { name: 'Add Video' }).disabled).toBe(true);
  });

  it('opens in a drawer on a narrow screen', async () => {
    setWidth(390);
    const { user } = await renderApp({
      path: '/messages/5',
      prepare: (server) => server.on(messageRoutes.get, () => ({ data: buildMessageDetail(buildMessage({ videos: [buildVideo()] })) })),
    });
    await user.click(await screen.findByRole('button', { name: 'Videos (1)' }));
    const drawer = await screen.findByRole('dialog', { name: 'Videos (1)' });
    await user.click(within(drawer).getByRole('button', { name: 'Add Video' }));
    expect(await screen.findByRole('dialog', { name: 'Add Video' })).toBeDefined();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add Video' })).toBeNull());
    expect(screen.getByRole('dialog', { name: 'Videos (1)' })).toBe(drawer);
  });

  it('is read-only if the message cannot be changed', async () => {
    const video = buildVideo({
      upload: { state: 'failed', progress: null, is_interrupted: false, failure: 'This file is not a video', notice: null },
    });
    const { panel, user } = await open({ can: { update: false, archive: false, addVideos: false }, videos: [video] });
    expect(within(panel).queryByRole('button', { name: 'Add Video' })).toBeNull();
    expect(within(panel).queryByRole('button', { name: /^Upload/ })).toBeNull();
    await user.click(within(panel).getByRole('button', { name: 'Actions for Video 5' }));
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Copy ID']);
  });

  it('shows the upload state of each video, and why it failed', async () => {
    const upload = { progress: null, is_interrupted: false, failure: null, notice: null };
    const videos = [
      buildVideo({ id: 1, upload: { state: 'uploading', progress: 43, is_interrupted: false, failure: null, notice: null } }),
      buildVideo({ id: 2, upload: { ...upload, state: 'ready' }, ...questionFields }),
      buildVideo({ id: 4, upload: { ...upload, state: 'ready', notice: 'This video is HEVC' } }),
      buildVideo({
        id: 3,
        upload: { state: 'failed', progress: null, is_interrupted: false, failure: 'This file is not a video', notice: null },
      }),
    ];
    const { panel } = await open({ videos });
    expect(within(panel).getByText('Uploading 43%')).toBeDefined();
    expect(within(panel).getByText('Which valve?')).toBeDefined();
    expect(within(panel).getByText('This video is HEVC')).toBeDefined();
    expect(
      within(panel)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toContain('Aortic');
    expect(within(panel).getByText('Failed')).toBeDefined();
    expect(within(panel).getByText('This file is not a video')).toBeDefined();
    expect(within(panel).getAllByRole('button', { name: /^Preview/ })).toHaveLength(2);
  });

  it('refetches only while a video is uploading', async () => {
    const timers = vi.spyOn(globalThis, 'setInterval');
    const stops = vi.spyOn(globalThis, 'clearInterval');
    const videosIn = (state: 'uploading' | 'ready') => [
      buildVideo({ upload: { state, progress: null, is_interrupted: false, failure: null, notice: null } }),
    ];
    const { server, panel, change } = await open({ videos: videosIn('uploading') });
    const messageRequests = () => server.requestsTo(messageRoutes.get).length;
    const index = timers.mock.calls.findIndex(([, wait]) => wait === 4000);
    const before = messageRequests();
    change({ videos: videosIn('ready') });
    timers.mock.calls[index]?.[0]();
    await waitFor(() => expect(messageRequests()).toBe(before + 1));
    expect(await within(panel).findByText('Ready')).toBeDefined();
    await waitFor(() => expect(stops.mock.calls.map(([timer]) => timer)).toContain(timers.mock.results[index]?.value));
    vi.restoreAllMocks();
  });

  it('plays a video with a newly signed URL', async () => {
    const { user, server } = await open({ videos: [buildVideo({ iframe: '/embed/1/old?token=old' })] }, (app) => {
      app.on(videoRoutes.get, () => {
        throw new ErrorReply('unavailable', 'Not now');
      });
    });
    await user.click(screen.getByRole('button', { name: 'Preview Video 5' }));
    const preview = await screen.findByRole('dialog', { name: 'Video 5' });
    expect(await within(preview).findByText('Failed to load video details. Please try again later.')).toBeDefined();
    expect(server.requestsTo(videoRoutes.get).length).toBeGreaterThan(0);
    server.on(videoRoutes.get, () => ({
      data: buildVideo({ iframe: '/embed/1/new?token=new', description: 'The four sounds', ...questionFields }),
    }));
    await user.click(within(preview).getByRole('button', { name: 'Retry' }));
    expect((await within(preview).findByTitle('Player: Video 5')).getAttribute('src')).toBe('/embed/1/new?token=new');
    expect(within(preview).getByText('The four sounds')).toBeDefined();
  });

  it('keeps playing when the upload of another video ends', async () => {
    let rejectUpload: () => void = () => undefined;
    const uploadingVideo = buildVideo({
      id: 6,
      upload: { state: 'uploading', progress: 2, is_interrupted: false, failure: null, notice: null },
    });
    const { user, server } = await open({ videos: [buildVideo(), uploadingVideo] }, (app) => {
      app.on(videoRoutes.get, () => ({ data: buildVideo() }));
      app.on(videoRoutes.upload, () => new Promise((_, reject) => (rejectUpload = () => reject(new ErrorReply('unavailable', 'Not now')))));
    });
    const data = { types: ['Files'], items: [], files: [file()] };
    fireEvent.drop(screen.getByRole('button', { name: 'Upload file: Video 6' }), { dataTransfer: data });
    await waitFor(() => expect(server.requestsTo(videoRoutes.upload)).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Preview Video 5' }));
    const player = await screen.findByTitle('Player: Video 5');
    const before = server.requestsTo(messageRoutes.get).length;
    rejectUpload();
    await waitFor(() => expect(server.requestsTo(messageRoutes.get).length).toBeGreaterThan(before));
    expect(screen.getByTitle('Player: Video 5')).toBe(player);
    expect(server.requestsTo(videoRoutes.get)).toHaveLength(1);
  });

  it('copies the ID of a video, and deletes it after confirmation', async () => {
    const { user, server } = await open({ videos: [buildVideo()] });
    await chooseAction(user, 'Video 5', 'Copy ID');
    expect(await screen.findByText('ID copied')).toBeDefined();
    expect(await navigator.clipboard.readText()).toBe('5');
    server.on(videoRoutes.archive, () => {
      throw new ErrorReply('unavailable', '');
    });
    await chooseAction(user, 'Video 5', 'Delete');
    const confirmDialog = await screen.findByRole('dialog', { name: 'Delete Video 5?' });
    await user.click(within(confirmDialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete video')).toBeDefined();
    server.on(videoRoutes.archive, () => ({ message: 'Video deleted successfully' }));
    await user.click(within(confirmDialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Video deleted successfully')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined();
  });
});

describe('adding and editing a video', () => {
  it('requires a title and a file, then uploads the file in the tray', async () => {
    const { user, server, panel } = await open();
    server.on(videoRoutes.upload, () => {
      throw new ErrorReply('unavailable', 'Not now');
    });
    server.on(videoRoutes.create, () => ({ data: buildVideo({ id: 9, title: 'Heart sounds' }) }));
    await user.click(within(panel).getByRole('button', { name: 'Add Video' }));
    const form = await screen.findByRole('dialog', { name: 'Add Video' });
    const submit = within(form).getByRole('button', { name: 'Add Video' });
    await user.click(submit);
    expect(await within(form).findByText('Title is required')).toBeDefined();
    expect(within(form).getByText('Invalid or missing video file.')).toBeDefined();
    await user.type(within(form).getByRole('textbox', { name: /Question/ }), 'Which valve?');
    await user.click(submit);
    expect(await within(form).findByText('A question needs both answers')).toBeDefined();
    expect(within(form).getByText('Title is required')).toBeDefined();
    await user.type(within(form).getByRole('textbox', { name: /Title/ }), 'Heart sounds');
    const input = within(form).getByLabelText('Video', { selector: 'input' });
    // Dropped files bypass `accept`.
    await userEvent.setup({ applyAccept: false, delay: null }).upload(input, file('application/pdf'));
    await user.click(submit);
    expect(await within(form).findByText('Invalid or missing video file.')).toBeDefined();
    expect(server.requestsTo(videoRoutes.create)).toHaveLength(0);
    await user.upload(input, file());
    await user.type(within(form).getByRole('textbox', { name: /Answer 1/ }), 'Mitral');
    await user.type(within(form).getByRole('textbox', { name: /Answer 2/ }), 'Aortic');
    await user.click(submit);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add Video' })).toBeNull());
    const body = { message_id: 5, company_id: 'all', title: 'Heart sounds', description: '', ...questionFields };
    expect(server.requestsTo(videoRoutes.create)[0]?.input.body).toEqual(body);
    const tray = await openTray();
    expect(within(tray).getByRole('listitem').textContent).toContain('Heart sounds');
    await waitFor(() => expect(server.requestsTo(videoRoutes.upload)[0]?.input.params).toEqual({ id: 9 }));
  });

  it.each(['awaiting', 'uploading', 'failed'] as const)('uploads a file for a video in state %s that is not in the tray', async (state) => {
    const { user, server } = await open({
      videos: [buildVideo({ upload: { state, progress: null, is_interrupted: false, failure: null, notice: null } })],
    });
    await user.upload(screen.getByLabelText('Upload file: Video 5', { selector: 'input' }), file());
    expect(await screen.findByRole('complementary', { name: /^Uploads/ })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Upload file: Video 5' })).toBeNull();
    expect(server.requestsTo(videoRoutes.create)).toHaveLength(0);
  });

  it('stops the upload when the message is deleted', async () => {
    const { user } = await open({ name: 'Heart week', videos: [buildVideo({ upload: awaitingUpload })] }, (app) => {
      app.on(videoRoutes.upload, () => new Promise(() => undefined));
      app.on(messageRoutes.archive, () => ({ message: 'message deleted successfully' }));
    });
    await user.upload(screen.getByLabelText('Upload file: Video 5', { selector: 'input' }), file());
    await screen.findByRole('complementary', { name: /^Uploads/ });
    await chooseAction(user, 'Heart week', 'Delete');
    const confirmDialog = await screen.findByRole('dialog', { name: 'Delete Heart week?' });
    await user.click(within(confirmDialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('message deleted successfully')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('complementary', { name: /^Uploads/ })).toBeNull());
  });

  it('changes only the texts on edit', async () => {
    const { user, server } = await open({ videos: [buildVideo(questionFields)] });
    server.on(videoRoutes.update, () => ({ data: buildVideo(), message: 'Video updated successfully' }));
    await chooseAction(user, 'Video 5', 'Edit Video');
    const form = await screen.findByRole('dialog', { name: 'Edit Video' });
    const title = within(form).getByRole('textbox', { name: /Title/ });
    await user.clear(title);
    await user.type(title, 'Heart');
    await user.click(within(form).getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Video updated successfully')).toBeDefined();
    expect(server.requestsTo(videoRoutes.update)[0]?.input).toMatchObject({
      params: { id: 5 },
      body: { title: 'Heart', description: '', ...questionFields },
    });
  });
});

describe('the video archive', () => {
  it('shows the message of each video, and restores several with one request', async () => {
    const rows = [
      buildVideo({
        id: 1,
        title: 'Heart',
        archived_at: '2026-11-01T10:00:00.000Z',
        archived_by: 'Mona Adel',
        message_name: 'Cardiology day',
      }),
      buildVideo({
        id: 2,
        title: 'Lung',
        upload: { state: 'awaiting', progress: null, is_interrupted: false, failure: null, notice: null },
      }),
    ];
    const { server, user } = await renderApp({
      path: '/archive/videos?name=e',
      prepare: (app) => app.on(videoRoutes.archived, () => pageOfRows(rows)),
    });
    expect(await screen.findByText('Message: Cardiology day')).toBeDefined();
    expect(screen.getByText('Awaiting upload')).toBeDefined();
    expect(server.requestsTo(videoRoutes.archived)[0]?.input.query).toMatchObject({ name: 'e' });
    server.on(videoRoutes.restore, () => ({
      data: [1, 2].map((id) => ({ id: videoId.parse(id), restored: true, reason: null, clash: null })),
      message: '2 Videos restored',
    }));
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(await screen.findByRole('button', { name: 'Restore selected' }));
    expect(await screen.findByText('2 Videos restored')).toBeDefined();
    expect(server.requestsTo(videoRoutes.restore)[0]?.input.body).toEqual({ ids: [1, 2] });
  });
});
