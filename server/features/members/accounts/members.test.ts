// Proves API-23, DOC-31, SES-15, VER-1, VER-2, VER-4, VER-5, VER-6
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildCompany, buildDoctor } from '../../../test/builders.ts';
import { canApprove } from './members.policy.ts';

let test: TestApp;
let firstToken: string;
let secondToken: string;
let firstAdminName: string;
beforeAll(async () => {
  test = await openTestApp();
  const [one, other] = [await buildAdmin(test.database.db, { name: 'Amal' }), await buildAdmin(test.database.db, { name: 'Basma' })];
  firstAdminName = one.name;
  firstToken = await test.tokenOf(one.id);
  secondToken = await test.tokenOf(other.id);
});
afterAll(() => test?.close());

const decide = (payload: Record<string, unknown>, token = firstToken) =>
  test.send({ method: 'POST', url: '/auth/otp/changeStatus', payload, token });
const decisionsOf = (userId: number) =>
  test.database.db.selectFrom('decisions').select(['status', 'reason', 'decided_by']).where('user_id', '=', userId).orderBy('id').execute();
const statusOf = (id: number) =>
  test.database.db.selectFrom('users').select(['status', 'status_reason']).where('id', '=', id).executeTakeFirstOrThrow();

it('approves, declines and approves again, and stores the administrator, time and reason', async () => {
  const { id } = await buildDoctor(test.database.db, { status: 'pending' });
  expect(await decide({ user_id: id, status: 'approved' })).toMatchObject({
    status: 200,
    body: {
      message: 'Doctor approved successfully',
      data: { status: 'approved', reason: null, decided_by: firstAdminName, decided_at: test.clock.now().toISOString() },
    },
  });
  test.clock.advance(5_000);
  expect(await decide({ user_id: id, status: 'declined', message: '  The card is blurred ' }, secondToken)).toMatchObject({
    status: 200,
    body: { message: 'Doctor declined successfully', data: { reason: 'The card is blurred', decided_by: 'Basma' } },
  });
  expect(await statusOf(id)).toEqual({ status: 'declined', status_reason: 'The card is blurred' });
  test.clock.advance(5_000);
  expect((await decide({ user_id: id, status: 'approved', message: 'Not kept' })).status).toBe(200);
  expect(await statusOf(id)).toEqual({ status: 'approved', status_reason: null });
  const history = await test.send({ method: 'GET', url: `/doctor/decisions/${id}`, token: firstToken });
  expect(history.body).toMatchObject({
    data: {
      total: 3,
      data: [
        { status: 'approved', reason: null, decided_by: 'Amal' },
        { status: 'declined', reason: 'The card is blurred', decided_by: 'Basma' },
        { status: 'approved' },
      ],
    },
  });
});

it.each([
  [{ status: 'declined' }, { message: ['Reason is required'] }],
  [{ status: 'declined', message: '   ' }, { message: ['Reason is required'] }],
  [{ status: 'declined', message: 'no' }, { message: ['Reason must be at least 3 characters'] }],
  [{ status: 'declined', message: 'x'.repeat(501) }, { message: ['Reason must not exceed 500 characters'] }],
  [{ status: 'pending' }, { status: ['Invalid status selected'] }],
  [{ status: '' }, { status: ['Status is required'] }],
  [{}, { status: ['Status is required'] }],
])('rejects %j and decides nothing', async (part, errors) => {
  const { id } = await buildDoctor(test.database.db, { status: 'pending' });
  const response = await decide({ user_id: id, ...part });
  expect([response.status, (response.body as { errors: unknown }).errors]).toEqual([422, errors]);
  expect([await decisionsOf(id), (await statusOf(id)).status]).toEqual([[], 'pending']);
});

it('responds 409 to the later of two parallel decisions, with the outcome of the first', async () => {
  for (const statuses of [
    ['approved', 'declined'],
    ['declined', 'approved'],
    ['approved', 'approved'],
    ['declined', 'declined'],
  ]) {
    const { id } = await buildDoctor(test.database.db, { status: 'pending' });
    const body = (status: string | undefined) => ({ user_id: id, status, message: 'The card is blurred', seen_status: 'pending' });
    const responses = await Promise.all([decide(body(statuses[0]), firstToken), decide(body(statuses[1]), secondToken)]);
    const [winner, loser] = [responses.find(({ status }) => status === 200), responses.find(({ status }) => status !== 200)];
    const outcome = await statusOf(id);
    const decider = winner === responses[0] ? 'Amal' : 'Basma';
    expect([winner?.status, loser?.status, (await decisionsOf(id)).length]).toEqual([200, 409, 1]);
    expect(loser?.body).toHaveProperty(
      'message',
      `This account is already ${outcome.status} by ${decider}${outcome.status_reason ? ': The card is blurred' : ''}`,
    );
    expect(
      await test.database.db.selectFrom('audit').select('id').where('entity', '=', 'doctors').where('entity_id', '=', id).execute(),
    ).toHaveLength(1);
  }
});

it('accepts one of ten parallel decisions that send no seen_status', async () => {
  const { id } = await buildDoctor(test.database.db, { status: 'pending' });
  const time = test.clock.now().getTime();
  let ticks = 0;
  const movingClock = vi.spyOn(test.clock, 'now').mockImplementation(() => new Date(time + ticks++));
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      decide(
        { user_id: id, status: index % 2 ? 'approved' : 'declined', message: 'The card is blurred' },
        index % 2 ? firstToken : secondToken,
      ),
    ),
  );
  movingClock.mockRestore();
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  expect(await decisionsOf(id)).toHaveLength(1);
});

it('rejects a contrary decision of another administrator within five seconds, unless it says what was seen', async () => {
  const { id } = await buildDoctor(test.database.db, { status: 'pending' });
  await decide({ user_id: id, status: 'approved' }, secondToken);
  test.clock.advance(4_999);
  const declined = { user_id: id, status: 'declined', message: 'The card is blurred' };
  expect(await decide(declined)).toMatchObject({ status: 409, body: { message: 'This account is already approved by Basma' } });
  expect((await decide({ ...declined, seen_status: 'approved' })).status).toBe(200);
  test.clock.advance(5_000);
  expect((await decide({ user_id: id, status: 'approved' }, secondToken)).status).toBe(200);
});

it('rejects a repeated decision, and a decision on an older status', async () => {
  const { id } = await buildDoctor(test.database.db, { status: 'pending' });
  await decide({ user_id: id, status: 'declined', message: 'The card is blurred' }, secondToken);
  expect(await decide({ user_id: id, status: 'declined', message: 'Another reason' })).toMatchObject({
    status: 409,
    body: { code: 'conflict', message: 'This account is already declined by Basma: The card is blurred' },
  });
  expect((await decide({ user_id: id, status: 'approved', seen_status: 'pending' })).status).toBe(409);
  expect((await decide({ user_id: id, status: 'approved', seen_status: 'declined' })).status).toBe(200);
});

it('responds 404 for an administrator, an archived member and an unknown id', async () => {
  const { db } = test.database;
  const archived = await buildDoctor(db, { status: 'pending', archived_at: test.clock.now() });
  for (const { id } of [await buildAdmin(db), archived, { id: 999_999_999 }])
    expect((await decide({ user_id: id, status: 'approved' })).status).toBe(404);
  expect((await statusOf(archived.id)).status).toBe('pending');
});

it('ends the sessions of a declined company for good', async () => {
  const { id } = await buildCompany(test.database.db);
  const token = await test.tokenOf(id);
  const me = async () => (await test.send({ method: 'GET', url: '/auth/me', token })).status;
  expect(await me()).toBe(200);
  expect(await decide({ user_id: id, status: 'declined', message: 'No licence' })).toMatchObject({
    status: 200,
    body: { message: 'Company declined successfully' },
  });
  expect(await me()).toBe(401);
  await decide({ user_id: id, status: 'approved' });
  expect(await me()).toBe(401);
});

it('lets only callers who may see the documents of a member approve the account', () => {
  const callerWith = (...granted: string[]) => ({ can: (permission: string) => granted.includes(permission) });
  const decides = callerWith('members.decide');
  const seesCards = callerWith('members.decide', 'doctors.documents');
  const seesRegistries = callerWith('members.decide', 'companies.documents');
  expect([decides, seesCards, seesRegistries].map((caller) => canApprove(caller, { role: 'doctor' }))).toEqual([false, true, false]);
  expect([decides, seesCards, seesRegistries].map((caller) => canApprove(caller, { role: 'company' }))).toEqual([false, false, true]);
});
