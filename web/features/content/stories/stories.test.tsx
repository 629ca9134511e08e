// @vitest-environment happy-dom
// Proves STO-1, STO-2, STO-7, STO-8, STO-9, STO-12, STO-13, STO-14, VID-31, VID-33, VID-36
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Reaction } from '../../../../contract/entities/content/reactions.ts';
import { type Story, storyId, storyRoutes } from '../../../../contract/entities/content/stories.ts';
import { doctorId } from '../../../../contract/entities/members/doctors.ts';
import { chooseAction } from '../../../test/choose.ts';
import { ErrorReply, type FakeServer, pageOfRows, staleReply } from '../../../test/fake-server.ts';
import { noReactions } from '../../../test/reactions.ts';
import { openTray, renderApp } from '../../../test/render-app.tsx';
import { noSchedule } from '../../../test/schedule.ts';

const buildStory = (id: number, story: Partial<Story> = {}): Story => ({
  id: storyId.parse(id),
  text: `Story ${id}`,
  type: 'image',
  image: `/storage/story-${id}`,
  video: null,
  upload: null,
  poster: null,
  duration: null,
  ...noReactions,
  ...noSchedule,
  created_at: '2026-11-18T10:00:00.000Z',
  updated_at: '2026-11-18T10:00:00.000Z',
  archived_at: null,
  archived_by: null,
  ...story,
});

const buildVideoStory = (id: number, upload: Partial<NonNullable<Story['upload']>>, story: Partial<Story> = {}) =>
  buildStory(id, {
    type: 'video',
    image: null,
    video: (upload.state ?? 'ready') === 'ready' ? '/player/old' : null,
    upload: { state: 'ready', progress: null, is_interrupted: false, failure: null, notice: null, ...upload },
    ...story,
  });

const longText = 'Registration for the annual meeting of cardiologists in Alexandria opens on Sunday at nine in the morning';

const openList = (rows: Story[], prepare: (server: FakeServer) => void = () => undefined) =>
  renderApp({
    path: '/stories',
    prepare: (server) => {
      server.on(storyRoutes.list, () => pageOfRows(rows));
      prepare(server);
    },
  });

const buildFile = (name: string, type: string) => new File(['bytes'], name, { type });
const fileInput = (form: HTMLElement, label: string) =>
  within(form).getByLabelText<HTMLInputElement>(label, { selector: 'input[type=file]' });

describe('the stories page', () => {
  it('shows images, and the upload state and available actions of each video', async () => {
    await openList([
      buildVideoStory(6, { state: 'uploading', progress: 2 }, { video: '/player/old' }),
      buildStory(5),
      buildVideoStory(4, { state: 'ready' }),
      buildVideoStory(3, { state: 'uploading', progress: 43 }),
      buildVideoStory(2, { state: 'failed', failure: 'This file is not a video' }),
      buildVideoStory(1, { state: 'awaiting' }),
    ]);
    expect((await screen.findByRole('img', { name: 'Image of Story 5' })).getAttribute('src')).toBe('/storage/story-5');
    expect(screen.getByText(/Uploading 43%/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Failed' }).getAttribute('aria-description')).toBe('This file is not a video');
    expect(screen.getAllByRole('button', { name: /^Play / }).map((button) => button.getAttribute('aria-label'))).toEqual([
      'Play Story 6',
      'Play Story 4',
    ]);
    expect(screen.getAllByRole('button', { name: /^Upload video:/ }).map((button) => button.getAttribute('aria-label'))).toEqual([
      'Upload video: Story 6',
      'Upload video: Story 3',
      'Upload video: Story 2',
      'Upload video: Story 1',
    ]);
  });

  it('shows the poster and the length of a video, and no picture if it cannot be loaded', async () => {
    const stored = { poster: '/storage/frame', duration: 3725 };
    await openList([buildVideoStory(2, {}, stored), buildVideoStory(1, {}, { duration: 9 })]);
    const [first, second] = await screen.findAllByRole('article');
    expect([first, second].map((card) => card?.querySelector('img')?.getAttribute('src'))).toEqual(['/storage/frame', undefined]);
    expect([first, second].map((card) => within(card ?? document.body).getByText(/^\d.*:\d\d$/).textContent)).toEqual([
      'Length 1:02:05',
      'Length 0:09',
    ]);
    fireEvent.error(first?.querySelector('img') ?? document.body);
    expect(first?.querySelector('img')).toBeNull();
  });

  it('uploads the file of a missing video at once, without the form', async () => {
    const { server, user } = await openList([buildVideoStory(1, { state: 'awaiting' })], (fake) =>
      fake.on(storyRoutes.upload, () => new Promise(() => undefined)),
    );
    await screen.findByRole('button', { name: 'Upload video: Story 1' });
    await user.upload(fileInput(document.body, 'Upload video: Story 1'), buildFile('steps.mp4', 'video/mp4'));
    await waitFor(() => expect(server.requestsTo(storyRoutes.upload)[0]?.input.params).toEqual({ id: 1 }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows an upload that nobody sends any more as interrupted', async () => {
    await openList([buildVideoStory(1, { state: 'uploading', progress: 48, is_interrupted: true })]);
    expect(await screen.findByText(/Upload interrupted 48%/)).toBeDefined();
    expect(screen.queryByText(/Uploading/)).toBeNull();
  });

  it('links the first 60 characters of the text to its page, and shows the full text on focus', async () => {
    await openList([buildStory(1, { text: longText })]);
    const name = 'Registration for the annual meeting of cardiologists in Alex…';
    const link = await screen.findByRole('link', { name });
    expect(link.getAttribute('href')).toBe('/stories/1');
    link.focus();
    expect((await screen.findByRole('tooltip')).textContent).toBe(longText);
    expect(screen.getByRole('button', { name: `Actions for ${name}` })).toBeDefined();
  });

  it('says that the player loads, and plays a video with a newly signed URL', async () => {
    const signed = Promise.withResolvers<{ data: { previewUrl: string } }>();
    const { user } = await openList([buildVideoStory(4, {})], (server) => server.on(storyRoutes.playData, () => signed.promise));
    await user.click(await screen.findByRole('button', { name: 'Play Story 4' }));
    const dialog = await screen.findByRole('dialog', { name: 'Story 4' });
    expect((await within(dialog).findByRole('status')).textContent).toBe('Loading…');
    signed.resolve({ data: { previewUrl: '/player/new?token=1' } });
    const player = await within(dialog).findByTitle('Story 4');
    expect([player.tagName, player.getAttribute('src')]).toEqual(['IFRAME', '/player/new?token=1']);
    expect(player.getAttribute('allow')).toContain('fullscreen');
    expect(player.hasAttribute('allowfullscreen')).toBe(false);
  });

  it('counts the five reactions, and lists who reacted, page by page', async () => {
    const counts = { reaction1: 1210, reaction2: 4, reaction3: 0, reaction4: 2, reaction5: 1, total_reacts: 1217 };
    const reactionOf = (page: number): Reaction => ({
      id: page,
      reaction: 5,
      reacted_at: '2026-11-19T10:00:00.000Z',
      doctor: {
        id: doctorId.parse(70 + page),
        image: '/api/v1/files/face?user=1',
        user: { name: `Doctor ${page}`, phone: '01012345678', email: 'doctor@med.example' },
      },
    });
    const { user, server } = await openList([buildStory(5)], (fake) =>
      fake.on(storyRoutes.get, ({ query: { page } }) => ({
        data: {
          ...buildStory(5, counts),
          paginated_reactions: { data: [reactionOf(page)], current_page: page, last_page: 82, per_page: 15, total: 1217 },
        },
      })),
    );
    await chooseAction(user, 'Story 5', 'Stats');
    const dialog = await screen.findByRole('dialog', { name: 'Stats: Story 5' });
    const list = await within(dialog).findByRole('list', { name: 'Reactions' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Heart1,210', 'Smile4', 'Laugh0', 'Sad2', 'Angry1']);
    expect(within(dialog).getByText('1,217 reactions')).toBeDefined();
    expect(within(dialog).getByRole('link', { name: 'Doctor 1' }).getAttribute('href')).toBe('/doctors/71');
    expect(within(dialog).getByRole('img', { name: 'Angry' })).toBeDefined();
    await user.click(within(dialog).getByRole('button', { name: 'Page 2' }));
    expect(await within(dialog).findByRole('link', { name: 'Doctor 2' })).toBeDefined();
    expect(server.requestsTo(storyRoutes.get).map(({ input }) => input.query)).toMatchObject([{ page: 1 }, { page: 2 }]);
  });

  it('archives after confirmation', async () => {
    const { user, server } = await openList([buildStory(5)], (fake) =>
      fake.on(storyRoutes.archive, () => ({ message: 'Story deleted successfully' })),
    );
    await chooseAction(user, 'Story 5', 'Delete');
    const confirmDialog = await screen.findByRole('dialog', { name: 'Delete Story 5?' });
    await user.click(within(confirmDialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Story deleted successfully')).toBeDefined();
    expect(server.requestsTo(storyRoutes.archive)[0]?.input.params).toEqual({ id: 5 });
  });
});

describe('adding a story', () => {
  const openForm = async () => {
    const app = await openList([]);
    const [add] = await screen.findAllByRole('button', { name: 'Add New Story' });
    if (add) await app.user.click(add);
    const form = await screen.findByRole('dialog', { name: 'Add New Story' });
    return { ...app, form, save: within(form).getByRole('button', { name: 'Add Story' }) };
  };

  it('requires a text and an image, or a text and a video', async () => {
    const { user, server, form, save } = await openForm();
    await user.click(save);
    for (const error of ['text is required.', 'image is required.']) expect(await within(form).findByText(error)).toBeDefined();
    await user.click(within(form).getByRole('radio', { name: 'Video' }));
    await user.click(save);
    expect(await within(form).findByText('video is required.')).toBeDefined();
    expect(within(form).queryByText('image is required.')).toBeNull();
    fireEvent.change(fileInput(form, 'Video'), { target: { files: [buildFile('notes.txt', 'text/plain')] } });
    await user.click(save);
    expect(await within(form).findByText('Invalid or missing video file.')).toBeDefined();
    expect(server.requestsTo(storyRoutes.create)).toHaveLength(0);
  });

  it('sends an image with the text', async () => {
    const { user, server, form, save } = await openForm();
    expect(await within(form).findByText('If empty, it ends 24 hours after it is published.')).toBeDefined();
    server.on(storyRoutes.create, ({ body }) => ({ data: buildStory(7, { text: body.text }), message: 'Story added successfully' }));
    await user.type(within(form).getByRole('textbox', { name: /Text/ }), 'Come and see');
    await user.upload(fileInput(form, 'Image'), buildFile('cover.png', 'image/png'));
    await user.click(save);
    expect(await screen.findByText('Story added successfully')).toBeDefined();
    const [request] = server.requestsTo(storyRoutes.create);
    expect(request?.input.body).toMatchObject({ text: 'Come and see', type: 'image', image: expect.any(File) });
    expect(server.requestsTo(storyRoutes.upload)).toHaveLength(0);
  });

  it('uploads a video through the upload tray after creating the story', async () => {
    const { user, server, form, save } = await openForm();
    server.on(storyRoutes.create, ({ body }) => ({ data: buildVideoStory(8, { state: 'awaiting' }, { text: body.text }) }));
    server.on(storyRoutes.upload, () => new Promise(() => undefined));
    await user.type(within(form).getByRole('textbox', { name: /Text/ }), 'The operation, step by step');
    await user.click(within(form).getByRole('radio', { name: 'Video' }));
    await user.upload(fileInput(form, 'Video'), buildFile('steps.mp4', 'video/mp4'));
    await user.click(save);
    await waitFor(() => expect(server.requestsTo(storyRoutes.upload)[0]?.input.params).toEqual({ id: 8 }));
    expect(server.requestsTo(storyRoutes.create)[0]?.input.body).toEqual({ text: 'The operation, step by step', type: 'video' });
    expect(await screen.findAllByText('uploading :The operation, step by step')).not.toHaveLength(0);
    expect(screen.queryByRole('dialog', { name: 'Add New Story' })).toBeNull();
  });
});

describe('deleting a story with a video', () => {
  const start = async (answer: () => Promise<never>) => {
    const app = await openList([buildVideoStory(4, { state: 'awaiting' })], (server) => server.on(storyRoutes.upload, answer));
    await chooseAction(app.user, 'Story 4', 'Edit');
    const form = await screen.findByRole('dialog', { name: 'Edit Story' });
    app.server.on(storyRoutes.update, () => ({ data: buildVideoStory(4, { state: 'awaiting' }) }));
    await app.user.upload(fileInput(form, 'Video'), buildFile('steps.mp4', 'video/mp4'));
    await app.user.click(within(form).getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(app.server.requestsTo(storyRoutes.upload)).toHaveLength(1));
    return app;
  };
  const confirmTextOf = async (user: Awaited<ReturnType<typeof openList>>['user']) => {
    await chooseAction(user, 'Story 4', 'Delete');
    return (await screen.findByRole('dialog', { name: 'Delete Story 4?' })).textContent;
  };

  it('warns in the confirm dialog that a running upload ends', async () => {
    const { user } = await start(() => new Promise(() => undefined));
    expect(await confirmTextOf(user)).toContain('Its video is still uploading');
  });

  it('does not warn if the upload has failed', async () => {
    const { user } = await start(() => Promise.reject(new ErrorReply('unavailable', 'Not now')));
    expect(await within(await openTray()).findByRole('button', { name: 'Retry Story 4' })).toBeDefined();
    expect(await confirmTextOf(user)).not.toContain('still uploading');
  });
});

describe('updating a story', () => {
  const { updated_at: seen_updated_at } = buildStory(5);
  const openForm = async (story: Story) => {
    const app = await openList([story], (server) => {
      server.on(storyRoutes.update, () => ({ data: story, message: 'Story updated successfully' }));
      server.on(storyRoutes.upload, () => new Promise(() => undefined));
    });
    await chooseAction(app.user, story.text, 'Edit');
    const form = await screen.findByRole('dialog', { name: 'Edit Story' });
    const save = async () => {
      await app.user.click(within(form).getByRole('button', { name: 'Save changes' }));
    };
    const sentBodies = () => app.server.requestsTo(storyRoutes.update).map(({ input }) => input.body);
    return { ...app, form, save, sentBodies };
  };

  it('keeps the image if no new one is picked', async () => {
    const { user, form, save, sentBodies } = await openForm(buildStory(5));
    await user.type(within(form).getByRole('textbox', { name: /Text/ }), ' again');
    await save();
    expect(await screen.findByText('Story updated successfully')).toBeDefined();
    expect(sentBodies()).toEqual([{ text: 'Story 5 again', type: 'image', seen_updated_at }]);
  });

  it('turns an image story into a video story only with a video file', async () => {
    const { user, server, form, save, sentBodies } = await openForm(buildStory(5));
    await user.click(within(form).getByRole('radio', { name: 'Video' }));
    await save();
    expect(await within(form).findByText('video is required.')).toBeDefined();
    await user.upload(fileInput(form, 'Video'), buildFile('steps.mp4', 'video/mp4'));
    await save();
    await waitFor(() => expect(sentBodies()).toEqual([{ text: 'Story 5', type: 'video', new_video: true, seen_updated_at }]));
    await waitFor(() => expect(server.requestsTo(storyRoutes.upload)).toHaveLength(1));
  });

  it('asks once about its kind and its file if another user changed one of them', async () => {
    const story = buildStory(5);
    const current = { ...story, image: '/storage/another', updated_at: '2026-11-19T10:00:00.000Z' };
    const { user, server, form, save, sentBodies } = await openForm(story);
    server.on(storyRoutes.update, ({ body }) => {
      if (body.seen_updated_at !== current.updated_at) throw staleReply(current);
      return { data: current, message: 'Story updated successfully' };
    });
    await user.click(within(form).getByRole('radio', { name: 'Video' }));
    await user.upload(fileInput(form, 'Video'), buildFile('steps.mp4', 'video/mp4'));
    await save();
    const merge = within(await screen.findByRole('dialog', { name: 'Someone else changed the same fields' }));
    expect(merge.getAllByRole('group').map(({ textContent }) => textContent)).toEqual([
      'Type, VideoMineType: Video\nVideo: New file chosenTheirsType: Image\nVideo: (empty)',
    ]);
    await user.click(merge.getByRole('radio', { name: /^Theirs/ }));
    await user.click(merge.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved, together with changes by another user')).toBeDefined();
    expect(sentBodies()).toHaveLength(1);
  });

  it('keeps the video if no new one is picked', async () => {
    const { user, server, form, save, sentBodies } = await openForm(buildVideoStory(4, {}));
    await user.type(within(form).getByRole('textbox', { name: /Text/ }), '!');
    await save();
    await waitFor(() => expect(sentBodies()).toEqual([{ text: 'Story 4!', type: 'video', seen_updated_at }]));
    expect(server.requestsTo(storyRoutes.upload)).toHaveLength(0);
  });
});

describe('the story archive', () => {
  it('offers only Restore', async () => {
    const archivedStory = buildVideoStory(
      4,
      {},
      { updated_at: '2026-11-18T10:00:00.000Z', archived_at: '2026-11-19T10:00:00.000Z', archived_by: 'Mona Adel' },
    );
    const { user, server } = await renderApp({
      path: '/archive/stories',
      prepare: (fake) => {
        fake.on(storyRoutes.archived, () => pageOfRows([archivedStory]));
        fake.on(storyRoutes.restore, ({ body }) => ({
          data: body.ids.map((id) => ({ id, restored: true, reason: null, clash: null })),
          message: 'Story Restore successfully',
        }));
      },
    });
    expect(await screen.findByText('Archived 19 Nov 2026 by Mona Adel')).toBeDefined();
    expect(screen.queryByRole('button', { name: /Actions for|Play/ })).toBeNull();
    expect(screen.getByText('Ready')).toBeDefined();
    await user.click(screen.getByRole('button', { name: /^Restore / }));
    expect(await screen.findByText('Story Restore successfully')).toBeDefined();
    expect(server.requestsTo(storyRoutes.restore)[0]?.input.body).toEqual({ ids: [4] });
  });
});
