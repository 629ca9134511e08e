import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Replicas } from '../../../../platform/database/replicas/types.ts';
import type { HostedVideo } from '../../../../platform/storage/video/index.ts';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import {
  buildAdmin,
  buildDoctor,
  buildHostedVideo,
  buildMessage,
  buildPost,
  buildPostVideo,
  buildStory,
  buildVideo,
} from '../../../../test/builders.ts';
import { showNextVideo } from '../../../content/stories/index.ts';
import { videoDirectory } from './video-directory.service.ts';

let test: TestApp;
let token: string;
let originalHost: TestApp['video'];
beforeAll(async () => {
  test = await openTestApp();
  originalHost = { ...test.video };
  token = await test.tokenOf((await buildAdmin(test.database.db)).id);
});
beforeEach(() => void Object.assign(test.video, originalHost));
afterAll(() => test?.close());

const archivedAt = new Date('2026-11-20T10:00:00Z');
const log = pino({ level: 'silent' });
const directory = () => videoDirectory({ ...test, log, writeWithNewState: showNextVideo });
const requestUpload = (id: number) => test.send({ method: 'POST', url: `/videos/${id}/upload`, token });
const hostedIdOf = async (id: number) =>
  (await test.database.db.selectFrom('videos').select('hosted_id').where('id', '=', id).executeTakeFirstOrThrow()).hosted_id ?? '';
const createUpload = async (): Promise<{ id: number; hostedId: string }> => {
  const { id } = await buildVideo(test.database.db);
  await requestUpload(id);
  return { id, hostedId: await hostedIdOf(id) };
};

describe('videoDirectory', () => {
  it('records the write for the session of the upload, so that its next read does not use an older standby', async () => {
    const { hostedId } = await createUpload();
    const sessions: unknown[] = [];
    const recordWrite = async (session: Buffer | undefined) => {
      sessions.push(session);
      return '';
    };
    const database = { ...test.database, replicas: { recordWrite } as Partial<Replicas> as Replicas };
    await videoDirectory({ ...test, database, log, writeWithNewState: showNextVideo }).onChange(hostedId);
    const { token_hash } = await test.database.db.selectFrom('sessions').select('token_hash').executeTakeFirstOrThrow();
    expect(sessions).toEqual([Buffer.from(token_hash)]);
  });

  it('accepts bytes for active videos and stories until they are ready, and then plays them', async () => {
    const { db } = test.database;
    const getAccess = async (hostedId: string) => [
      await directory().canReceive(hostedId),
      Boolean(await directory().findPlayable(hostedId)),
    ];
    const hosted = async (state: HostedVideo['state']) => (await buildHostedVideo(db, { state })).id;
    const video = async (state: HostedVideo['state'], overrides: object = {}) => {
      const hosted_id = await hosted(state);
      await buildVideo(db, { hosted_id, ...overrides });
      return getAccess(hosted_id);
    };
    const story = async (state: HostedVideo['state'], overrides: object = {}) => {
      const hosted_id = await hosted(state);
      await buildStory(db, { hosted_id, ...overrides });
      return getAccess(hosted_id);
    };
    expect([await video('awaiting'), await video('failed'), await video('ready')]).toEqual([
      [true, true],
      [true, true],
      [false, true],
    ]);
    expect([await story('uploading'), await story('ready')]).toEqual([
      [true, true],
      [false, true],
    ]);
    const none = [false, false];
    expect([await video('ready', { archived_at: archivedAt }), await story('uploading', { archived_at: archivedAt })]).toEqual([
      none,
      none,
    ]);
    const { id: message_id } = await buildMessage(db, { archived_at: archivedAt });
    expect([await video('ready', { message_id }), await getAccess(await hosted('awaiting')), await getAccess(randomUUID())]).toEqual([
      none,
      none,
      none,
    ]);
  });

  it('accepts bytes for a video of a post only if its author may sign in', async () => {
    const { db } = test.database;
    const canReceive = async (author: object) => {
      const { id: doctor_id } = await buildDoctor(db, author);
      const { id: post_id } = await buildPost(db, { doctor_id });
      const { id: hosted_id } = await buildHostedVideo(db, { state: 'awaiting' });
      await buildPostVideo(db, { post_id, hosted_id });
      return directory().canReceive(hosted_id);
    };
    expect([await canReceive({}), await canReceive({ status: 'declined' }), await canReceive({ archived_at: archivedAt })]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('returns the current title of a video, and the start of a story’s text', async () => {
    const { id, hostedId } = await createUpload();
    await test.send({ method: 'POST', url: `/videos/${id}`, token, payload: { title: 'Renamed' } });
    const hosted_id = (await buildHostedVideo(test.database.db)).id;
    await buildStory(test.database.db, { hosted_id, text: `${'a'.repeat(149)}😀` });
    expect([await directory().findPlayable(hostedId), await directory().findPlayable(hosted_id)]).toEqual([
      { title: 'Renamed' },
      { title: 'a'.repeat(149) },
    ]);
  });
});
