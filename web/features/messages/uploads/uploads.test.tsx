// @vitest-environment happy-dom
// Proves ACC-7, STO-11, VID-14, VID-16, VID-17, VID-18, VID-19, VID-20, VID-32
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server as HttpServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storyRoutes } from '../../../../contract/entities/content/stories.ts';
import { messageRoutes } from '../../../../contract/entities/messages/messages.ts';
import { type Video, videoRoutes } from '../../../../contract/entities/messages/videos.ts';
import { setSession } from '../../../platform/session.ts';
import { chooseAction } from '../../../test/choose.ts';
import { ErrorReply, type FakeServer } from '../../../test/fake-server.ts';
import { buildMessage, buildMessageDetail } from '../../../test/messages.ts';
import { openTray, renderApp } from '../../../test/render-app.tsx';
import { buildVideo } from '../../../test/videos.ts';
import { start } from './engine/uploads.ts';

// In Node the package resolves to its Node build; the tests need the browser build that ships.
vi.mock('tus-js-client', () => vi.importActual('../../../node_modules/tus-js-client/lib.esm/browser/index.js'));

const chunk = 5 * 1024 * 1024;
const target = { kind: 'videos', id: 5, title: 'Heart sounds' } as const;

/** A tus server. `reject` answers a request instead of the server; `delay` delays the bytes of a request. */
type Host = {
  url: string;
  requests: { method: string; offset: string | undefined; headers: IncomingMessage['headers'] }[];
  reject: (method: string, offset: string | undefined) => { status: number; body: string } | undefined;
  delay: (offset: string | undefined) => Promise<void> | undefined;
};

const happyDom = (window as unknown as { happyDOM: { setURL(url: string): void; setViewport(size: { width: number }): void } }).happyDOM;

let host: Host;
let http: HttpServer;
let folder: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'medboard-tus-'));
  const tus = new Server({ path: '/files', datastore: new FileStore({ directory: folder }), relativeLocation: true });
  host = { url: '', requests: [], reject: () => undefined, delay: () => undefined };
  http = createServer(async (request, response) => {
    const { method = '', headers } = request;
    const offset = headers['upload-offset']?.toString();
    host.requests.push({ method, offset, headers });
    const refusal = host.reject(method, offset);
    if (refusal) {
      request.resume();
      response.writeHead(refusal.status, { 'content-type': 'text/plain; charset=utf-8', 'tus-resumable': '1.0.0' }).end(refusal.body);
      return;
    }
    await host.delay(offset);
    await tus.handle(request, response);
  }).listen(0, '127.0.0.1');
  await once(http, 'listening');
  host.url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  // The app and the host share an origin, as in production.
  happyDom.setURL(`${host.url}/`);
  happyDom.setViewport({ width: 1440 });
});

afterEach(async () => {
  vi.restoreAllMocks();
  http.closeAllConnections();
  http.close();
  rmSync(folder, { recursive: true, force: true });
});

const requestsWith = (method: string) => host.requests.filter((request) => request.method === method);
const offsets = () => requestsWith('PATCH').map(({ offset }) => Number(offset));

const fileOf = (bytes: number, name = 'heart.mp4') =>
  new File([new Uint8Array(bytes)], name, { type: 'video/mp4', lastModified: 1_700_000_000_000 });

const credentials = () => ({
  data: {
    headers: { AuthorizationSignature: 'signed', AuthorizationExpire: 1_800_000_000, VideoId: 'video-1', LibraryId: '1' },
    collectionId: 'cardiology',
    endpoint: '/files',
  },
});

const mockRoutes = (server: FakeServer, state: Video['upload']['state'] = 'ready') => {
  server.on(videoRoutes.upload, credentials);
  server.on(videoRoutes.get, () => ({
    data: buildVideo({ id: 5, upload: { state, progress: null, is_interrupted: false, failure: null, notice: null } }),
  }));
  server.on(videoRoutes.link, () => ({
    data: { state, progress: null, is_interrupted: false, failure: null, notice: null, iframe: null },
  }));
};

const open = async (prepare: (server: FakeServer) => void = mockRoutes) => {
  const app = await renderApp({ path: '/settings', prepare });
  const owner = { userId: 1, client: app.client };
  return { ...app, owner, start: (file: File) => act(() => start(target, { file, owner })) };
};

const storedUploads = () => JSON.parse(localStorage.getItem('uploads') ?? '[]') as { percent: number }[];

/** Delays the bytes from an offset on until the returned function is called. */
const delayFrom = (offset: number) => {
  let release: () => void = () => undefined;
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  host.delay = (at) => (Number(at) >= offset ? until : undefined);
  return () => {
    host.delay = () => undefined;
    release();
  };
};

describe('the upload tray', () => {
  it('uploads in chunks with the credentials, shows the progress, and syncs the upload state a minute later', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const { server, start } = await open();
    const release = delayFrom(chunk);
    start(fileOf(12 * 1024 * 1024));
    const panel = await openTray();
    const bar = await within(panel).findByRole('progressbar', { name: 'uploading :Heart sounds' });
    await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('41'));
    expect(within(panel).getAllByText('41%')).toHaveLength(2);
    expect(within(panel).getByRole('button', { name: 'Uploads uploading :Heart sounds' })).toBeDefined();
    await waitFor(() => expect(storedUploads()).toMatchObject([{ percent: 41, userId: 1, file: { name: 'heart.mp4' }, target }]));
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
    release();
    expect(await screen.findByText('Video uploaded successfully!')).toBeDefined();
    expect(await within(panel).findByText('Ready')).toBeDefined();
    expect(offsets()).toEqual([0, chunk, 2 * chunk]);
    for (const { headers } of host.requests) {
      expect(headers).toMatchObject({
        authorizationsignature: 'signed',
        authorizationexpire: '1800000000',
        videoid: 'video-1',
        libraryid: '1',
      });
    }
    const metadata = Object.fromEntries(
      (requestsWith('POST')[0]?.headers['upload-metadata']?.toString() ?? '').split(',').map((pair) => {
        const [name = '', value = ''] = pair.split(' ');
        return [name, atob(value)];
      }),
    );
    expect(metadata).toEqual({ filetype: 'video/mp4', title: 'Heart sounds', collection: 'cardiology' });
    expect(Object.keys(localStorage).filter((key) => key.startsWith('tus::') || key === 'uploads')).toEqual([]);
    expect(server.requestsTo(videoRoutes.link)).toHaveLength(0);
    const [syncState] = timers.mock.calls.find(([, wait]) => wait === 60_000) ?? [];
    await act(async () => syncState?.());
    await waitFor(() => expect(server.requestsTo(videoRoutes.link)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('complementary', { name: /^Uploads/ })).toBeNull());
  });

  it('pauses, and resumes at the offset of the host', async () => {
    const { user, start } = await open();
    delayFrom(chunk);
    start(fileOf(6 * 1024 * 1024));
    const panel = await openTray();
    await waitFor(() => expect(offsets()).toEqual([0, chunk]));
    await user.click(within(panel).getByRole('button', { name: 'Pause Heart sounds' }));
    expect(await within(panel).findByText('Paused at 83%')).toBeDefined();
    expect(within(panel).getByText('Upload paused: Heart sounds')).toBeDefined();
    // Aborted requests never reach the host.
    host.delay = () => undefined;
    await user.click(within(panel).getByRole('button', { name: 'Resume Heart sounds' }));
    expect(await screen.findByText('Video uploaded successfully!')).toBeDefined();
    expect([requestsWith('POST').length, requestsWith('HEAD').length]).toEqual([1, 1]);
    expect(offsets()).toEqual([0, chunk, chunk]);
  });

  it('stops on sign-out, and resumes only with the same file', async () => {
    const first = await open();
    delayFrom(chunk);
    first.start(fileOf(6 * 1024 * 1024));
    await waitFor(() => expect(offsets()).toEqual([0, chunk]));
    await waitFor(() => expect(storedUploads()).toMatchObject([{ percent: 83 }]));
    act(() => setSession(undefined));
    await waitFor(() => expect(screen.queryByRole('complementary', { name: /^Uploads/ })).toBeNull());
    host.delay = () => undefined;
    const before = offsets().length;

    const { user } = await open();
    const panel = await openTray();
    expect(within(panel).getByText('To resume, choose the same file (heart.mp4, 6.3 MB, 83% uploaded)')).toBeDefined();
    const input = within(panel).getByLabelText('Choose file: Heart sounds', { selector: 'input' });
    await user.upload(input, fileOf(6 * 1024 * 1024 + 1));
    expect(await within(panel).findByText('This is a different file. Choose heart.mp4, 6.3 MB.')).toBeDefined();
    expect(offsets()).toHaveLength(before);
    await user.upload(input, fileOf(6 * 1024 * 1024));
    expect(await screen.findByText('Video uploaded successfully!')).toBeDefined();
    expect(offsets().slice(before)).toEqual([chunk]);
    expect(requestsWith('POST')).toHaveLength(1);
  });

  it('does not show uploads of another user', async () => {
    const entry = { target, file: { name: 'heart.mp4', size: 9, lastModified: 1 }, percent: 40 };
    localStorage.setItem(
      'uploads',
      JSON.stringify([
        { ...entry, userId: 2 },
        { ...entry, userId: 1, target: { ...target, id: 6, title: 'Mine' } },
      ]),
    );
    await open();
    expect(await within(await openTray()).findByText('Mine')).toBeDefined();
    expect(screen.queryByText('Heart sounds')).toBeNull();
  });

  it('deletes a stopped upload at the host after confirmation', async () => {
    const { user, start } = await open();
    delayFrom(chunk);
    start(fileOf(6 * 1024 * 1024));
    const panel = await openTray();
    await waitFor(() => expect(offsets()).toEqual([0, chunk]));
    await user.click(within(panel).getByRole('button', { name: 'Stop Heart sounds' }));
    const confirmDialog = await screen.findByRole('dialog', { name: 'Stop uploading Heart sounds?' });
    await user.click(within(confirmDialog).getByRole('button', { name: 'Stop upload' }));
    await waitFor(() => expect(requestsWith('DELETE')).toHaveLength(1));
    expect(storedUploads()).toEqual([]);
    expect(screen.queryByRole('complementary', { name: /^Uploads/ })).toBeNull();
  });

  it('removes the upload of a deleted record without a request to the host', async () => {
    const { server, user, client } = await renderApp({
      path: '/messages/5',
      prepare: (app) => {
        mockRoutes(app, 'uploading');
        const videos = [
          buildVideo({
            id: 5,
            title: 'Heart sounds',
            upload: { state: 'awaiting', progress: null, is_interrupted: false, failure: null, notice: null },
          }),
        ];
        app.on(messageRoutes.get, () => ({ data: buildMessageDetail(buildMessage({ id: 5, videos })) }));
        app.on(videoRoutes.archive, () => ({ message: 'Video deleted successfully' }));
      },
    });
    await chooseAction(user, 'Heart sounds', 'Delete');
    delayFrom(chunk);
    act(() => start(target, { file: fileOf(6 * 1024 * 1024), owner: { userId: 1, client } }));
    await waitFor(() => expect(offsets()).toEqual([0, chunk]));
    const confirmDialog = await screen.findByRole('dialog', { name: 'Delete Heart sounds?' });
    expect(confirmDialog.textContent).toContain('It is still uploading, and the upload will stop');
    await user.click(within(confirmDialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(server.requestsTo(videoRoutes.archive)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('complementary', { name: /^Uploads/ })).toBeNull());
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([requestsWith('DELETE').length, storedUploads()]).toEqual([0, []]);
  });
});

describe('a failing upload', () => {
  it('requests new credentials after they expire, and continues at the stored offset', async () => {
    const { server, start } = await open();
    let isRefused = false;
    host.reject = (_method, offset) => {
      if (offset !== String(chunk) || isRefused) return undefined;
      isRefused = true;
      return { status: 401, body: 'The right to upload this video is missing or has expired.' };
    };
    start(fileOf(6 * 1024 * 1024));
    expect(await screen.findByText('Video uploaded successfully!')).toBeDefined();
    expect(server.requestsTo(videoRoutes.upload)).toHaveLength(2);
    expect(offsets()).toEqual([0, chunk, chunk]);
    expect(requestsWith('POST')).toHaveLength(1);
  });

  it('requests credentials at most twice, then shows the error of the host', async () => {
    const { server, start } = await open();
    host.reject = () => ({ status: 401, body: 'The right to upload this video is missing or has expired.' });
    start(fileOf(9));
    expect(await screen.findByText('Video upload failed.')).toBeDefined();
    expect(within(await openTray()).getByText('The right to upload this video is missing or has expired.')).toBeDefined();
    expect(server.requestsTo(videoRoutes.upload)).toHaveLength(2);
  });

  it('shows why the host rejects a file, keeps it in the tray, and can be retried', async () => {
    const { user, start } = await open();
    host.reject = (method) => (method === 'PATCH' ? { status: 415, body: 'This file is not a video that can be played.' } : undefined);
    start(fileOf(9));
    expect(await screen.findByText('Video upload failed.')).toBeDefined();
    const panel = await openTray();
    expect(within(panel).getByText('This file is not a video that can be played.')).toBeDefined();
    expect(requestsWith('PATCH')).toHaveLength(1);
    // Otherwise the next visit would ask for the same file again.
    expect(storedUploads()).toEqual([]);
    host.reject = () => undefined;
    await user.click(within(panel).getByRole('button', { name: 'Retry Heart sounds' }));
    expect(await screen.findByText('Video uploaded successfully!')).toBeDefined();
  });

  it.each([
    ['videos', [0, 3000, 5000, 10_000, 20_000, 60_000, 60_000]],
    ['stories', [0, 3000, 5000, 10_000, 20_000, 60_000]],
  ] as const)('retries %s after each delay before it gives up', async (kind, delays) => {
    const { server, owner } = await open((app) => {
      mockRoutes(app);
      app.on(storyRoutes.upload, credentials);
    });
    const waits: number[] = [];
    const real = globalThis.setTimeout;
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((act: () => void, wait = 0, ...rest: []) => {
      const isRetry = new Error().stack?.includes('tus-js-client') === true;
      if (isRetry) waits.push(wait);
      return real(act, isRetry ? 0 : wait, ...rest);
    }) as typeof setTimeout);
    host.reject = () => ({ status: 500, body: '' });
    act(() => start({ ...target, kind }, { file: fileOf(9), owner }));
    expect(await screen.findAllByText('Video upload process encountered an error.')).toHaveLength(2);
    expect(waits).toEqual(delays);
    expect(requestsWith('POST')).toHaveLength(delays.length + 1);
    expect(server.requestsTo(kind === 'videos' ? videoRoutes.upload : storyRoutes.upload)).toHaveLength(1);
  });

  it('shows why a try failed and when the next one follows, and continues', async () => {
    const { start } = await open();
    host.reject = () => ({ status: 500, body: '' });
    start(fileOf(9));
    expect((await within(await openTray()).findByText(/Next try in [1-3] seconds?\./)).textContent).toContain(
      'The video host failed (error 500).',
    );
    host.reject = () => undefined;
    expect(await screen.findByText('Video uploaded successfully!')).toBeDefined();
    expect(screen.queryByText(/Next try/)).toBeNull();
  });

  it('shows that another connection uploads the video, and continues once that stops', async () => {
    const { start } = await open();
    host.reject = () => ({ status: 423, body: 'This video is being uploaded by another connection.' });
    start(fileOf(9));
    expect(await within(await openTray()).findByText(/^This video is being uploaded in another window/)).toBeDefined();
    expect(screen.queryByText('Video upload failed.')).toBeNull();
    host.reject = () => undefined;
    expect(await screen.findByText('Video uploaded successfully!')).toBeDefined();
    expect(screen.queryByText(/^This video is being uploaded in another window/)).toBeNull();
  });

  it.each([
    ['videos', videoRoutes.get],
    ['stories', storyRoutes.playData],
  ] as const)('does not refetch the player of %s', async (kind, player) => {
    const { client, owner } = await open((app) => {
      mockRoutes(app);
      app.on(storyRoutes.upload, credentials);
    });
    const invalidateQueries = vi.spyOn(client, 'invalidateQueries');
    host.reject = () => ({ status: 415, body: 'This file is not a video that can be played.' });
    act(() => start({ ...target, kind }, { file: fileOf(9), owner }));
    expect(await screen.findByText('Video upload failed.')).toBeDefined();
    const paths = invalidateQueries.mock.calls.map(([filters]) => filters?.queryKey?.[0]);
    expect(paths).toContain(kind === 'videos' ? messageRoutes.list.path : storyRoutes.list.path);
    expect(paths).not.toContain(player.path);
  });

  it('waits while offline, and continues automatically once online', async () => {
    const { start } = await open();
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    host.reject = () => ({ status: 503, body: '' });
    start(fileOf(9));
    expect(await within(await openTray()).findByText('You are offline. The upload continues when you are back online.')).toBeDefined();
    expect(requestsWith('POST')).toHaveLength(1);
    expect(await screen.findByText('Upload is waiting for a connection: Heart sounds')).toBeDefined();
    expect(screen.queryByText(/failed|encountered an error/i)).toBeNull();
    onLine.mockReturnValue(true);
    host.reject = () => undefined;
    fireEvent(window, new Event('online'));
    expect(await screen.findByText('Video uploaded successfully!')).toBeDefined();
  });

  it('disappears without an error if the video exists already, and shows any other conflict', async () => {
    const { server, start } = await open();
    server.on(videoRoutes.upload, () => {
      throw new ErrorReply('conflict', 'This video has already been uploaded');
    });
    start(fileOf(9));
    await waitFor(() => expect(server.requestsTo(videoRoutes.get)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('complementary', { name: /^Uploads/ })).toBeNull());
    expect([screen.queryByText('An error occurred while uploading the video.'), storedUploads()]).toEqual([null, []]);

    mockRoutes(server, 'awaiting');
    server.on(videoRoutes.upload, () => {
      throw new ErrorReply('conflict', 'This message is approved, so its videos can no longer be changed');
    });
    start(fileOf(9));
    const reason = 'This message is approved, so its videos can no longer be changed';
    // In the toast and in the tray.
    await waitFor(() => expect(screen.getAllByText(reason)).toHaveLength(2));
  });

  it('succeeds if only the last response was lost', async () => {
    const { server, start } = await open();
    host.reject = (method) => {
      if (method === 'PATCH' && requestsWith('PATCH').length === 2) return { status: 502, body: '' };
      return method === 'HEAD' ? { status: 409, body: 'This video has already been uploaded.' } : undefined;
    };
    server.on(videoRoutes.upload, () => {
      if (requestsWith('PATCH').length === 0) return credentials();
      throw new ErrorReply('conflict', 'This video has already been uploaded');
    });
    start(fileOf(6 * 1024 * 1024));
    expect(await screen.findByText('Video uploaded successfully!')).toBeDefined();
    expect(requestsWith('POST')).toHaveLength(1);
  });
});

describe('the upload of a story', () => {
  it('requests a signed player URL two minutes after the start', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const { server, owner } = await open((app) => {
      app.on(storyRoutes.upload, credentials);
      app.on(storyRoutes.signEmbed, () => ({
        data: { state: 'processing' as const, progress: null, is_interrupted: false, failure: null, notice: null, iframe: null },
      }));
    });
    delayFrom(0);
    act(() => start({ kind: 'stories', id: 3, title: 'A story' }, { file: fileOf(9), owner }));
    const [sign] = timers.mock.calls.find(([, wait]) => wait === 120_000) ?? [];
    await act(async () => sign?.());
    await waitFor(() => expect(server.requestsTo(storyRoutes.signEmbed)[0]?.input.params).toEqual({ id: 3 }));
  });
});
