import { get as fetchByHttp } from 'node:http';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UploadCredentials } from '../../../../contract/entities/hosted-videos.ts';
import { type Video, videoRoutes } from '../../../../contract/entities/videos.ts';
import { mp4 } from '../../../platform/video/host.test-kit.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildCompany, buildMessage } from '../../../test/builders.ts';

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

const million = 1024 * 1024;
const send = (method: string, url: string, payload?: unknown) => test.send({ method, url, payload, token });
const decide = (payload: object) => test.send({ method: 'POST', url: `/messages/${messageId}/approve`, payload, token: admin });
const sign = ({ id }: Video, as = token) => test.send({ method: 'POST', url: `/videos/${id}/upload`, token: as });
const made = async (): Promise<Video> =>
  videoRoutes.create.response.parse((await send('POST', '/videos', { message_id: messageId, title: 'A lecture' })).body).data;
const credentialsFor = async (video: Video, as = token) => videoRoutes.upload.response.parse((await sign(video, as)).body).data;
const shown = async ({ id }: Video) => videoRoutes.get.response.parse((await send('GET', `/videos/webVideo/${id}`)).body).data;

type Sending = UploadCredentials & { bytes: Buffer; onProgress?: () => void };
const sending = ({ endpoint, headers, bytes, onProgress = () => undefined }: Sending) => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const upload = new Upload(bytes, {
    endpoint: `${address}${endpoint}`,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    metadata: { filetype: 'video/mp4', title: 'A lecture' },
    chunkSize: million,
    retryDelays: null,
    onChunkComplete: onProgress,
    onSuccess: () => resolve(),
    onError: reject,
  });
  return { upload, ended: promise };
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

it('goes up in parts, is seen on its way, is ready by itself, plays until it is archived, and takes no more bytes', async () => {
  const video = await made();
  const credentials = await credentialsFor(video);
  const bytes = mp4(3 * million + 7);
  const { promise: half, resolve: passHalf } = Promise.withResolvers<void>();
  const first = sending({ ...credentials, bytes, onProgress: passHalf });
  first.upload.start();
  await half;
  await first.upload.abort();
  expect((await shown(video)).upload).toMatchObject({ state: 'uploading', failure: null });

  // Another browser's page goes on where the first one stopped.
  const second = sending({ ...(await credentialsFor(video)), bytes });
  second.upload.url = first.upload.url;
  second.upload.start();
  await second.ended;
  // The link call may still come, minutes later or never.
  const { upload, iframe } = await shown(video);
  expect(upload).toEqual({ state: 'ready', progress: null, failure: null });
  const played = await read(fileOf(iframe ?? ''));
  expect([played.status, played.bytes.equals(bytes)]).toEqual([200, true]);

  const more = sending({ ...credentials, bytes });
  more.upload.start();
  await expect(more.ended).rejects.toThrow(/409|finished|ready/i);
  expect((await send('DELETE', `/videos/${video.id}`)).status).toBe(200);
  expect((await read(fileOf(iframe ?? ''))).status).toBe(404);
});

it('says why a file that is no video was refused, and takes another in its place', async () => {
  const video = await made();
  const wrong = sending({ ...(await credentialsFor(video)), bytes: Buffer.alloc(50_000, 'no video ') });
  wrong.upload.start();
  await expect(wrong.ended).rejects.toThrow('This file is not a video');
  expect((await shown(video)).upload).toMatchObject({ state: 'failed', failure: expect.stringContaining('Choose an MP4') });
  const right = sending({ ...(await credentialsFor(video)), bytes: mp4(50_000) });
  right.upload.start();
  await right.ended;
  expect((await shown(video)).upload.state).toBe('ready');
});

describe('a right to upload that was signed before', () => {
  const bytes = mp4(3 * million);
  /** A video of which the company has sent the first part, and what sends the rest. */
  const begun = async () => {
    const video = await made();
    const credentials = await credentialsFor(video);
    const { promise: part, resolve: pass } = Promise.withResolvers<void>();
    const { upload } = sending({ ...credentials, bytes, onProgress: () => void upload.abort().then(pass) });
    upload.start();
    await part;
    const stored = async () => (await test.video.look(credentials.headers.VideoId))?.storedBytes;
    const before = await stored();
    return {
      video,
      /** Neither what was begun nor a new upload gets a byte through. */
      async isDead() {
        const more = sending({ ...credentials, bytes });
        more.upload.url = upload.url;
        const anew = sending({ ...credentials, bytes });
        for (const each of [more, anew]) {
          each.upload.start();
          await expect(each.ended).rejects.toThrow(/response code: 404/);
        }
        expect(await stored()).toBe(before);
      },
    };
  };
  const setCompany = (facts: { status?: 'approved' | 'declined'; status_reason?: string | null; archived_at?: Date | null }) =>
    test.database.db.updateTable('users').set(facts).where('id', '=', companyId).execute();

  it('takes no byte once the message is approved; an administrator signs anew', async () => {
    const { video, isDead } = await begun();
    expect(await decide({ coins: 0, everyone: true })).toMatchObject({ status: 200 });
    await isDead();
    expect((await sign(video)).status).toBe(409);
    const again = sending({ ...(await credentialsFor(video, admin)), bytes });
    again.upload.start();
    await again.ended;
    expect((await shown(video)).upload.state).toBe('ready');
  });

  it('takes no byte while its company is archived or declined, for which nothing is signed either', async () => {
    messageId = (await buildMessage(test.database.db, { company_id: companyId })).id;
    const { video, isDead } = await begun();
    for (const facts of [{ archived_at: new Date() }, { archived_at: null, status: 'declined', status_reason: 'Closed' }] as const) {
      await setCompany(facts);
      await isDead();
      expect(await sign(video, admin)).toMatchObject({
        status: 409,
        body: { message: 'The company of this message is archived or not approved; its videos cannot be uploaded now' },
      });
    }
    await setCompany({ status: 'approved', status_reason: null });
    const rest = sending({ ...(await credentialsFor(video, admin)), bytes });
    rest.upload.start();
    await rest.ended;
  });
});
