// Proves ERA-1, ERA-2, ERA-3, ERA-4, ERA-7, MRG-7
import { randomBytes } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { doctorRoutes } from '../../../../contract/entities/members/doctors.ts';
import { erasureRoutes as routes } from '../../../../contract/entities/members/erasures.ts';
import { userId } from '../../../../contract/entities/members/members.ts';
import { email } from '../../../../contract/kit/fields.ts';
import { audit } from '../../../kit/audit.ts';
import { openTestApp, runJob, type TestApp } from '../../../test/app.ts';
import {
  buildAdmin,
  buildComment,
  buildCompany,
  buildContact,
  buildDoctor,
  buildErasure,
  buildGroup,
  buildHostedVideo,
  buildMessage,
  buildNotification,
  buildPost,
  buildPostComment,
  buildVideo,
  picture,
} from '../../../test/builders.ts';
import { dumpRows } from '../../../test/snapshot.ts';
import { checkTrail, sealAll } from '../../office/audit/index.ts';
import { recordFile } from '../../office/files/index.ts';
import { eraseMembers } from './erase.job.ts';

const dayMs = 86_400_000;
let test: TestApp;
let admin: { id: number; name: string };
let token: string;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test?.close());
beforeEach(async () => {
  admin = await buildAdmin(test.database.db);
  token = await test.tokenOf(admin.id);
});

const requestOf = ({ id, name }: { id: number; name: string }, confirmation = name) =>
  test.request(routes.request, { body: { user_id: userId.parse(id), reason: 'Asked by letter', confirmation } }, token);
const cancel = (id: number) => test.request(routes.cancel, { body: { user_id: userId.parse(id) } }, token);
const restore = (id: number) => test.send({ method: 'POST', url: '/doctor/restore', payload: { ids: [id] }, token });
const show = async (id: number) => (await test.send({ method: 'GET', url: `/doctor/show/${id}`, token })).body as { data: object };

const store = async (access: 'private' | 'identity' | 'public') => {
  const path = join(test.files.tempDir, randomBytes(6).toString('hex'));
  await writeFile(path, await picture());
  const stored = await test.files.storeImage(path, { encrypts: access === 'identity' });
  await recordFile({ db: test.database.db, now: test.clock.now(), actor: admin }, stored, access);
  return stored.id;
};
/** The names of the stored files, also of those in the trash. */
const storedFiles = async () => (await readdir(test.dataDir, { recursive: true })).join(' ');
const findRows = async (words: readonly string[]) =>
  [...(await dumpRows(test.database.db))].flatMap(([table, rows]) =>
    rows.filter((row) => words.some((word) => row.includes(word))).map((row) => `${table}: ${row}`),
  );
const writeEntry = (entry: Parameters<typeof audit>[1]) =>
  audit({ db: test.database.db, now: test.clock.now(), requestId: 'r', actor: admin }, entry);
const check = () => checkTrail({ db: test.database.db, now: test.clock.now() });

describe('a request', () => {
  it('archives the member, ends the sessions, and is shown until it is cancelled; then the member can be restored', async () => {
    const doctor = await buildDoctor(test.database.db, { name: 'Omar Nabil' });
    await test.tokenOf(doctor.id);
    const sent = await requestOf(doctor, '  omar  NABIL ');
    expect([sent.status, sent.body.data.due_at]).toEqual([200, new Date(test.clock.now().getTime() + 30 * dayMs).toISOString()]);
    const sessions = test.database.db.selectFrom('sessions').select('id').where('user_id', '=', doctor.id);
    expect(await sessions.execute()).toEqual([]);
    expect((await show(doctor.id)).data).toMatchObject({
      archived_at: test.clock.now().toISOString(),
      erasure: { due_at: sent.body.data.due_at, erased_at: null },
    });
    expect(await restore(doctor.id)).toMatchObject({
      status: 409,
      body: { message: `The personal data of the doctor ${doctor.id} is to be erased. Cancel the erasure first` },
    });
    expect((await requestOf(doctor)).status).toBe(409);
    expect((await cancel(doctor.id)).status).toBe(200);
    expect((await cancel(doctor.id)).status).toBe(404);
    expect((await restore(doctor.id)).status).toBe(200);
    expect((await show(doctor.id)).data).toMatchObject({ archived_at: null, erasure: null });
    const entries = await test.database.db.selectFrom('audit').select('action').where('entity_id', '=', doctor.id).orderBy('id').execute();
    expect(entries.map(({ action }) => action)).toEqual(['doctors.archive', 'erasures.request', 'erasures.cancel', 'doctors.restore']);
  });

  it('needs the name or the phone of the member, and accepts no administrator', async () => {
    const company = await buildCompany(test.database.db);
    expect(await requestOf(company, 'Somebody else')).toMatchObject({
      status: 422,
      body: { errors: { confirmation: ['Type the name or the phone of this company'] } },
    });
    expect((await requestOf(admin)).status).toBe(404);
    expect((await requestOf(company, company.phone)).status).toBe(200);
  });

  it.each(['request', 'cancel', 'export'] as const)('%s needs a recently confirmed password', async (name) => {
    const doctor = await buildDoctor(test.database.db);
    test.clock.advance(11 * 60_000);
    const url = routes[name].path.replace(':id', String(doctor.id));
    expect(await test.send({ method: routes[name].method, url, payload: {}, token })).toMatchObject({
      status: 403,
      body: { code: 'fresh_needed' },
    });
  });
});

describe('an erasure', () => {
  const words = ['Canary', '01055555555', 'canary@'];

  const buildPerson = async () => {
    const { db } = test.database;
    const doctor = await buildDoctor(db, { name: 'Canary Nabil', phone: '01055555555', email: 'canary@example.test', status: 'declined' });
    const { id } = doctor;
    const [image_id, front_image_id, back_image_id, photo] = [
      await store('private'),
      await store('identity'),
      await store('identity'),
      await store('public'),
    ];
    await db.updateTable('doctors').set({ image_id, front_image_id, back_image_id }).where('user_id', '=', id).execute();
    await db.updateTable('users').set({ address: 'Canary street', status_reason: 'Canary reason' }).where('id', '=', id).execute();
    await db.insertInto('decisions').values({ user_id: id, status: 'declined', reason: 'Canary reason', decided_by: admin.id }).execute();
    const post = await buildPost(db, { doctor_id: id, description: 'Canary post' });
    await db.insertInto('post_photos').values({ post_id: post.id, image_id: photo }).execute();
    await buildPostComment(db, { doctor_id: id, content: 'Canary comment' });
    await buildComment(db, { doctor_id: id, content: 'Canary comment' });
    await buildContact(db, { doctor_id: id, description: 'Canary call' });
    const group = await buildGroup(db, { members: [id] });
    const notification = await buildNotification(db, {
      title: 'Dear Canary',
      body: 'Canary',
      deliveries: [{ user_id: id, state: 'delivered' }],
    });
    const delivery = await db
      .selectFrom('deliveries')
      .select('id')
      .where('notification_id', '=', notification.id)
      .executeTakeFirstOrThrow();
    await db.insertInto('outbox').values({ delivery_id: delivery.id, recipient: '201055555555', body: 'Canary' }).execute();
    await db.insertInto('sign_in_failures').values({ key: 'phone:01055555555', failed_at: test.clock.now() }).execute();
    await writeEntry({ action: 'doctors.create', entity: 'doctors', id, after: { name: 'Canary Nabil', phone: '01055555555' } });
    await writeEntry({ action: 'doctors.update', entity: 'doctors', id, after: { phone: '01055555555' } });
    await writeEntry({ action: 'messages.approve', entity: 'messages', id: 1, after: { doctors: 'Amal, Canary Nabil and 3 more' } });
    await sealAll(test.database);
    return { ...doctor, group, photo, images: [image_id, front_image_id, back_image_id, photo] };
  };

  it('leaves the name, phone, e-mail, texts and files of a doctor nowhere, keeps the counters right and the trail verifiable', async () => {
    const doctor = await buildPerson();
    await test.files.moveToTrash(doctor.photo, test.clock.now());
    expect((await findRows(words)).length).toBeGreaterThan(10);
    await requestOf(doctor);
    await sealAll(test.database);
    const { head } = await check();
    await runJob(test, eraseMembers);
    expect((await findRows(['Canary Nabil'])).length).toBeGreaterThan(0);

    test.clock.advance(30 * dayMs);
    await test.database.db.deleteFrom('sessions').execute();
    token = await test.tokenOf(admin.id);
    await runJob(test, eraseMembers);
    expect(await findRows(words)).toEqual([]);
    for (const id of doctor.images) expect(await storedFiles()).not.toContain(id);
    expect(await findRows(doctor.images)).toEqual([]);
    expect((await show(doctor.id)).data).toMatchObject({
      front_image: null,
      erasure: { erased_at: test.clock.now().toISOString() },
      user: { name: 'Erased doctor', phone: `erased-${doctor.id}`, email: `erased-${doctor.id}`, address: null },
    });
    const { rows } = await sql<{ members_count: number; contacts: number; counted: number }>`
      select (select count from tallies where name = 'group.members' and part = ${String(doctor.group.id)}) as members_count, (select count(*) from contacts) as contacts,
        (select coalesce(sum(count), 0)::bigint from tallies where name in ('contacts.waiting', 'contacts.contacted')) as counted`.execute(
      test.database.db,
    );
    expect([rows[0]?.members_count, rows[0]?.counted]).toEqual([0, rows[0]?.contacts]);

    await sealAll(test.database);
    const checked = await checkTrail({ db: test.database.db, now: test.clock.now(), anchor: head });
    const erased = await test.database.db
      .selectFrom('audit_erasures')
      .innerJoin('audit', 'audit.id', 'audit_erasures.audit_id')
      .innerJoin('erasures', 'erasures.id', 'audit_erasures.erasure_id')
      .select(['action', 'before', 'after', 'salt'])
      .where('erasures.user_id', '=', doctor.id)
      .orderBy('audit.id')
      .execute();
    const empty = { before: null, after: null, salt: null };
    expect(erased).toEqual(
      ['doctors.create', 'doctors.update', 'messages.approve', 'erasures.request'].map((action) => ({ action, ...empty })),
    );
    expect([checked.problems, checked.erased >= erased.length]).toEqual([[], true]);
    const guess = sql<boolean>`after_digest = sha256(convert_to('{"phone": "01055555555"}', 'UTF8'))`;
    expect(await test.database.db.selectFrom('audit_erasures').select('audit_id').where(guess).execute()).toEqual([]);
    expect(await restore(doctor.id)).toMatchObject({
      status: 409,
      body: { message: `The personal data of the doctor ${doctor.id} was erased and cannot be restored` },
    });
    expect((await cancel(doctor.id)).status).toBe(409);
  });

  it('includes the accounts that were merged into the doctor, which have no request of their own', async () => {
    const { db } = test.database;
    const [survivor, other, oldest] = [
      await buildDoctor(db, { name: 'Canary One', phone: '01155555501' }),
      await buildDoctor(db, { name: 'Canary Two', phone: '01155555502' }),
      await buildDoctor(db, { name: 'Canary Three' }),
    ];
    const merge = async (survivor_id: number, other_id: number) => {
      const { body } = await test.send({
        method: 'GET',
        url: `/doctor/merge/preview?survivor_id=${survivor_id}&other_id=${other_id}`,
        token,
      });
      const { data } = body as { data: Record<'survivor' | 'other', { updated_at: string }> };
      const seen = { seen_survivor: data.survivor.updated_at, seen_other: data.other.updated_at };
      const payload = { survivor_id, other_id, take: ['phone'], ...seen };
      expect((await test.send({ method: 'POST', url: '/doctor/merge', payload, token })).status).toBe(200);
    };
    await merge(other.id, oldest.id);
    await merge(survivor.id, other.id);
    expect(await requestOf(other)).toMatchObject({
      status: 409,
      body: { message: `Canary Two was merged into Canary One (No. ${survivor.id}). Its data is erased with that of Canary One` },
    });
    const also = `also for the merged accounts No. ${other.id}, No. ${oldest.id}`;
    expect((await requestOf(survivor)).body.message).toBe(`Erasure requested, ${also}`);
    expect((await cancel(survivor.id)).body.message).toBe(`Erasure cancelled, ${also}`);
    await requestOf(survivor);
    test.clock.advance(30 * dayMs);
    await runJob(test, eraseMembers);
    expect(await findRows(['Canary', '0115555550'])).toEqual([]);
  });

  it('erases what a company wrote, and archives it', async () => {
    const { db } = test.database;
    const company = await buildCompany(db, { name: 'Canary Pharma', tax_number: 'CANARY1' });
    const logo = await store('public');
    await db.updateTable('companies').set({ logo_id: logo }).where('user_id', '=', company.id).execute();
    const message = await buildMessage(db, { company_id: company.id, name: 'Canary news' });
    const hosted = await buildHostedVideo(db);
    const poster = await store('public');
    await db.updateTable('hosted_videos').set({ poster_id: poster }).where('id', '=', hosted.id).execute();
    const video = await buildVideo(db, { message_id: message.id, title: 'Canary video', hosted_id: hosted.id });
    await requestOf(company);
    test.clock.advance(30 * dayMs);
    await runJob(test, eraseMembers);
    expect(await findRows(['Canary', 'CANARY'])).toEqual([]);
    for (const id of [logo, poster]) expect(await storedFiles()).not.toContain(id);
    const rows = await db
      .selectFrom('videos')
      .select(['hosted_id', 'archived_at', 'archived_with_message'])
      .where('id', '=', video.id)
      .execute();
    expect(rows).toEqual([{ hosted_id: null, archived_at: test.clock.now(), archived_with_message: true }]);
  });

  it('deletes the files of a run that was killed after the commit', async () => {
    const doctor = await buildPerson();
    await requestOf(doctor);
    test.clock.advance(31 * dayMs);
    const files = {
      ...test.files,
      erase: () => {
        throw new Error('killed');
      },
    };
    await expect(runJob(test, eraseMembers, { files })).rejects.toThrow('killed');
    expect(await findRows(['Canary Nabil'])).toEqual([]);
    expect(await storedFiles()).toContain(doctor.images[0]);
    await runJob(test, eraseMembers);
    for (const id of doctor.images) expect(await storedFiles()).not.toContain(id);
    expect(await test.database.db.selectFrom('removed_files').selectAll().execute()).toEqual([]);
  });

  it('does not stop at a member or a file that cannot be removed', async () => {
    const { db } = test.database;
    const [blocked, other] = [await buildPerson(), await buildDoctor(db, { name: 'Canary Other' })];
    await requestOf(blocked);
    await requestOf(other);
    await sql`alter table users add constraint blocks check (id <> ${sql.lit(blocked.id)} or phone not like 'erased-%')`.execute(db);
    const files = ['0-blocked', '1-other'];
    await db
      .insertInto('removed_files')
      .values(files.map((file_id) => ({ file_id, removed_at: test.clock.now() })))
      .execute();
    const erase = async (id: string) => {
      if (id === '0-blocked') throw new Error('Access denied');
    };
    test.clock.advance(31 * dayMs);
    await expect(runJob(test, eraseMembers, { files: { ...test.files, erase } })).rejects.toThrow('blocks');
    expect(await findRows(['Canary Other'])).toEqual([]);
    expect((await findRows(['Canary Nabil'])).length).toBeGreaterThan(0);
    expect(await db.selectFrom('removed_files').select('file_id').execute()).toEqual([{ file_id: '0-blocked' }]);
    await sql`alter table users drop constraint blocks`.execute(db);
    await runJob(test, eraseMembers);
    expect(await findRows(['Canary Nabil'])).toEqual([]);
  });

  it('uses placeholders that no form accepts', async () => {
    const { db } = test.database;
    const { user_id } = await buildErasure(db, { due_at: test.clock.now() });
    await runJob(test, eraseMembers);
    const user = await db.selectFrom('users').select(['phone', 'email']).where('id', '=', user_id).executeTakeFirstOrThrow();
    expect([email({ invalid: 'Invalid' }).safeParse(user.email).success, /\d/.test(user.phone[0] ?? '')]).toEqual([false, false]);
  });

  it('waits for the due time, and does nothing after a cancellation', async () => {
    const doctor = await buildDoctor(test.database.db, { name: 'Patient Doctor' });
    await requestOf(doctor);
    test.clock.advance(30 * dayMs - 1);
    await runJob(test, eraseMembers);
    // The session has ended meanwhile.
    token = await test.tokenOf(admin.id);
    expect((await show(doctor.id)).data).toMatchObject({ user: { name: 'Patient Doctor' } });
    await cancel(doctor.id);
    test.clock.advance(dayMs);
    await runJob(test, eraseMembers);
    expect(await findRows(['Patient Doctor'])).not.toEqual([]);
  });

  it('lets nobody sign in with the placeholders', async () => {
    const { user_id } = await buildErasure(test.database.db, { due_at: test.clock.now() });
    await runJob(test, eraseMembers);
    for (const phone of [`erased-${user_id}`, String(user_id)]) {
      const sent = await test.send({ method: 'POST', url: '/auth/login', payload: { phone, password: '' } });
      expect(sent.status).toBeGreaterThanOrEqual(400);
      expect(sent.status).toBeLessThan(500);
    }
    const list = await test.request(doctorRoutes.list, { query: { phone: `erased-${user_id}` } }, token);
    expect(list.body.data.total).toBe(0);
  });
});

describe('the history of an account', () => {
  it.each([
    'update audit set before = null, after = null',
    'update audit set salt = null',
    `update audit set after = '{"name":"Other"}'`,
    'delete from audit_erasures',
    'update audit_erasures set after_digest = before_digest',
  ])('cannot be changed directly: %s', async (statement) => {
    await writeEntry({ action: 'doctors.create', entity: 'doctors', id: 1, after: { name: 'A' } });
    await expect(sql.raw(statement).execute(test.database.db)).rejects.toThrow('append-only');
  });

  it('is reported as changed if a text is put into an erased entry', async () => {
    const { db } = test.database;
    const doctor = await buildDoctor(db);
    await writeEntry({ action: 'doctors.update', entity: 'doctors', id: doctor.id, after: { phone: doctor.phone } });
    await sealAll(test.database);
    await requestOf(doctor);
    test.clock.advance(30 * dayMs);
    await runJob(test, eraseMembers);
    await sealAll(test.database);
    const before = (await check()).problemCount;
    await sql`alter table audit drop constraint audit_salt_check`.execute(db);
    await sql`alter table audit disable trigger all`.execute(db);
    await sql`update audit set after = '{"phone":"1"}' where entity = 'doctors' and entity_id = ${doctor.id} and action = 'doctors.update'`.execute(
      db,
    );
    expect((await check()).problemCount).toBe(before + 1);
    await sql`update audit set after = null where entity = 'doctors' and entity_id = ${doctor.id} and action = 'doctors.update'`.execute(
      db,
    );
    await sql`alter table audit enable trigger all`.execute(db);
    await sql`alter table audit add constraint audit_salt_check check (salt is not null or (before is null and after is null))`.execute(db);
  });

  it('cannot be erased without the account, nor if the account is not archived', async () => {
    const { db } = test.database;
    const doctor = await buildDoctor(db);
    const active = await buildErasure(db, { user_id: doctor.id });
    await expect(sql`select erase_account(${active.id}, now())`.execute(db)).rejects.toThrow('has no archived doctor or company');
    const administrator = await buildErasure(db, { user_id: admin.id });
    await expect(sql`select erase_account(${administrator.id}, now())`.execute(db)).rejects.toThrow('has no archived doctor or company');
  });

  it('is reported as changed if its details are removed without their digests', async () => {
    const { db } = test.database;
    await writeEntry({ action: 'doctors.create', entity: 'doctors', id: 2, after: { name: 'A' } });
    await sealAll(test.database);
    const before = (await check()).problemCount;
    const entry = await db.selectFrom('audit').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
    await sql`alter table audit disable trigger all`.execute(db);
    await sql`update audit set after = null where id = ${entry.id}`.execute(db);
    await sql`alter table audit enable trigger all`.execute(db);
    expect((await check()).problemCount).toBe(before + 1);
  });
});
