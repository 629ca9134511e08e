// Proves VER-13
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CompanyQueueItem } from '../../../../contract/entities/members/companies.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildCompany, buildDoctor } from '../../../test/builders.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await openTestApp();
  token = await test.tokenOf((await buildAdmin(test.database.db)).id);
});
afterAll(() => test?.close());

const postQueue = (payload: object = {}) => test.send({ method: 'POST', url: '/company/verification', payload, token });
const getNext = async (payload: object = {}) => ((await postQueue(payload)).body as { data: CompanyQueueItem }).data;

it('returns pending companies only, in the order of registration, with possible duplicates but no common mailboxes', async () => {
  const { db } = test.database;
  expect(await getNext()).toEqual({ company: null, claim: null, duplicates: [], ahead: [], left: 0 });
  const doctor = await buildDoctor(db, { status: 'pending', name: 'Nile Pharma' });
  await buildCompany(db, { email: 'office@delta.test' });
  const first = await buildCompany(db, { status: 'pending', name: 'Nile Pharma', email: 'office@nile.test' });
  const second = await buildCompany(db, { status: 'pending' });
  await buildCompany(db, { status: 'pending', archived_at: test.clock.now() });
  expect(await getNext()).toMatchObject({ company: { id: first.id }, duplicates: [{ id: doctor.id, same: ['name'] }], left: 2 });
  expect((await getNext({ after: first.id })).company?.id).toBe(second.id);
  expect((await getNext({ after: second.id })).company?.id).toBe(first.id);
  expect((await getNext({ id: second.id })).company?.id).toBe(second.id);
  expect((await postQueue({ id: doctor.id })).status).toBe(404);
});
