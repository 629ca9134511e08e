// Proves APP-19, RPT-3
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commentRoutes } from '../../../../contract/app/comments.ts';
import type { ReportKind, ReportReason } from '../../../../contract/app/reports.ts';
import { messageId } from '../../../../contract/entities/messages/messages.ts';
import { noticeRoutes } from '../../../../contract/entities/office/notices.ts';
import { reportRoutes as office, type ReportOutcome, reportId } from '../../../../contract/entities/office/reports.ts';
import { toId } from '../../../../contract/kit/ids.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildComment, buildDoctor, buildMessage, buildPost, buildPostComment } from '../../../test/builders.ts';

let test: TestApp;
let admin: string;
beforeAll(async () => {
  test = await openTestApp();
  admin = await test.tokenOf((await buildAdmin(test.database.db, { name: 'Amal' })).id);
});
afterAll(() => test?.close());

const buildReader = async () => {
  const { id } = await buildDoctor(test.database.db);
  return { id, token: await test.appTokenOf(id) };
};
type Record = { kind: ReportKind; id: number };
const report = (record: Record, token: string, { reason = 'rude', text }: { reason?: ReportReason; text?: string } = {}) =>
  test.send({ method: 'POST', prefix: '/api/app/v1', url: '/reports', payload: { ...record, reason, ...(text ? { text } : {}) }, token });

/** A message with a comment, and its author. */
const buildCommented = async () => {
  const { db } = test.database;
  const message = await buildMessage(db, { status: 'approved', is_everyone: true });
  const author = await buildReader();
  const { id } = await buildComment(db, { message_id: message.id, doctor_id: author.id });
  const isShown = async (token: string) => {
    const { body } = await test.requestApp(commentRoutes.listOfMessage, { params: { id: toId(messageId, message.id) }, query: {} }, token);
    return body.data.some((comment) => comment.id === id);
  };
  return { message, author, record: { kind: 'message_comment' as const, id }, isShown };
};

const reportBy = async (record: Record, count: number) => {
  const readers = [];
  for (let index = 0; index < count; index += 1) {
    const reader = await buildReader();
    expect((await report(record, reader.token)).status).toBe(201);
    readers.push(reader);
  }
  return readers;
};

const findCase = async ({ kind, id }: Record) => {
  const { body } = await test.request(office.list, { query: { per_page: 100 } }, admin);
  const { id: caseId } = await test.database.db
    .selectFrom('report_cases')
    .select('id')
    .where('kind', '=', kind)
    .where('record_id', '=', id)
    .executeTakeFirstOrThrow();
  const found = body.data.data.find((row) => row.id === caseId);
  return { caseId: toId(reportId, caseId), found };
};

const decide = async (record: Record, outcome: ReportOutcome, seen_updated_at?: string) => {
  const { caseId: id } = await findCase(record);
  return test.request(office.decide, { params: { id }, body: { outcome, ...(seen_updated_at ? { seen_updated_at } : {}) } }, admin);
};

describe('a reported comment', () => {
  it('disappears for its reporters, and from the third on for everybody but its author, until it is kept', async () => {
    const { record, author, isShown } = await buildCommented();
    const [first] = await reportBy(record, 2);
    const other = await buildReader();
    expect([await isShown(first?.token ?? ''), await isShown(other.token)]).toEqual([false, true]);
    await reportBy(record, 1);
    expect([await isShown(other.token), await isShown(author.token)]).toEqual([false, true]);
    expect((await findCase(record)).found).toMatchObject({ reports: 3, is_hidden: true, reasons: [{ reason: 'rude', count: 3 }] });
    expect((await decide(record, 'kept')).body.data).toMatchObject({ outcome: 'kept', is_hidden: false, decided_by: 'Amal' });
    expect([await isShown(other.token), await isShown(first?.token ?? '')]).toEqual([true, false]);
  });

  it('is hidden by the office if it is removed, and shown again if that is taken back', async () => {
    const { record, message, isShown } = await buildCommented();
    await reportBy(record, 1);
    const other = await buildReader();
    const { body } = await decide(record, 'removed');
    expect([body.data, await isShown(other.token)]).toMatchObject([{ outcome: 'removed', is_removed: true }, false]);
    const { id, updated_at: seen_updated_at } = body.data;
    expect((await test.request(office.reopen, { params: { id }, body: { seen_updated_at } }, admin)).status).toBe(200);
    expect([await isShown(other.token), (await findCase(record)).found?.is_removed]).toEqual([true, false]);
    const actions = await test.database.db
      .selectFrom('audit')
      .select('action')
      .where(({ eb, or, and }) =>
        or([
          and([eb('entity', '=', 'messages'), eb('entity_id', '=', message.id)]),
          and([eb('entity', '=', 'reports'), eb('entity_id', '=', id)]),
        ]),
      )
      .orderBy('id')
      .execute();
    expect(actions.map(({ action }) => action)).toEqual([
      ...['reports.create', 'messages.hideComment', 'reports.decide', 'messages.restoreComment', 'reports.reopen'],
    ]);
  });

  it('counts the reports of two merged accounts as one', async () => {
    const { record, isShown } = await buildCommented();
    const [survivor, merged] = await reportBy(record, 3);
    const other = await buildReader();
    const ids = { survivor_id: survivor?.id ?? 0, other_id: merged?.id ?? 0 };
    const { db } = test.database;
    await db
      .insertInto('doctor_merges')
      .values({ ...ids, before: '{}', moved: '{}', coins: 0, archived_other: true, merged_by: other.id, merged_at: test.clock.now() })
      .execute();
    expect([(await findCase(record)).found, await isShown(other.token)]).toMatchObject([{ reports: 2, is_hidden: false }, true]);
  });

  it('waits again with one report if it is reported after a decision', async () => {
    const { record } = await buildCommented();
    await reportBy(record, 2);
    await decide(record, 'kept');
    test.clock.advance(60_000);
    await reportBy(record, 1);
    expect((await findCase(record)).found).toMatchObject({ reports: 1, outcome: null, reported_at: test.clock.now().toISOString() });
  });
});

it('archives a removed post', async () => {
  const post = await buildPost(test.database.db);
  await reportBy({ kind: 'post', id: post.id }, 1);
  await decide({ kind: 'post', id: post.id }, 'removed');
  const row = await test.database.db.selectFrom('posts').select('archived_at').where('id', '=', post.id).executeTakeFirstOrThrow();
  expect(row.archived_at).toEqual(test.clock.now());
  const reader = await buildReader();
  expect((await report({ kind: 'post', id: post.id }, reader.token)).status).toBe(404);
});

it('decides only what the office saw: 409 after another report, and after another decision', async () => {
  const { record } = await buildCommented();
  await reportBy(record, 1);
  const seen = (await findCase(record)).found?.updated_at;
  await reportBy(record, 1);
  expect((await decide(record, 'removed', seen)).body).toMatchObject({ code: 'conflict', current: { reports: 2 } });
  expect((await decide(record, 'kept', (await findCase(record)).found?.updated_at)).status).toBe(200);
  expect((await decide(record, 'removed')).body).toMatchObject({ code: 'conflict', message: 'Amal has already kept this' });
});

it('stores a report once, also of 50 requests at the same time, with one notice', async () => {
  const { record } = await buildCommented();
  const { token } = await buildReader();
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, index) => report(record, token, { reason: 'other', text: `Text ${index}` })),
  );
  expect(responses.filter(({ status }) => status !== 201)).toEqual([]);
  expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  const { caseId } = await findCase(record);
  const { body } = await test.request(office.entries, { params: { id: caseId }, query: {} }, admin);
  expect(body.data.total).toBe(1);
  const notices = (await test.request(noticeRoutes.list, { query: { kind: 'report_received', per_page: 100 } }, admin)).body.data.data;
  expect(notices.filter((notice) => notice.record.id === caseId)).toHaveLength(1);
});

describe('POST /reports answers', () => {
  it('404 for what the doctor is not shown', async () => {
    const { db } = test.database;
    const { token } = await buildReader();
    const hidden = await buildComment(db, { message_id: (await buildCommented()).message.id, hidden_at: test.clock.now() });
    const elsewhere = await buildComment(db, { message_id: (await buildMessage(db, { status: 'approved' })).id });
    const archived = await buildPost(db, { archived_at: test.clock.now() });
    const below = await buildPostComment(db, { post_id: archived.id });
    const records: Record[] = [
      { kind: 'message_comment', id: hidden.id },
      { kind: 'message_comment', id: elsewhere.id },
      { kind: 'post', id: archived.id },
      { kind: 'post_comment', id: below.id },
      { kind: 'post', id: 999_999 },
    ];
    for (const record of records) expect([record, (await report(record, token)).status]).toEqual([record, 404]);
  });

  it('422 on the field for an own text, and for another reason without a text', async () => {
    const { record, author } = await buildCommented();
    const { token } = await buildReader();
    expect((await report(record, author.token)).body).toMatchObject({ errors: { id: ['You wrote this yourself.'] } });
    expect((await report(record, token, { reason: 'other' })).body).toMatchObject({ errors: { text: ['Write what is wrong'] } });
  });
});
