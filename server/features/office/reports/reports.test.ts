// Proves RPT-2, RPT-3
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ReportListQuery, reportId, reportRoutes as routes } from '../../../../contract/entities/office/reports.ts';
import { toId } from '../../../../contract/kit/ids.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildComment, buildDoctor, buildMessage, buildPost, buildPostComment, buildReport } from '../../../test/builders.ts';
import { recordStatements } from '../../../test/statements.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await openTestApp();
  token = await test.tokenOf((await buildAdmin(test.database.db, { name: 'Amal' })).id);
});
afterAll(() => test?.close());

const hoursAgo = (hours: number) => new Date(test.clock.now().getTime() - hours * 3_600_000);
const list = async (query: Partial<ReportListQuery> = {}) => (await test.request(routes.list, { query }, token)).body.data;

it('lists what waits, longest first, and what was decided, by kind and author, with its place, reasons and time to decide', async () => {
  const { db } = test.database;
  const mona = await buildDoctor(db, { name: 'Mona Adel' });
  const post = await buildPost(db, { doctor_id: mona.id, description: 'An X-ray' });
  const message = await buildMessage(db, { status: 'approved', name: 'New stent' });
  const comments = [await buildPostComment(db, { post_id: post.id }), await buildComment(db, { message_id: message.id })] as const;
  const onPost = await buildReport(db, { kind: 'post_comment', record_id: comments[0].id, reported_at: hoursAgo(2) });
  const ofPost = await buildReport(db, { record_id: post.id, reported_at: hoursAgo(25), reporters: 2, reason: 'patient' });
  const onMessage = await buildReport(db, { kind: 'message_comment', record_id: comments[1].id, reported_at: hoursAgo(3) });
  const { statements } = await recordStatements(db, async () => {
    const { data, counts } = await list();
    expect([data.map(({ id }) => id), counts]).toEqual([[ofPost.id, onMessage.id, onPost.id], { waiting: 3, decided: 0 }]);
    expect(data).toMatchObject([
      {
        ...{ kind: 'post', text: 'An X-ray', reports: 2, reasons: [{ reason: 'patient', count: 2 }], is_hidden: false, is_removed: false },
        ...{ author: { user: { name: 'Mona Adel' } }, page: { entity: 'posts', id: post.id, name: null }, outcome: null },
        ...{ reported_at: hoursAgo(25).toISOString(), due_at: hoursAgo(1).toISOString() },
      },
      { page: { entity: 'messages', id: message.id, name: 'New stent' } },
      { page: { entity: 'posts', id: post.id, name: null } },
    ]);
  });
  expect(statements.length).toBeLessThanOrEqual(3);
  expect((await test.request(routes.waiting, {}, token)).body.data).toEqual({ waiting: 3, overdue: 1 });
  expect((await list({ kind: 'post_comment' })).data.map(({ id }) => id)).toEqual([onPost.id]);
  expect((await list({ name: 'mona' })).data.map(({ id }) => id)).toEqual([ofPost.id]);
  for (const { id } of [onPost, ofPost]) {
    await test.request(routes.decide, { params: { id: toId(reportId, id) }, body: { outcome: 'kept' } }, token);
    test.clock.advance(1000);
  }
  expect(await list({ state: 'decided' })).toMatchObject({
    data: [{ id: ofPost.id, outcome: 'kept', decided_by: 'Amal', reports: 2 }, { id: onPost.id }],
    counts: { waiting: 1, decided: 2 },
  });
});

describe('a decision', () => {
  const send = (route: typeof routes.decide | typeof routes.reopen, id: number, body: object) =>
    test.send({ method: route.method, url: route.path.replace(':id', String(id)), payload: body, token });
  const remove = (id: number, seen: object = {}) => send(routes.decide, id, { outcome: 'removed', ...seen });
  const reopen = (id: number) => send(routes.reopen, id, {});
  const postOf = (id: number) =>
    test.database.db.selectFrom('posts').select(['archived_at', 'archived_by']).where('id', '=', id).executeTakeFirstOrThrow();
  const isHidden = async (id: number) => {
    const query = test.database.db.selectFrom('post_comments').select('hidden_at').where('id', '=', id);
    return (await query.executeTakeFirstOrThrow()).hidden_at !== null;
  };

  it('restores nothing if it is taken back and the author had deleted the record before or after it', async () => {
    const { db } = test.database;
    const author = await buildDoctor(db);
    const deleted = { archived_at: hoursAgo(1), archived_by: author.id };
    const [before, after] = [await buildPost(db, { doctor_id: author.id }), await buildPost(db, { doctor_id: author.id })];
    const cases = [await buildReport(db, { record_id: before.id }), await buildReport(db, { record_id: after.id })] as const;
    await db.updateTable('posts').set(deleted).where('id', '=', before.id).execute();
    for (const { id } of cases) expect((await remove(id)).status).toBe(200);
    await db.updateTable('posts').set({ archived_by: author.id }).where('id', '=', after.id).execute();
    for (const { id } of cases) expect((await reopen(id)).status).toBe(200);
    expect([await postOf(before.id), await postOf(after.id)]).toMatchObject([
      deleted,
      { archived_by: author.id, archived_at: expect.any(Date) },
    ]);
  });

  it('hides a comment of an archived post, too, and is taken back after its author has deleted it', async () => {
    const { db } = test.database;
    const post = await buildPost(db, { archived_at: hoursAgo(1) });
    const author = await buildDoctor(db);
    const comment = await buildPostComment(db, { post_id: post.id, doctor_id: author.id });
    const { id } = await buildReport(db, { kind: 'post_comment', record_id: comment.id });
    expect(await remove(id)).toMatchObject({ status: 200, body: { data: { is_removed: true } } });
    expect(await isHidden(comment.id)).toBe(true);
    expect([(await reopen(id)).status, await isHidden(comment.id)]).toEqual([200, false]);
    await remove(id);
    await db.updateTable('post_comments').set({ hidden_by: author.id }).where('id', '=', comment.id).execute();
    expect([(await reopen(id)).status, await isHidden(comment.id)]).toEqual([200, true]);
  });

  it('is refused if the author has changed the post since the office saw it', async () => {
    const { db } = test.database;
    const post = await buildPost(db);
    const { id } = await buildReport(db, { record_id: post.id });
    const seen = { seen_updated_at: (await list()).data.find((row) => row.id === id)?.updated_at };
    await db.updateTable('posts').set({ description: 'Changed', updated_at: test.clock.now() }).where('id', '=', post.id).execute();
    expect((await remove(id, seen)).body).toMatchObject({ code: 'conflict', current: { text: 'Changed' } });
  });
});
