// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import type { UploadOptions } from 'tus-js-client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storyRoutes } from '../../../../../contract/entities/content/stories.ts';
import type { ErrorCode } from '../../../../../contract/errors.ts';
import { createFakeServer, ErrorReply, type FakeServer } from '../../../../test/fake-server.ts';
import '../../../../platform/i18n.ts';
import type { Poster } from './read-poster.ts';
import { dismiss, pause, resume, start } from './uploads.ts';

const fakes = vi.hoisted(() => ({ uploads: [] as UploadOptions[], readPoster: vi.fn<(file: File) => Promise<Poster>>() }));

vi.mock('./read-poster.ts', () => ({ readPoster: fakes.readPoster }));
vi.mock('tus-js-client', () => ({
  Upload: class {
    constructor(_file: File, options: UploadOptions) {
      fakes.uploads.push(options);
    }
    findPreviousUploads = async () => [];
    abort = async () => undefined;
    start = () => undefined;
  },
}));

const target = { kind: 'stories', id: 3, title: 'A story' } as const;
const owner = { userId: 1, client: new QueryClient() };
const hostedId = '0b8f6c3e-2c1d-4f5a-9b7e-6d5c4b3a2f10';

const credentials = {
  data: {
    headers: { AuthorizationSignature: 'signed', AuthorizationExpire: 1_800_000_000, VideoId: hostedId, LibraryId: '1' },
    collectionId: '',
    endpoint: '/files',
  },
};

let server: FakeServer;

beforeEach(() => {
  server = createFakeServer();
  vi.stubGlobal('fetch', server.fetch);
  server.on(storyRoutes.upload, () => credentials);
  server.on(storyRoutes.poster, () => ({ data: { poster: null, duration: 1 } }));
  fakes.uploads.length = 0;
  fakes.readPoster.mockReset().mockResolvedValue({ picture: undefined, duration: 1 });
});
afterEach(() => {
  dismiss('stories:3', owner);
  vi.unstubAllGlobals();
});

const startFile = (name: string) => start(target, { file: new File(['bytes'], name), owner });
const waitForUpload = (count = 1) => vi.waitFor(() => expect(fakes.uploads).toHaveLength(count));
const sentDurations = () => server.requestsTo(storyRoutes.poster).map(({ input: { body } }) => (body as { duration: number }).duration);
const runPendingTasks = () => new Promise((resolve) => setTimeout(resolve));

it('sends only the poster of the new file if the poster of the replaced file is read later', async () => {
  const oldPoster = Promise.withResolvers<Poster>();
  fakes.readPoster.mockImplementation(({ name }) =>
    name === 'old.mp4' ? oldPoster.promise : Promise.resolve({ picture: undefined, duration: 2 }),
  );
  startFile('old.mp4');
  await vi.waitFor(() => expect(fakes.readPoster).toHaveBeenCalledTimes(1));
  startFile('new.mp4');
  await vi.waitFor(() => expect(sentDurations()).toEqual([2]));
  oldPoster.resolve({ picture: undefined, duration: 1 });
  await runPendingTasks();
  expect(sentDurations()).toEqual([2]);
});

it('sends no poster if the upload stops while its credentials are signed, and sends it after a resume', async () => {
  const signed = Promise.withResolvers<typeof credentials>();
  server.on(storyRoutes.upload, () => signed.promise);
  startFile('a.mp4');
  pause('stories:3');
  signed.resolve(credentials);
  await waitForUpload();
  await runPendingTasks();
  expect(fakes.readPoster).not.toHaveBeenCalled();
  resume('stories:3');
  await vi.waitFor(() => expect(sentDurations()).toEqual([1]));
});

it('does not send a stored poster again after a pause', async () => {
  startFile('a.mp4');
  await vi.waitFor(() => expect(sentDurations()).toEqual([1]));
  await runPendingTasks();
  pause('stories:3');
  resume('stories:3');
  await waitForUpload(2);
  await runPendingTasks();
  expect(sentDurations()).toEqual([1]);
});

it.each<[ErrorCode, number]>([
  ['unavailable', 2],
  ['internal', 2],
  ['invalid', 1],
  ['conflict', 1],
])('after the error %s, sends the poster %i times until the upload is complete', async (code, count) => {
  server.on(storyRoutes.poster, () => {
    throw new ErrorReply(code, 'The poster was not stored');
  });
  startFile('a.mp4');
  await waitForUpload();
  await vi.waitFor(() => expect(sentDurations()).toHaveLength(1));
  fakes.uploads[0]?.onSuccess?.({} as never);
  await vi.waitFor(() => expect(sentDurations()).toHaveLength(count));
  await runPendingTasks();
  expect(sentDurations()).toHaveLength(count);
});
