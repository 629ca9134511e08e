// Proves VID-13, VID-21
import { get as fetchByHttp } from 'node:http';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UploadCredentials } from '../../../../../contract/entities/messages/hosted-videos.ts';
import { type Video, videoRoutes } from '../../../../../contract/entities/messages/videos.ts';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { buildAdmin, buildCompany, buildMessage } from '../../../../test/builders.ts';
import { movieParts, mp4 } from '../../../../test/files/movie-file.ts';

let test: TestApp;
let [token, admin]: string[] = [];
let companyId: number;
let messageId: number;
let address: string;
beforeAll(async () => {
  test = await openTestApp();
  const company = await buildCompany(test.database.db);
  companyId = company.id;
  messageId = (await buildMessage(test.database.db, { company_id: company.id })).id;
  token = await test.tokenOf(company.id);
  admin = await test.tokenOf((await buildAdmin(test.database.db)).id);
  address = await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => test?.close());

const megabyte = 1024 * 1024;
const send = (method: string, url: string, payload?: unknown) => test.send({ method, url, payload, token });
const decide = (payload: object) => test.send({ method: 'POST', url: `/messages/${messageId}/approve`, payload, token: admin });
const sign = ({ id }: Video, as = token) => test.send({ method: 'POST', url: `/videos/${id}/upload`, token: as });
const createVideo = async (): Promise<Video> =>
  videoRoutes.create.response.parse((await send('POST', '/videos', { message_id: messageId, title: 'A lecture' })).body).data;
const credentialsFor = async (video: Video, as = token) => videoRoutes.upload.response.parse((await sign(video, as)).body).data;
const getVideo = async ({ id }: Video) => videoRoutes.get.response.parse((await send('GET', `/videos/webVideo/${id}`)).body).data;

type Sending = UploadCredentials & { bytes: Buffer; onPart?: () => void };
const createUpload = ({ endpoint, headers, bytes, onPart = () => undefined }: Sending) => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const upload = new Upload(bytes, {
    endpoint: `${address}${endpoint}`,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    metadata: { filetype: 'video/mp4', title: 'A lecture' },
    chunkSize: megabyte,
    retryDelays: null,
    onChunkComplete: onPart,
    onSuccess: () => resolve(),
    onError: reject,
  });
  return { upload, ended: promise };
};
/** Stops before the second part is sent, because that part could change the stored offset while the next client resumes. */
const uploadFirstPart = async (sending: Sending): Promise<Upload> => {
  const { promise: stopped, resolve: markStopped } = Promise.withResolvers<void>();
  const { upload, ended } = createUpload({ ...sending, onPart: () => void upload.abort().then(markStopped) });
  upload.start();
  await Promise.race([stopped, ended]);
  return upload;
};
const read = (url: string): Promise<{ status: number; bytes: Buffer }> =>
  new Promise((resolve, reject) => {
    fetchByHttp(url, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, bytes: Buffer.concat(pieces) }));
    }).on('error', reject);
  });
const fileOf = (iframe: string) => `${address}${iframe.replace('?', '/file?')}`;

it('uploads a video in parts, shows its progress, and plays it until it is archived', async () => {
  const video = await createVideo();
  const credentials = await credentialsFor(video);
  const bytes = mp4(3 * megabyte + 7);
  const first = await uploadFirstPart({ ...credentials, bytes });
  expect((await getVideo(video)).upload).toMatchObject({ state: 'uploading', failure: null });

  // Another browser resumes the upload.
  const second = createUpload({ ...(await credentialsFor(video)), bytes });
  second.upload.url = first.url;
  second.upload.start();
  await second.ended;
  // The video is ready although the link route was not called.
  const { upload, iframe } = await getVideo(video);
  expect(upload).toEqual({ state: 'ready', progress: null, is_interrupted: false, failure: null, notice: null });
  const played = await read(fileOf(iframe ?? ''));
  expect([played.status, played.bytes.equals(bytes)]).toEqual([200, true]);

  const more = createUpload({ ...credentials, bytes });
  more.upload.start();
  await expect(more.ended).rejects.toThrow(/409|finished|ready/i);
  expect((await send('DELETE', `/videos/${video.id}`)).status).toBe(200);
  expect((await read(fileOf(iframe ?? ''))).status).toBe(404);
});

it('reports why a video that was cut off is rejected after its last byte', async () => {
  const video = await createVideo();
  const { type, frames } = movieParts(50_000);
  const cut = createUpload({ ...(await credentialsFor(video)), bytes: Buffer.concat([type, frames]) });
  cut.upload.start();
  await expect(cut.ended).rejects.toThrow('This video is incomplete');
  expect((await getVideo(video)).upload).toMatchObject({ state: 'failed', failure: expect.stringContaining('This video is incomplete') });
});

it('reports why a file that is not a video is rejected, and accepts another file', async () => {
  const video = await createVideo();
  const wrong = createUpload({ ...(await credentialsFor(video)), bytes: Buffer.alloc(50_000, 'no video ') });
  wrong.upload.start();
  await expect(wrong.ended).rejects.toThrow('This file is not a video');
  expect((await getVideo(video)).upload).toMatchObject({ state: 'failed', failure: expect.stringContaining('Choose an MP4') });
  const validUpload = createUpload({ ...(await credentialsFor(video)), bytes: mp4(50_000) });
  validUpload.upload.start();
  await validUpload.ended;
  expect((await getVideo(video)).upload.state).toBe('ready');
});

describe('credentials that were signed earlier', () => {
  const bytes = mp4(3 * megabyte);
  /** Uploads the first part of a new video for the company. */
  const startUpload = async () => {
    const video = await createVideo();
    const credentials = await credentialsFor(video);
    const upload = await uploadFirstPart({ ...credentials, bytes });
    const storedBytes = async () => (await test.video.getStatus(credentials.headers.VideoId))?.storedBytes;
    const before = await storedBytes();
    return {
      video,
      /** Expects that neither the started upload nor a new one can send bytes. */
      async expectRejected() {
        const more = createUpload({ ...credentials, bytes });
        more.upload.url = upload.url;
        const fresh = createUpload({ ...credentials, bytes });
        for (const each of [more, fresh]) {
          each.upload.start();
          await expect(each.ended).rejects.toThrow(/response code: 404/);
        }
        expect(await storedBytes()).toBe(before);
      },
    };
  };
  const setCompany = (fields: { status?: 'approved' | 'declined'; status_reason?: string | null; archived_at?: Date | null }) =>
    test.database.db.updateTable('users').set(fields).where('id', '=', companyId).execute();

  it('are rejected after the message is approved, until an administrator signs new ones', async () => {
    const { video, expectRejected } = await startUpload();
    expect(await decide({ coins: 0, everyone: true })).toMatchObject({ status: 200 });
    await expectRejected();
    expect((await sign(video)).status).toBe(409);
    const again = createUpload({ ...(await credentialsFor(video, admin)), bytes });
    again.upload.start();
    await again.ended;
    expect((await getVideo(video)).upload.state).toBe('ready');
  });

  it('are rejected while the company is archived or declined, and no new ones are signed', async () => {
    messageId = (await buildMessage(test.database.db, { company_id: companyId })).id;
    const { video, expectRejected } = await startUpload();
    for (const fields of [{ archived_at: test.clock.now() }, { archived_at: null, status: 'declined', status_reason: 'Closed' }] as const) {
      await setCompany(fields);
      await expectRejected();
      expect(await sign(video, admin)).toMatchObject({
        status: 409,
        body: { message: 'The company of this message is archived or not approved, so its videos cannot be uploaded' },
      });
    }
    await setCompany({ status: 'approved', status_reason: null });
    const rest = createUpload({ ...(await credentialsFor(video, admin)), bytes });
    rest.upload.start();
    await rest.ended;
  });
});
