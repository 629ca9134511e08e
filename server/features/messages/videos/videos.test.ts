// Proves DSH-7, SEC-4, VID-3, VID-4, VID-6, VID-7, VID-8, VID-28, VID-29
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { videoRoutes } from '../../../../contract/entities/messages/videos.ts';
import { ownCompanyId } from '../../../kit/actor.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildCompany, buildHostedVideo, buildMessage, buildVideo } from '../../../test/builders.ts';
import { snapshotState } from '../../../test/snapshot.ts';
import { canChangeVideos, canSeeVideos } from './videos.policy.ts';

let test: TestApp;
let admin: string;
beforeAll(async () => {
  test = await openTestApp();
  admin = await test.tokenOf((await buildAdmin(test.database.db, { name: 'Amal' })).id);
});
afterAll(() => test?.close());

const archivedAt = new Date('2026-11-20T10:00:00Z');
const send = (method: string, url: string, { payload, as = admin }: { payload?: unknown; as?: string } = {}) =>
  test.send({ method, url, payload, token: as });
const rowOf = (id: number) => test.database.db.selectFrom('videos').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const lastAuditEntry = () =>
  test.database.db
    .selectFrom('audit')
    .select(['action', 'entity_id', 'before', 'after'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

/** A company with a message in the given status, a video of it, and a session. */
const createOwner = async (status: 'pending' | 'approved' | 'rejected' = 'pending') => {
  const { db } = test.database;
  const company = await buildCompany(db);
  const message = await buildMessage(db, { company_id: company.id, status });
  const video = await buildVideo(db, { message_id: message.id });
  return { company, message, video, token: await test.tokenOf(company.id) };
};

describe('a video of a message', () => {
  it('is created without bytes for the company of its message and awaits the upload', async () => {
    const { message, company, token } = await createOwner();
    const payload = { message_id: message.id, company_id: company.id, title: ' The heart ', question: 'Q?', answer1: 'A', answer2: 'B' };
    const created = await send('POST', '/videos', { payload, as: token });
    expect(created).toMatchObject({
      status: 201,
      body: {
        message: 'Video added successfully',
        data: {
          title: 'The heart',
          description: null,
          question: 'Q?',
          message_id: message.id,
          message_name: message.name,
          company_id: company.id,
          iframe: null,
          upload: { state: 'awaiting', progress: null, is_interrupted: false, failure: null, notice: null },
        },
      },
    });
    const { id } = videoRoutes.create.response.parse(created.body).data;
    expect(await rowOf(id)).toMatchObject({ company_id: company.id, created_by: company.id, hosted_id: null });
    const ofMessage = test.database.db.selectFrom('audit').select(['action', 'after']).where('entity', '=', 'messages');
    expect(await ofMessage.where('entity_id', '=', message.id).execute()).toEqual([
      { action: 'messages.addVideo', after: { video: 'The heart' } },
    ]);
  });

  it('rejects a company that its message does not belong to', async () => {
    const { db } = test.database;
    const { message, company } = await createOwner();
    const withoutCompany = await buildMessage(db, { company_id: null });
    const create = (message_id: number, company_id?: unknown) =>
      send('POST', '/videos', { payload: { message_id, company_id, title: 'T' } });
    const other = await buildCompany(db);
    const before = await snapshotState(test);
    for (const [message_id, company_id] of [
      [message.id, other.id],
      [message.id, 'all'],
      [withoutCompany.id, company.id],
    ] as const)
      expect(await create(message_id, company_id)).toMatchObject({
        status: 422,
        body: { errors: { company_id: ['This message belongs to another company'] } },
      });
    expect(await snapshotState(test)).toEqual(before);
    for (const [message_id, company_id] of [
      [message.id, undefined],
      [message.id, null],
      [withoutCompany.id, 'all'],
    ] as const)
      expect((await create(message_id, company_id)).status).toBe(201);
  });

  it('requires a question with both answers, or none of them', async () => {
    const { id: message_id } = await buildMessage(test.database.db);
    const errorsOf = async (texts: object) =>
      ((await send('POST', '/videos', { payload: { message_id, title: 'T', ...texts } })).body as { errors?: object }).errors;
    expect(await errorsOf({ question: 'Q?', answer1: 'A' })).toEqual({ answer2: ['A question needs both answers'] });
    expect(await errorsOf({ answer1: 'A' })).toEqual({ question: ['Answers need a question'] });
    expect(await errorsOf({ title: '' })).toEqual({ title: ['Title is required'] });
  });

  it('keeps fields that are not sent, clears empty ones, and clears a question with its answers', async () => {
    const { message, token } = await createOwner('rejected');
    const draft = { message_id: message.id, title: 'A', description: 'D', question: 'Q?', answer1: 'A', answer2: 'B' };
    const { id } = videoRoutes.create.response.parse((await send('POST', '/videos', { payload: draft })).body).data;
    const update = (payload: object) => send('POST', `/videos/${id}`, { payload, as: token });
    expect(await update({ title: 'B' })).toMatchObject({
      status: 200,
      body: { message: 'Video updated successfully', data: { title: 'B', description: 'D', question: 'Q?', answer2: 'B' } },
    });
    expect(await lastAuditEntry()).toMatchObject({ action: 'videos.update', entity_id: id, before: { title: 'A' }, after: { title: 'B' } });
    expect((await update({ title: 'B', description: '', answer1: '' })).body).toMatchObject({
      data: { description: null, question: null, answer1: null, answer2: null },
    });
  });

  it('has a player only while it is ready and active', async () => {
    const { db } = test.database;
    const [ready, failed] = [await buildHostedVideo(db), await buildHostedVideo(db, { state: 'failed' })];
    const uploading = await buildHostedVideo(db, { state: 'uploading', bytes: 1000, stored_bytes: 999 });
    const getPlayerOf = async (hosted_id: string) => {
      const { id } = await buildVideo(db, { hosted_id });
      const { upload, iframe } = videoRoutes.get.response.parse((await send('GET', `/videos/webVideo/${id}`)).body).data;
      return [upload, iframe];
    };
    expect(await getPlayerOf(ready.id)).toEqual([
      { state: 'ready', progress: null, is_interrupted: false, failure: null, notice: null },
      expect.stringContaining(ready.id),
    ]);
    expect(await getPlayerOf(uploading.id)).toEqual([
      { state: 'uploading', progress: 99, is_interrupted: false, failure: null, notice: null },
      null,
    ]);
    expect(await getPlayerOf(failed.id)).toEqual([
      { state: 'failed', progress: null, is_interrupted: false, failure: 'Not a video', notice: null },
      null,
    ]);
    const archived = await buildVideo(db, { hosted_id: (await buildHostedVideo(db)).id, title: 'Old lecture', archived_at: archivedAt });
    const { data } = videoRoutes.archived.response.parse((await send('GET', '/videos/archived?name=LECTURE')).body).data;
    expect(data).toMatchObject([{ id: archived.id, iframe: null, upload: { state: 'ready' }, archived_at: archivedAt.toISOString() }]);
  });
});

describe('archiving a video', () => {
  it('removes the video from lists and counts until it is restored', async () => {
    const { video, token } = await createOwner();
    const total = async (as: string) => (await send('GET', '/videos/stats', { as })).body as { data: { total_videos: number } };
    const before = (await total(admin)).data.total_videos;
    expect(await send('DELETE', `/videos/${video.id}`, { as: token })).toMatchObject({
      status: 200,
      body: { message: 'Video deleted successfully' },
    });
    expect([(await total(admin)).data, (await total(token)).data]).toEqual([{ total_videos: before - 1 }, { total_videos: 0 }]);
    for (const [method, url] of [
      ['GET', `/videos/webVideo/${video.id}`],
      ['POST', `/videos/${video.id}/link`],
      ['POST', `/videos/${video.id}/upload`],
      ['DELETE', `/videos/${video.id}`],
    ] as const)
      expect([method, url, (await send(method, url)).status]).toEqual([method, url, 404]);
    expect(await send('POST', '/videos/restore', { payload: { ids: [video.id] } })).toMatchObject({
      status: 200,
      body: { message: 'Video Restore successfully' },
    });
    expect((await total(token)).data).toEqual({ total_videos: 1 });
  });

  it('does not restore a video of an archived message, but restores the others', async () => {
    const { db } = test.database;
    const ofArchivedMessage = await buildVideo(db, {
      message_id: (await buildMessage(db, { archived_at: archivedAt })).id,
      archived_at: archivedAt,
    });
    const restorable = await buildVideo(db, { archived_at: archivedAt });
    const reason = 'Its message is archived. Restore the message first.';
    const restore = (ids: number[]) => send('POST', '/videos/restore', { payload: { ids } });
    expect(await restore([ofArchivedMessage.id])).toMatchObject({ status: 409, body: { message: reason } });
    expect(await restore([ofArchivedMessage.id, restorable.id])).toMatchObject({
      status: 200,
      body: {
        data: [
          { id: ofArchivedMessage.id, restored: false, reason },
          { id: restorable.id, restored: true, reason: null },
        ],
      },
    });
    expect(await restore([restorable.id])).toMatchObject({
      status: 404,
      body: { message: `The archived video ${restorable.id} was not found` },
    });
    expect([(await rowOf(ofArchivedMessage.id)).archived_at, (await rowOf(restorable.id)).archived_at]).toEqual([archivedAt, null]);
  });
});

describe('a company and its videos', () => {
  it('responds 404 on every route for videos of another company or of no company', async () => {
    const { token } = await createOwner();
    const others = [await createOwner(), await createOwner('rejected'), await createOwner('approved')];
    const withoutCompany = await buildMessage(test.database.db, { company_id: null });
    const ids = [
      ...others.map(({ video, message }) => ({ id: video.id, message_id: message.id })),
      { id: (await buildVideo(test.database.db, { message_id: withoutCompany.id })).id, message_id: withoutCompany.id },
    ];
    const before = await snapshotState(test);
    for (const { id, message_id } of ids) {
      const notFound = { status: 404, body: { message: `There is no video ${id}` } };
      expect(await send('GET', `/videos/webVideo/${id}`, { as: token })).toMatchObject(notFound);
      expect(await send('POST', `/videos/${id}`, { as: token, payload: { title: 'Mine' } })).toMatchObject(notFound);
      expect(await send('POST', `/videos/${id}/upload`, { as: token })).toMatchObject(notFound);
      expect(await send('POST', `/videos/${id}/link`, { as: token })).toMatchObject(notFound);
      expect(await send('DELETE', `/videos/${id}`, { as: token })).toMatchObject(notFound);
      const sentence = `There is no message ${message_id}`;
      expect(await send('POST', '/videos', { as: token, payload: { message_id, title: 'Mine' } })).toMatchObject({
        status: 404,
        body: { errors: { message_id: [sentence] } },
      });
    }
    expect(await snapshotState(test)).toEqual(before);
  });

  it('sees but cannot change the videos of an approved message; an administrator can', async () => {
    const { video, message, token } = await createOwner('approved');
    const before = await snapshotState(test);
    const approved = { status: 409, body: { message: 'This message is approved, so its videos can no longer be changed' } };
    expect(await send('POST', '/videos', { as: token, payload: { message_id: message.id, title: 'Late' } })).toMatchObject(approved);
    expect(await send('POST', `/videos/${video.id}`, { as: token, payload: { title: 'Late' } })).toMatchObject(approved);
    expect(await send('POST', `/videos/${video.id}/upload`, { as: token })).toMatchObject(approved);
    expect(await send('DELETE', `/videos/${video.id}`, { as: token })).toMatchObject(approved);
    expect(await snapshotState(test)).toEqual(before);
    expect((await send('GET', `/videos/webVideo/${video.id}`, { as: token })).status).toBe(200);
    expect(await send('POST', `/videos/${video.id}/link`, { as: token })).toMatchObject({
      status: 200,
      body: { message: 'Video checked successfully' },
    });
    expect((await send('POST', `/videos/${video.id}`, { payload: { title: 'By an administrator' } })).status).toBe(200);
  });

  it('lets only its own company and administrators see and change videos', () => {
    const pending = { company_id: 1, status: 'pending' } as const;
    const getActions = (id: number, role: 'admin' | 'company') => {
      const caller = { id, role };
      return [ownCompanyId(caller), canSeeVideos(caller, pending), canChangeVideos(caller, pending)];
    };
    expect([getActions(1, 'company'), getActions(2, 'company'), getActions(2, 'admin')]).toEqual([
      [1, true, true],
      [2, false, false],
      [undefined, true, true],
    ]);
  });

  it('counts only its own videos', async () => {
    const { message, token } = await createOwner();
    await buildVideo(test.database.db, { message_id: message.id });
    await buildVideo(test.database.db, { message_id: message.id, archived_at: archivedAt });
    expect((await send('GET', '/videos/stats', { as: token })).body).toEqual({ data: { total_videos: 2 } });
  });
});

it('rejects an archived or unknown message', async () => {
  const archived = await buildMessage(test.database.db, { archived_at: archivedAt });
  for (const message_id of [archived.id, 999_999])
    expect(await send('POST', '/videos', { payload: { message_id, title: 'T' } })).toMatchObject({
      status: 404,
      body: { errors: { message_id: [`There is no message ${message_id}`] } },
    });
});

it('updates the version of its message with every change', async () => {
  const { message, video, token } = await createOwner();
  const getVersion = async () => {
    const { updated_at } = await test.database.db
      .selectFrom('messages')
      .select('updated_at')
      .where('id', '=', message.id)
      .executeTakeFirstOrThrow();
    return updated_at;
  };
  const steps = [
    () => send('POST', '/videos', { payload: { message_id: message.id, title: 'Another' }, as: token }),
    () => send('POST', `/videos/${video.id}`, { payload: { title: 'Renamed' }, as: token }),
    () => send('DELETE', `/videos/${video.id}`, { as: token }),
    () => send('POST', '/videos/restore', { payload: { ids: [video.id] } }),
  ];
  for (const step of steps) {
    test.clock.advance(1000);
    expect((await step()).status).toBeLessThan(300);
    expect(await getVersion()).toEqual(test.clock.now());
  }
});
