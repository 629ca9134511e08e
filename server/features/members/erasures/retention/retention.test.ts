// Proves ERA-6
import { randomBytes } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildForm, openTestApp, runJob, type TestApp } from '../../../../test/app.ts';
import { buildAdmin, buildCompany, buildDoctor, picture } from '../../../../test/builders.ts';
import { recordFile } from '../../../office/files/index.ts';
import { removeExpiredDocuments } from './retention.job.ts';

const dayMs = 86_400_000;
const job = removeExpiredDocuments({ identityRetentionDays: 180 });
let test: TestApp;
let admin: { id: number };
beforeAll(async () => {
  test = await openTestApp();
  admin = await buildAdmin(test.database.db);
});
afterAll(() => test?.close());

const daysAgo = (days: number) => new Date(test.clock.now().getTime() - days * dayMs);
const store = async (at = daysAgo(400)) => {
  const path = join(test.files.tempDir, randomBytes(6).toString('hex'));
  await writeFile(path, await picture());
  const stored = await test.files.storeImage(path, { encrypts: true });
  await recordFile({ db: test.database.db, now: at, actor: admin }, stored, 'identity');
  return stored.id;
};
type Account = { status?: 'approved' | 'declined' | 'pending'; archivedDays?: number; declinedDays?: number };
const buildCard = async ({ status = 'approved', archivedDays, declinedDays }: Account) => {
  const { db } = test.database;
  const { id } = await buildDoctor(db, { status, ...(archivedDays === undefined ? {} : { archived_at: daysAgo(archivedDays) }) });
  const [front_image_id, back_image_id] = [await store(), await store()];
  await db.updateTable('doctors').set({ front_image_id, back_image_id }).where('user_id', '=', id).execute();
  const decision = { user_id: id, decided_by: admin.id };
  if (declinedDays !== undefined)
    await db
      .insertInto('decisions')
      .values({ ...decision, status: 'declined', reason: 'Blurred', decided_at: daysAgo(declinedDays) })
      .execute();
  return { id, files: [front_image_id, back_image_id] };
};
const hasFile = async (id: string) => (await readdir(test.dataDir, { recursive: true })).some((name) => name.includes(id));
const stateOf = async ({ id, files: [file = ''] }: { id: number; files: string[] }) => {
  const row = await test.database.db
    .selectFrom('users')
    .innerJoin('doctors', 'doctors.user_id', 'users.id')
    .select(['front_image_id', 'documents_removed_at'])
    .where('users.id', '=', id)
    .executeTakeFirstOrThrow();
  return [row.front_image_id !== null, row.documents_removed_at !== null, await hasFile(file)];
};
const unchanged = [true, false, true];
const removed = [false, true, false];

it('removes the documents of members that were declined or archived 180 days ago, and no others', async () => {
  const cases = {
    archived: await buildCard({ archivedDays: 180 }),
    declined: await buildCard({ status: 'declined', declinedDays: 200 }),
    archivedAfterDecline: await buildCard({ status: 'declined', declinedDays: 200, archivedDays: 1 }),
    archivedLater: await buildCard({ archivedDays: 179 }),
    declinedLater: await buildCard({ status: 'declined', declinedDays: 179 }),
    approvedAgain: await buildCard({ status: 'approved', declinedDays: 200 }),
    pending: await buildCard({ status: 'pending' }),
  };
  await runJob(test, removeExpiredDocuments({ identityRetentionDays: 0 }));
  expect(await stateOf(cases.archived)).toEqual(unchanged);
  await runJob(test, job);
  await runJob(test, job);
  const states = Object.fromEntries(await Promise.all(Object.entries(cases).map(async ([name, card]) => [name, await stateOf(card)])));
  expect(states).toEqual({
    ...{ archived: removed, declined: removed, archivedAfterDecline: removed },
    ...{ archivedLater: unchanged, declinedLater: unchanged, approvedAgain: unchanged, pending: unchanged },
  });
  const entries = await test.database.db
    .selectFrom('audit')
    .select(['entity', 'entity_id'])
    .where('action', '=', 'members.removeDocuments')
    .orderBy('id')
    .execute();
  expect(entries).toEqual(
    [cases.archived, cases.declined, cases.archivedAfterDecline].map(({ id }) => ({ entity: 'doctors', entity_id: id })),
  );
});

it('deletes the files of a run that was killed after the commit', async () => {
  const card = await buildCard({ archivedDays: 200 });
  const files = {
    ...test.files,
    erase: () => {
      throw new Error('killed');
    },
  };
  await expect(runJob(test, job, { files })).rejects.toThrow('killed');
  expect(await stateOf(card)).toEqual([false, true, true]);
  await runJob(test, job);
  expect(await stateOf(card)).toEqual(removed);
});

it('approves an account only after the documents were uploaded again', async () => {
  const { db } = test.database;
  let token = await test.tokenOf(admin.id);
  const company = await buildCompany(db, { status: 'declined' });
  await db
    .insertInto('decisions')
    .values({ user_id: company.id, status: 'declined', reason: 'Blurred', decided_by: admin.id, decided_at: daysAgo(200) })
    .execute();
  await db
    .updateTable('companies')
    .set({ commercial_registry_id: await store() })
    .where('user_id', '=', company.id)
    .execute();
  await runJob(test, job);
  const shown = await test.send({ method: 'GET', url: `/company/show/${company.id}`, token });
  expect(shown.body).toMatchObject({ data: { commercial_registry_file: null, documents_removed_at: test.clock.now().toISOString() } });
  const approve = () =>
    test.send({ method: 'POST', url: '/auth/otp/changeStatus', payload: { user_id: company.id, status: 'approved' }, token });
  expect(await approve()).toMatchObject({
    status: 409,
    body: { message: 'The identity documents of this account were removed. Upload them again before you approve it.' },
  });
  const form = buildForm({}, { commercial_registry_file: { bytes: await picture(), name: 'registry.png' } });
  expect((await test.send({ method: 'POST', url: `/company/update/${company.id}`, token, ...form })).status).toBe(200);
  test.clock.advance(dayMs);
  await runJob(test, job);
  token = await test.tokenOf(admin.id);
  expect((await approve()).status).toBe(200);
});
