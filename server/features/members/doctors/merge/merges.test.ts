// Proves MRG-1, MRG-2, MRG-3, MRG-4, MRG-6
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DoctorMerge, doctorMergeRoutes as routes } from '../../../../../contract/entities/members/doctor-merges.ts';
import { doctorId, doctorRoutes } from '../../../../../contract/entities/members/doctors.ts';
import { searchRoutes } from '../../../../../contract/entities/office/search.ts';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import {
  buildAdmin,
  buildArea,
  buildBook,
  buildComment,
  buildContact,
  buildDoctor,
  buildErasure,
  buildGroup,
  buildMessage,
  buildPost,
  buildPostComment,
  buildPurchase,
  buildReport,
  buildVideo,
} from '../../../../test/builders.ts';
import { ownedTables } from './merges.repo.ts';

const day = 86_400_000;
let test: TestApp;
let token: string;
let survivor: { id: number; name: string; phone: string; email: string };
let other: { id: number; name: string; phone: string; email: string };
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test?.close());
beforeEach(async () => {
  const { db } = test.database;
  token = await test.tokenOf((await buildAdmin(db, { name: 'Amal' })).id);
  survivor = await buildDoctor(db, { name: 'Ahmed Mostafa', points: 30 });
  other = await buildDoctor(db, { name: 'احمد مصطفى', points: 12, area_id: (await buildArea(db)).id });
});

const preview = async (pair = { survivor_id: survivor.id, other_id: other.id }) =>
  test.request(
    routes.mergePreview,
    { query: { survivor_id: doctorId.parse(pair.survivor_id), other_id: doctorId.parse(pair.other_id) } },
    token,
  );
const merge = async (take: string[] = [], more: object = {}) => {
  const { data } = (await preview()).body;
  const seen = { seen_survivor: data.survivor.updated_at, seen_other: data.other.updated_at };
  const payload = { survivor_id: survivor.id, other_id: other.id, take, ...seen, ...more };
  const { status, body } = await test.send({ method: 'POST', url: '/doctor/merge', payload, token });
  return { status, body: body as { message: string; data: DoctorMerge; code?: string } };
};
const undo = (id: number) => test.send({ method: 'POST', url: `/doctor/merge/undo/${id}`, token });
const userOf = (id: number) =>
  test.database.db
    .selectFrom('users')
    .innerJoin('doctors', 'user_id', 'id')
    .select(['name', 'phone', 'email', 'area_id', 'archived_at', 'points'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const ownersOf = async () => {
  const owners: Record<string, unknown> = {};
  for (const { table, column, key } of ownedTables)
    owners[table] = (
      await sql`select ${sql.ref(key)} as key, ${sql.ref(column)} as owner from ${sql.table(table)}
        where ${sql.ref(column)} in (${survivor.id}, ${other.id}) order by 1, 2`.execute(test.database.db)
    ).rows;
  return owners;
};

/** Activity of both doctors: a post and a group that both reacted to, and something of each other kind of the other doctor alone. */
const buildActivity = async () => {
  const { db } = test.database;
  const both = await buildPost(db);
  await db
    .insertInto('post_reactions')
    .values([survivor, other].map(({ id }) => ({ post_id: both.id, doctor_id: id, reaction: 1 })))
    .execute();
  const alone = await buildPost(db);
  await db.insertInto('post_reactions').values({ post_id: alone.id, doctor_id: other.id, reaction: 2 }).execute();
  await buildGroup(db, { members: [survivor.id, other.id] });
  await buildGroup(db, { members: [other.id] });
  const book = await buildBook(db);
  await buildPurchase(db, { kind: 'book', id: book.id, doctor_id: other.id, coins: 3 });
  await buildPost(db, { doctor_id: other.id });
  await buildPostComment(db, { doctor_id: other.id });
  const message = await buildMessage(db);
  await buildComment(db, { message_id: message.id, doctor_id: other.id });
  await db.insertInto('message_seen').values({ message_id: message.id, doctor_id: other.id }).execute();
  await db.insertInto('message_doctors').values({ message_id: message.id, doctor_id: other.id }).execute();
  await buildContact(db, { doctor_id: other.id });
  for (const reporters of [[survivor.id, other.id], [other.id]]) {
    const { id: case_id } = await buildReport(db, { reporters: 0 });
    await db
      .insertInto('reports')
      .values(reporters.map((reporter_id) => ({ case_id, reporter_id, reason: 'rude' as const })))
      .execute();
  }
  // Two that move, one that the survivor has, too, and one of the survivor by the other doctor.
  const [third, fourth] = [await buildDoctor(db), await buildDoctor(db)];
  const pairs = [
    [other.id, third.id],
    [fourth.id, other.id],
    [other.id, fourth.id],
    [survivor.id, fourth.id],
    [other.id, survivor.id],
  ] as const;
  await db
    .insertInto('blocks')
    .values(pairs.map(([doctor_id, blocked_id]) => ({ doctor_id, blocked_id })))
    .execute();
};

describe('a merge', () => {
  it('moves the activity and coins, swaps the chosen fields, archives the other doctor and writes an audit entry for each', async () => {
    await buildActivity();
    const shown = (await preview()).body.data;
    const moves = { reactions: 1, comments: 2, posts: 1, purchases: 1, contacts: 1, groups: 1, messages: 2, reports: 1, blocks: 2 };
    expect(shown).toMatchObject({
      moves,
      doubles: { reactions: 1, groups: 1, purchases: 0, reports: 1, blocks: 2 },
      coins: 12,
      problem: null,
    });
    const { status, body } = await merge(['phone', 'email', 'area']);
    expect([status, body]).toMatchObject([
      200,
      { message: 'Doctors merged successfully', data: { moved: moves, coins: 12, merged_by: 'Amal' } },
    ]);
    const [kept, gone] = [await userOf(survivor.id), await userOf(other.id)];
    expect(kept).toMatchObject({ name: 'Ahmed Mostafa', phone: other.phone, email: other.email, points: 42, archived_at: null });
    expect(kept.area_id).not.toBeNull();
    expect(gone).toMatchObject({ phone: survivor.phone, email: survivor.email, area_id: null, points: 0, archived_at: test.clock.now() });
    const lines = await test.database.db
      .selectFrom('coin_lines')
      .select(['doctor_id', 'kind', 'amount', 'balance_after'])
      .where('doctor_id', 'in', [survivor.id, other.id])
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(lines).toEqual([
      { doctor_id: survivor.id, kind: 'correction', amount: 12, balance_after: 42 },
      { doctor_id: other.id, kind: 'correction', amount: -12, balance_after: 0 },
    ]);
    const entries = await test.database.db
      .selectFrom('audit')
      .select(['action', 'entity_id', 'before', 'after'])
      .where('entity_id', 'in', [survivor.id, other.id])
      .where('entity', '=', 'doctors')
      .orderBy('id')
      .execute();
    const fields = 'phone, email, area';
    expect(entries).toEqual([
      {
        ...{ action: 'doctors.mergeOfOther', entity_id: other.id, before: { points: 12 } },
        after: { survivor_id: survivor.id, points: 0, fields },
      },
      {
        ...{ action: 'doctors.merge', entity_id: survivor.id, before: { points: 30 } },
        after: { merged_id: other.id, points: 42, fields },
      },
    ]);
    const list = (await test.request(routes.merges, { params: { id: doctorId.parse(other.id) }, query: {} }, token)).body.data;
    expect(list).toMatchObject({ total: 1, data: [{ survivor: { id: survivor.id, name: 'Ahmed Mostafa' } }] });
  });

  it('leaves a comment whose client_id the survivor used, too', async () => {
    const { db } = test.database;
    const client_id = '0b9c7b5e-7a3e-4e0a-9c39-0d6f6b7f1a11';
    const comments = [await buildComment(db, { doctor_id: survivor.id }), await buildComment(db, { doctor_id: other.id })];
    for (const { id } of comments) await db.updateTable('message_comments').set({ client_id }).where('id', '=', id).execute();
    await buildComment(db, { doctor_id: other.id });
    expect((await merge()).status).toBe(200);
    expect((await ownersOf()).message_comments).toMatchObject([{ owner: survivor.id }, { owner: other.id }, { owner: survivor.id }]);
  });

  it('is refused if one of them changed since, is archived or to be erased, or if only the other one is approved', async () => {
    const stale = await merge([], { seen_other: '2020-01-01T00:00:00.000Z' });
    expect([stale.status, stale.body.code]).toEqual([409, 'conflict']);
    const { db } = test.database;
    await db.updateTable('users').set({ status: 'pending' }).where('id', '=', survivor.id).execute();
    expect((await merge()).body.message).toBe(`Keep ${other.name}, because only this doctor is approved`);
    await db.updateTable('users').set({ status: 'approved', archived_at: test.clock.now() }).where('id', '=', survivor.id).execute();
    expect((await merge()).body.message).toContain('is archived');
    await db.updateTable('users').set({ archived_at: null }).where('id', '=', survivor.id).execute();
    await db.updateTable('users').set({ archived_at: test.clock.now() }).where('id', '=', other.id).execute();
    await buildErasure(db, { user_id: other.id });
    expect((await merge()).body.message).toContain('to be erased');
    expect([await userOf(survivor.id), await userOf(other.id)]).toMatchObject([{ points: 30 }, { points: 12 }]);
  });

  it('takes over an ID card in place of one that was removed, so that the survivor can be approved', async () => {
    const { db } = test.database;
    await db
      .updateTable('users')
      .set({ status: 'declined', status_reason: 'Blurred', documents_removed_at: test.clock.now() })
      .where('id', '=', survivor.id)
      .execute();
    await db.updateTable('users').set({ status: 'pending' }).where('id', '=', other.id).execute();
    const { data } = (await merge(['card'])).body;
    const removedAt = async ({ id }: { id: number }) =>
      (await db.selectFrom('users').select('documents_removed_at').where('id', '=', id).executeTakeFirstOrThrow()).documents_removed_at;
    expect([await removedAt(survivor), await removedAt(other)]).toEqual([null, test.clock.now()]);
    await undo(data.id);
    expect([await removedAt(survivor), await removedAt(other)]).toEqual([test.clock.now(), null]);
    await merge(['card']);
    const approval = { user_id: survivor.id, status: 'approved' };
    expect((await test.send({ method: 'POST', url: '/auth/otp/changeStatus', payload: approval, token })).status).toBe(200);
  });

  it('of an account that was merged already is refused, and the account is not listed as a possible duplicate', async () => {
    survivor = await buildDoctor(test.database.db, { name: 'Twice Registered' });
    other = await buildDoctor(test.database.db, { name: 'Twice Registered' });
    const third = await buildDoctor(test.database.db, { name: 'Twice Registered', status: 'pending' });
    const duplicates = async () =>
      (await test.request(doctorRoutes.verification, { body: { id: doctorId.parse(third.id) } }, token)).body.data.duplicates.map(
        ({ id }) => id,
      );
    expect(await duplicates()).toEqual([survivor.id, other.id]);
    expect((await merge()).status).toBe(200);
    expect(await duplicates()).toEqual([survivor.id]);
    const problem = 'Twice Registered was merged into Twice Registered already. Undo that merge first';
    survivor = await buildDoctor(test.database.db);
    expect((await preview()).body.data.problem).toBe(problem);
    expect(await merge()).toMatchObject({ status: 409, body: { message: problem } });
  });

  it('is refused for one doctor with itself, and for an unknown field', async () => {
    expect((await preview({ survivor_id: survivor.id, other_id: survivor.id })).status).toBe(422);
    expect((await merge(['password'])).status).toBe(422);
  });

  it('needs a recent password', async () => {
    test.clock.advance(11 * 60_000);
    expect(await merge()).toMatchObject({ status: 403, body: { code: 'fresh_needed' } });
    expect(await undo(1)).toMatchObject({ status: 403, body: { code: 'fresh_needed' } });
  });
});

describe('undoing a merge', () => {
  it('gives everything back within seven days, except fields that were changed since', async () => {
    await buildActivity();
    const [owners, before] = [await ownersOf(), [await userOf(survivor.id), await userOf(other.id)]];
    const { data } = (await merge(['name', 'phone', 'email'])).body;
    expect(await ownersOf()).not.toEqual(owners);
    await test.database.db.updateTable('users').set({ name: 'A new name' }).where('id', '=', survivor.id).execute();
    test.clock.advance(7 * day - 1);
    token = await test.tokenOf((await buildAdmin(test.database.db)).id);
    expect(await undo(data.id)).toMatchObject({ status: 200, body: { message: 'The merge was undone', data: { undo_until: null } } });
    expect(await ownersOf()).toEqual(owners);
    const after = [await userOf(survivor.id), await userOf(other.id)];
    expect(after).toEqual([
      { ...before[0], name: 'A new name' },
      { ...before[1], name: survivor.name },
    ]);
    expect(await undo(data.id)).toMatchObject({ status: 409, body: { message: 'This merge was undone already' } });
    // Both can be merged again.
    expect((await merge()).status).toBe(200);
  });

  it('separates what both had watched of one video, which the merge added up', async () => {
    const { db } = test.database;
    const { id: video_id } = await buildVideo(db, { message_id: (await buildMessage(db)).id });
    const at = (minutes: number) => new Date(test.clock.now().getTime() + minutes * 60_000);
    const own = { position: 20, played: 20, watched: '{[0,20)}', started_at: at(1), last_at: at(2), watched_at: null };
    const theirs = { position: 60, played: 50, watched: '{[10,60)}', started_at: at(3), last_at: at(4), watched_at: at(4) };
    const rows = [
      { doctor_id: survivor.id, video_id, ...own },
      { doctor_id: other.id, video_id, ...theirs },
    ];
    await db.insertInto('video_progress').values(rows).execute();
    const read = () => db.selectFrom('video_progress').selectAll().where('video_id', '=', video_id).orderBy('doctor_id').execute();
    const first = (await merge()).body.data;
    expect(await read()).toEqual([{ ...rows[0], ...theirs, watched: '{[0,60)}', started_at: at(1) }, rows[1]]);
    await undo(first.id);
    expect(await read()).toEqual(rows);
    const second = (await merge()).body.data;
    const more = { watched: '{[0,70)}', last_at: at(5) };
    await db.updateTable('video_progress').set(more).where('doctor_id', '=', survivor.id).execute();
    await undo(second.id);
    expect(await read()).toMatchObject([more, rows[1]]);
  });

  it('is refused after seven days, and while coins are missing', async () => {
    const { data } = (await merge()).body;
    await test.database.db.updateTable('doctors').set({ points: 5 }).where('user_id', '=', survivor.id).execute();
    expect((await undo(data.id)).body).toMatchObject({ code: 'conflict', message: expect.stringContaining('has spent') });
    test.clock.advance(7 * day);
    token = await test.tokenOf((await buildAdmin(test.database.db)).id);
    expect((await undo(data.id)).body).toMatchObject({ message: 'A merge can be undone for 7 days only' });
  });
});

describe('a merged account', () => {
  const restore = () => test.send({ method: 'POST', url: '/doctor/restore', payload: { ids: [other.id] }, token });

  it('is not restored while the merge can be undone; a restore after that ends the merge, and the account can be merged again', async () => {
    const { data } = (await merge()).body;
    expect(await restore()).toMatchObject({
      status: 409,
      body: { message: `The doctor ${other.id} was merged into ${survivor.name}. Undo the merge to restore the doctor` },
    });
    test.clock.advance(7 * day);
    token = await test.tokenOf((await buildAdmin(test.database.db)).id);
    expect((await preview()).body.data.problem).toBe(`${other.name} was merged into ${survivor.name} already. Restore the doctor first`);
    expect(await restore()).toMatchObject({ status: 200 });
    const list = (await test.request(routes.merges, { params: { id: doctorId.parse(other.id) }, query: {} }, token)).body.data;
    expect(list.data).toMatchObject([{ id: data.id, undo_until: null, undone_at: null, ended_at: test.clock.now().toISOString() }]);
    expect((await merge()).status).toBe(200);
  });

  it('stays merged if its survivor is merged: the later merge is undone first', async () => {
    const first = (await merge()).body.data;
    [other, survivor] = [survivor, await buildDoctor(test.database.db)];
    const second = (await merge()).body.data;
    expect(await undo(first.id)).toMatchObject({
      status: 409,
      body: { message: `${other.name} was merged into ${survivor.name}. Undo that merge first` },
    });
    expect((await undo(second.id)).status).toBe(200);
    expect((await undo(first.id)).status).toBe(200);
  });
});

describe('a search by the phone or the e-mail of a merged account', () => {
  const listBy = async (query: { phone?: string; email?: string; sort?: 'coins' }) =>
    (await test.request(doctorRoutes.list, { query }, token)).body.data.data.map(({ id }) => id);
  const findDoctors = async (q: string, by = token) =>
    (await test.request(searchRoutes.find, { query: { q } }, by)).body.data.flatMap(({ kind, id }) => (kind === 'doctors' ? [id] : []));
  const findAll = async ({ phone, email }: { phone: string; email: string }) => [
    await listBy({ phone }),
    await listBy({ phone: phone.slice(2), sort: 'coins' }),
    await listBy({ email: email.slice(2) }),
    await findDoctors(phone),
    await findDoctors(email),
    await findDoctors(email.split('@')[0] ?? ''),
  ];

  it('finds the survivor, also of a later merge, until the merge is undone', async () => {
    survivor = await buildDoctor(test.database.db, { email: 'kept.one@example.org' });
    other = await buildDoctor(test.database.db, { phone: '01598765432', email: 'former.address@example.net' });
    const former = other;
    expect(await findAll(former)).toEqual(Array(6).fill([former.id]));
    const first = (await merge(['phone'])).body.data;
    expect(await findAll(former)).toEqual(Array(6).fill([survivor.id]));
    expect(await findAll(survivor)).toEqual(Array(6).fill([survivor.id]));
    [other, survivor] = [survivor, await buildDoctor(test.database.db)];
    const second = (await merge()).body.data;
    expect(await findAll(former)).toEqual(Array(6).fill([survivor.id]));
    expect(await listBy({ phone: former.phone, email: 'nobody.has.this' })).toEqual([]);
    await undo(second.id);
    await undo(first.id);
    expect(await findAll(former)).toEqual(Array(6).fill([former.id]));
  });

  it('finds nothing after a restore, in the data of an erased account, and for who may not read doctors', async () => {
    other = await buildDoctor(test.database.db, { phone: '01587654321', email: 'erased.later@example.net' });
    await merge();
    const content = await test.tokenOf((await buildAdmin(test.database.db, { officeRole: 'content' })).id);
    expect([await findDoctors(other.phone), await findDoctors(other.phone, content)]).toEqual([[survivor.id], []]);
    await sql`update users set phone = 'erased', email = 'erased' where id = ${other.id}`.execute(test.database.db);
    expect(await findAll(other)).toEqual(Array(6).fill([]));
    test.clock.advance(8 * day);
    token = await test.tokenOf((await buildAdmin(test.database.db)).id);
    await test.send({ method: 'POST', url: '/doctor/restore', payload: { ids: [other.id] }, token });
    await sql`update users set phone = ${other.phone} where id = ${other.id}`.execute(test.database.db);
    expect(await listBy({ phone: other.phone })).toEqual([other.id]);
  });
});

/** Columns that refer to a user and stay as they are, by reason. Those that end in `_by` name an author, who is an administrator or a company. */
const staying = {
  'It says what happened to that account.': [
    'account_outbox.user_id',
    'broadcast_reads.user_id',
    'consents.user_id',
    'decisions.user_id',
    'deliveries.user_id',
    'document_views.member_id',
    'erasures.user_id',
    'notices.user_id',
    'push_devices.user_id',
    'push_queue.user_id',
    'verification_claims.user_id',
    'whatsapp_windows.user_id',
  ],
  'The ledgers stay; a pair of corrections moves the coins.': ['coin_lines.actor_id', 'coin_lines.doctor_id'],
  'It is the account, or a merge of it.': ['doctors.user_id', 'doctor_merges.other_id', 'doctor_merges.survivor_id', 'users.merged_into'],
  'It says whom that account is not.': ['distinct_doctors.first_id', 'distinct_doctors.second_id'],
  'Only a doctor who was declined has new pictures, and they expire.': ['application_pictures.doctor_id'],
  'A merge ends what is being watched.': ['video_plays.doctor_id'],
  'Only administrators and companies sign in to the back-office.': [
    'audit.actor_id',
    'companies.user_id',
    'contact_openings.user_id',
    'document_views.user_id',
    'idempotency_keys.user_id',
    'import_mappings.user_id',
    'known_sign_ins.user_id',
    'new_sign_ins.user_id',
    'notice_readers.user_id',
    'notices.actor_id',
    'passkey_challenges.user_id',
    'passkeys.user_id',
    'password_reset_codes.user_id',
    'presence.user_id',
    'recovery_codes.user_id',
    'saved_views.owner_id',
    'second_step_duties.user_id',
    'second_step_resets.user_id',
    'sessions.user_id',
    'sign_in_challenges.user_id',
    'sso_attempts.user_id',
    'sso_codes.user_id',
    'start_views.user_id',
    'totp_secrets.user_id',
    'trusted_devices.user_id',
    'user_identities.user_id',
  ],
};

it('lists every table with rows of a doctor, except for the listed exceptions', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct source.relname || '.' || attribute.attname as name
    from pg_constraint key
    join pg_class source on source.oid = key.conrelid
    join pg_class target on target.oid = key.confrelid
    join pg_attribute attribute on attribute.attrelid = key.conrelid and attribute.attnum = key.conkey[1]
    where key.contype = 'f' and target.relname in ('users', 'doctors')
    order by 1`.execute(test.database.db);
  const listed = [...ownedTables.map(({ table, column }) => `${table}.${column}`), ...Object.values(staying).flat()];
  expect(
    rows
      .map(({ name }) => name)
      .filter((name) => !name.endsWith('_by'))
      .sort(),
  ).toEqual(listed.sort());
});
