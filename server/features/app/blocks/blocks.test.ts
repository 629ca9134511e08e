// Proves APP-19
import { afterAll, beforeAll, expect, it } from 'vitest';
import { blockRoutes } from '../../../../contract/app/blocks.ts';
import { commentRoutes } from '../../../../contract/app/comments.ts';
import { doctorId } from '../../../../contract/entities/members/doctors.ts';
import { messageId } from '../../../../contract/entities/messages/messages.ts';
import { toId } from '../../../../contract/kit/ids.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildComment, buildCompany, buildDoctor, buildMessage } from '../../../test/builders.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test?.close());

const buildAuthor = async (messageOf: number) => {
  const doctor = await buildDoctor(test.database.db);
  await buildComment(test.database.db, { message_id: messageOf, doctor_id: doctor.id });
  return { ...doctor, token: await test.appTokenOf(doctor.id) };
};

const block = (id: number, token: string) => test.requestApp(blockRoutes.block, { params: { doctor: toId(doctorId, id) } }, token);
const list = async (token: string) => (await test.requestApp(blockRoutes.list, { query: {} }, token)).body.data;

it('hides what two doctors write from each other until the block ends', async () => {
  const message = await buildMessage(test.database.db, { status: 'approved', is_everyone: true });
  const [one, other] = [await buildAuthor(message.id), await buildAuthor(message.id)];
  const authorsFor = async (token: string) => {
    const params = { id: toId(messageId, message.id) };
    return (await test.requestApp(commentRoutes.listOfMessage, { params, query: {} }, token)).body.data.map(({ author }) => author.id);
  };
  const blocked = { doctor: { id: other.id, name: other.name, specialty: null, area: null, image: null } };
  expect([await block(other.id, one.token), await block(other.id, one.token)]).toMatchObject([
    { status: 200, body: { data: blocked } },
    { status: 200, body: { data: blocked } },
  ]);
  expect([await list(one.token), await list(other.token)]).toMatchObject([[blocked], []]);
  expect([await authorsFor(one.token), await authorsFor(other.token)]).toEqual([[one.id], [other.id]]);
  await test.requestApp(blockRoutes.unblock, { params: { doctor: toId(doctorId, other.id) } }, one.token);
  expect([await authorsFor(one.token), await list(one.token)]).toEqual([[other.id, one.id], []]);
});

it('answers 422 for the caller, and 404 alike for an unknown id, a company and a doctor who wrote nothing that the caller may read', async () => {
  const { db } = test.database;
  const message = await buildMessage(db, { status: 'approved', is_everyone: true });
  const { id, token } = await buildAuthor(message.id);
  expect((await block(id, token)).body).toMatchObject({ errors: { doctor: ['You cannot block yourself.'] } });
  const bodies = [];
  const held = await buildDoctor(db);
  await db.insertInto('posts').values({ doctor_id: held.id, description: 'Held', held_at: test.clock.now() }).execute();
  await buildComment(db, { doctor_id: held.id, message_id: message.id, hidden_at: test.clock.now() });
  await buildComment(db, { doctor_id: held.id, message_id: (await buildMessage(db)).id });
  for (const other of [999_999, (await buildCompany(db)).id, (await buildDoctor(db)).id, held.id]) {
    const { status, body } = await block(other, token);
    expect(status).toBe(404);
    bodies.push((body as unknown as { message: string }).message);
  }
  expect(new Set(bodies).size).toBe(1);
});
