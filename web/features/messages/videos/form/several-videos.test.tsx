// @vitest-environment happy-dom
// Proves PIC-7
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { messageRoutes } from '../../../../../contract/entities/messages/messages.ts';
import { videoRoutes } from '../../../../../contract/entities/messages/videos.ts';
import { ErrorReply } from '../../../../test/fake-server.ts';
import { buildMessage, buildMessageDetail } from '../../../../test/messages.ts';
import { openTray, renderApp } from '../../../../test/render-app.tsx';
import { buildVideo } from '../../../../test/videos.ts';

const clip = (name: string, type = 'video/mp4') => new File(['bytes'], name, { type });

const openForm = async () => {
  // On a narrow screen the videos are in a drawer.
  (window as unknown as { happyDOM: { setViewport(size: { width: number }): void } }).happyDOM.setViewport({ width: 1440 });
  const app = await renderApp({
    path: '/messages/5',
    prepare: (server) => {
      server.on(messageRoutes.get, () => ({ data: buildMessageDetail(buildMessage({ id: 5, status: 'approved' })) }));
      server.on(videoRoutes.upload, () => {
        throw new ErrorReply('unavailable', 'Not now');
      });
    },
  });
  const panel = await screen.findByRole('region', { name: /^Videos/ });
  await app.user.click(within(panel).getByRole('button', { name: 'Add Video' }));
  const form = await screen.findByRole('dialog', { name: 'Add Video' });
  // Dropped files bypass `accept`.
  const choose = (files: File[]) =>
    userEvent.setup({ applyAccept: false, delay: null }).upload(within(form).getByLabelText('Video', { selector: 'input' }), files);
  const titles = () =>
    within(form)
      .getAllByRole<HTMLInputElement>('textbox', { name: /^Title/ })
      .map(({ value }) => value);
  const sentTitles = () => app.server.requestsTo(videoRoutes.create).map(({ input }) => Object(input.body).title);
  const submit = () => app.user.click(within(form).getByRole('button', { name: 'Add Video' }));
  return { ...app, form, choose, titles, sentTitles, submit };
};

it('adds several videos in their order, each with the title that its name proposes or that was typed', async () => {
  const { user, server, form, choose, titles, sentTitles, submit } = await openForm();
  let id = 8;
  server.on(videoRoutes.create, () => {
    id += 1;
    return { data: buildVideo({ id }) };
  });
  await choose([clip('first_lecture.mp4'), clip('notes.pdf', 'application/pdf'), clip('second.mp4'), clip('third.mp4')]);
  expect(within(form).getByText('notes.pdf was not added. Invalid or missing video file.')).toBeDefined();
  expect(titles()).toEqual(['first lecture', 'second', 'third']);
  await user.click(within(form).getByRole('button', { name: 'Remove second.mp4' }));
  await choose([clip('fourth.mp4')]);
  const third = within(form).getByRole('textbox', { name: 'Title of third.mp4' });
  await user.clear(third);
  await submit();
  expect(await within(form).findByText('Title is required')).toBeDefined();
  await user.type(third, 'Heart sounds');
  await submit();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add Video' })).toBeNull());
  expect(sentTitles()).toEqual(['first lecture', 'Heart sounds', 'fourth']);
  const tray = await openTray();
  expect(within(tray).getAllByRole('listitem')).toHaveLength(3);
});

it('names the files beyond ten, and takes all others', async () => {
  const { form, choose, titles } = await openForm();
  await choose(Array.from({ length: 12 }, (_, index) => clip(`clip ${index + 1}.mp4`)));
  expect(titles()).toHaveLength(10);
  expect(within(form).getByText('At most 10 files at once. Not added: clip 11.mp4, clip 12.mp4.')).toBeDefined();
});

it('keeps a refused video and those after it, and does not add the others again', async () => {
  const { server, form, choose, titles, sentTitles, submit } = await openForm();
  server.on(videoRoutes.create, ({ body }) => {
    if (body.title === 'second') throw new ErrorReply('invalid', 'This title will not do', { title: ['This title will not do'] });
    return { data: buildVideo({ id: 9 }) };
  });
  await choose([clip('first.mp4'), clip('second.mp4'), clip('third.mp4')]);
  await submit();
  expect(await within(form).findByText('This title will not do')).toBeDefined();
  expect(await screen.findByText('1 video was added. The others are still here.')).toBeDefined();
  expect(titles()).toEqual(['second', 'third']);
  server.on(videoRoutes.create, () => ({ data: buildVideo({ id: 10 }) }));
  await submit();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add Video' })).toBeNull());
  expect(sentTitles()).toEqual(['first', 'second', 'second', 'third']);
});
