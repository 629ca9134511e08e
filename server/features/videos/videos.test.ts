import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { videoRoutes } from '../../../contract/entities/videos.ts';
import { openTestApp, type TestApp } from '../../test/app.ts';
import { buildAdmin, buildCompany, buildHosted, buildMessage, buildVideo } from '../../test/builders.ts';
import { stateOf } from '../../test/state.ts';
import { companyOf, mayChangeVideos, maySee } from './videos.policy.ts';

let test: TestApp;
let admin: string;
beforeAll(async () => {
  test = await openTestApp();
  admin = await test.tokenOf((await buildAdmin(test.database.db, { name: 'Amal' })).id);
});
afterAll(() => test?.close());

const gone = new Date('2026-11-20T10:00:00Z');
const send = (method: string, url: string, { payload, as = admin }: { payload?: unknown; as?: string } = {}) =>
  test.send({ method, url, payload, token: as });
const rowOf = (id: number) => test.database.db.selectFrom('videos').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const lastLine = () =>
  test.database.db
    .selectFrom('audit')
    .select(['action', 'entity_id', 'before', 'after'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

/** A company with a message in the given status, a video of it, and a session. */
const owner = async (status: 'pending' | 'approved' | 'rejected' = 'pending') => {
  const { db } = test.database;
  const company = await buildCompany(db);
  const message = await buildMessage(db, { company_id: company.id, status });
  const video = await buildVideo(db, { message_id: message.id });
  return { company, message, video, token: await test.tokenOf(company.id) };
};

describe('a video', () => {
  it('is made without its bytes, belongs to the company of its message, and waits', async () => {
    const { message, company, token } = await owner();
    const payload = { message_id: message.id, company_id: company.id, title: ' The heart ', question: 'Q?', answer1: 'A', answer2: 'B' };
    const made = await send('POST', '/videos', { payload, as: token });
    expect(made).toMatchObject({
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
          upload: { state: 'awaiting', progress: null, failure: null },
        },
      },
    });
    const { id } = videoRoutes.create.response.parse(made.body).data;
    expect(await rowOf(id)).toMatchObject({ company_id: company.id, created_by: company.id, hosted_id: null });
  });

  it('is not made for a company that its message is not of', async () => {
    const { db } = test.database;
    const { message, company } = await owner();
    const nobodys = await buildMessage(db, { company_id: null });
    const create = (message_id: number, company_id?: unknown) =>
      send('POST', '/videos', { payload: { message_id, company_id, title: 'T' } });
    const other = await buildCompany(db);
    const before = await stateOf(test);
    for (const [message_id, company_id] of [
      [message.id, other.id],
      [message.id, 'all'],
      [nobodys.id, company.id],
    ] as const)
      expect(await create(message_id, company_id)).toMatchObject({
        status: 422,
        body: { errors: { company_id: ['This message is of another company'] } },
      });
    expect(await stateOf(test)).toEqual(before);
    for (const [message_id, company_id] of [
      [message.id, undefined],
      [message.id, null],
      [nobodys.id, 'all'],
    ] as const)
      expect((await create(message_id, company_id)).status).toBe(201);
  });

  it('asks a whole question or none', async () => {
    const { id: message_id } = await buildMessage(test.database.db);
    const errorsOf = async (texts: object) =>
      ((await send('POST', '/videos', { payload: { message_id, title: 'T', ...texts } })).body as { errors?: object }).errors;
    expect(await errorsOf({ question: 'Q?', answer1: 'A' })).toEqual({ answer2: ['A question needs both answers'] });
    expect(await errorsOf({ answer1: 'A' })).toEqual({ question: ['Answers need a question'] });
    expect(await errorsOf({ title: '' })).toEqual({ title: ['Title is required'] });
  });

  it('keeps what is not sent, loses what is emptied, and its question goes as one', async () => {
    const { message, token } = await owner('rejected');
    const draft = { message_id: message.id, title: 'A', description: 'D', question: 'Q?', answer1: 'A', answer2: 'B' };
    const { id } = videoRoutes.create.response.parse((await send('POST', '/videos', { payload: draft })).body).data;
    const update = (payload: object) => send('POST', `/videos/${id}`, { payload, as: token });
    expect(await update({ title: 'B' })).toMatchObject({
      status: 200,
      body: { message: 'Video updated successfully', data: { title: 'B', description: 'D', question: 'Q?', answer2: 'B' } },
    });
    expect(await lastLine()).toMatchObject({ action: 'videos.update', entity_id: id, before: { title: 'A' }, after: { title: 'B' } });
    expect((await update({ title: 'B', description: '', answer1: '' })).body).toMatchObject({
      data: { description: null, question: null, answer1: null, answer2: null },
    });
  });

  it('has an address of its player only once it is ready, and only while it is live', async () => {
    const { db } = test.database;
    const [ready, failed] = [await buildHosted(db), await buildHosted(db, { state: 'failed' })];
    const uploading = await buildHosted(db, { state: 'uploading', bytes: 1000, stored_bytes: 999 });
    const shown = async (hosted_id: string) => {
      const { id } = await buildVideo(db, { hosted_id });
      const { upload, iframe } = videoRoutes.get.response.parse((await send('GET', `/videos/webVideo/${id}`)).body).data;
      return [upload, iframe];
    };
    expect(await shown(ready.id)).toEqual([{ state: 'ready', progress: null, failure: null }, expect.stringContaining(ready.id)]);
    expect(await shown(uploading.id)).toEqual([{ state: 'uploading', progress: 99, failure: null }, null]);
    expect(await shown(failed.id)).toEqual([{ state: 'failed', progress: null, failure: 'Not a video' }, null]);
    const archived = await buildVideo(db, { hosted_id: (await buildHosted(db)).id, title: 'Played no more', archived_at: gone });
    const { data } = videoRoutes.archived.response.parse((await send('GET', '/videos/archived?name=PLAYED')).body).data;
    expect(data).toMatchObject([{ id: archived.id, iframe: null, upload: { state: 'ready' }, archived_at: gone.toISOString() }]);
  });
});

describe('the archive of videos', () => {
  it('takes one out of every list and count, and gives it back', async () => {
    const { video, token } = await owner();
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

  it('keeps a video of an archived message, says why, and lets the others go', async () => {
    const { db } = test.database;
    const kept = await buildVideo(db, { message_id: (await buildMessage(db, { archived_at: gone })).id, archived_at: gone });
    const free = await buildVideo(db, { archived_at: gone });
    const reason = 'Its message is archived; restore the message first';
    const restore = (ids: number[]) => send('POST', '/videos/restore', { payload: { ids } });
    expect(await restore([kept.id])).toMatchObject({ status: 409, body: { message: reason } });
    expect(await restore([kept.id, free.id])).toMatchObject({
      status: 200,
      body: {
        data: [
          { id: kept.id, restored: false, reason },
          { id: free.id, restored: true, reason: null },
        ],
      },
    });
    expect(await restore([free.id])).toMatchObject({ status: 404, body: { message: `There is no archived video ${free.id}` } });
    expect([(await rowOf(kept.id)).archived_at, (await rowOf(free.id)).archived_at]).toEqual([gone, null]);
  });
});

describe('a company', () => {
  it('does not know the videos and messages of another, or of no company, on any route, and changes nothing', async () => {
    const { token } = await owner();
    const strangers = [await owner(), await owner('rejected'), await owner('approved')];
    const nobodys = await buildMessage(test.database.db, { company_id: null });
    const ids = [
      ...strangers.map(({ video, message }) => ({ id: video.id, message_id: message.id })),
      { id: (await buildVideo(test.database.db, { message_id: nobodys.id })).id, message_id: nobodys.id },
    ];
    const before = await stateOf(test);
    for (const { id, message_id } of ids) {
      const none = { status: 404, body: { message: `There is no video ${id}` } };
      expect(await send('GET', `/videos/webVideo/${id}`, { as: token })).toMatchObject(none);
      expect(await send('POST', `/videos/${id}`, { as: token, payload: { title: 'Mine' } })).toMatchObject(none);
      expect(await send('POST', `/videos/${id}/upload`, { as: token })).toMatchObject(none);
      expect(await send('POST', `/videos/${id}/link`, { as: token })).toMatchObject(none);
      expect(await send('DELETE', `/videos/${id}`, { as: token })).toMatchObject(none);
      const sentence = `There is no message ${message_id}`;
      expect(await send('POST', '/videos', { as: token, payload: { message_id, title: 'Mine' } })).toMatchObject({
        status: 404,
        body: { errors: { message_id: [sentence] } },
      });
    }
    expect(await stateOf(test)).toEqual(before);
  });

  it('leaves the videos of its approved message as they are, which it still sees and an administrator may change', async () => {
    const { video, message, token } = await owner('approved');
    const before = await stateOf(test);
    const decided = { status: 409, body: { message: 'This message is approved; its videos can no longer be changed' } };
    expect(await send('POST', '/videos', { as: token, payload: { message_id: message.id, title: 'Late' } })).toMatchObject(decided);
    expect(await send('POST', `/videos/${video.id}`, { as: token, payload: { title: 'Late' } })).toMatchObject(decided);
    expect(await send('POST', `/videos/${video.id}/upload`, { as: token })).toMatchObject(decided);
    expect(await send('DELETE', `/videos/${video.id}`, { as: token })).toMatchObject(decided);
    expect(await stateOf(test)).toEqual(before);
    expect((await send('GET', `/videos/webVideo/${video.id}`, { as: token })).status).toBe(200);
    expect(await send('POST', `/videos/${video.id}/link`, { as: token })).toMatchObject({
      status: 200,
      body: { message: 'Video checked successfully' },
    });
    expect((await send('POST', `/videos/${video.id}`, { payload: { title: 'By an administrator' } })).status).toBe(200);
  });

  it('is the only one beside those who decide: any other caller sees none and changes none', () => {
    const pending = { company_id: 1, status: 'pending' } as const;
    const rights = (id: number, mayDecide: boolean) => {
      const caller = { id, can: (permission: string) => mayDecide && permission === 'messages.decide' };
      return [companyOf(caller), maySee(caller, pending), mayChangeVideos(caller, pending)];
    };
    expect([rights(1, false), rights(2, false), rights(2, true)]).toEqual([
      [1, true, true],
      [2, false, false],
      [undefined, true, true],
    ]);
  });

  it('counts its own', async () => {
    const { message, token } = await owner();
    await buildVideo(test.database.db, { message_id: message.id });
    await buildVideo(test.database.db, { message_id: message.id, archived_at: gone });
    expect((await send('GET', '/videos/stats', { as: token })).body).toEqual({ data: { total_videos: 2 } });
  });
});

it('is made for live messages only', async () => {
  const archived = await buildMessage(test.database.db, { archived_at: gone });
  for (const message_id of [archived.id, 999_999])
    expect(await send('POST', '/videos', { payload: { message_id, title: 'T' } })).toMatchObject({
      status: 404,
      body: { errors: { message_id: [`There is no message ${message_id}`] } },
    });
});

it('changes what an administrator saw of its message, whatever is done with it', async () => {
  const { message, video, token } = await owner();
  const changedAt = async () => {
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
    expect(await changedAt()).toEqual(test.clock.now());
  }
});
