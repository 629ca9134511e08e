import { afterAll, beforeAll, expect, it } from 'vitest';
import { reactionRoutes as routes } from '../../../../contract/app/reactions.ts';
import { messageId } from '../../../../contract/entities/messages/messages.ts';
import { toId } from '../../../../contract/kit/ids.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildDoctor, buildMessage } from '../../../test/builders.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test?.close());

it('keeps one reaction of a doctor, which a later one replaces', async () => {
  const { db } = test.database;
  const message = await buildMessage(db, { status: 'approved', is_everyone: true });
  const params = { id: toId(messageId, message.id) };
  const [mine, other] = [await test.appTokenOf((await buildDoctor(db)).id), await test.appTokenOf((await buildDoctor(db)).id)];
  const set = async (reaction: 1 | 2, token: string) =>
    (await test.requestApp(routes.react, { params, body: { reaction } }, token)).body.data;
  const remove = async () => (await test.requestApp(routes.removeReaction, { params }, mine)).body.data;
  expect(await set(2, other)).toMatchObject({ reaction2: 1, total_reacts: 1, my_reaction: 2 });
  expect(await set(1, mine)).toMatchObject({ reaction1: 1, reaction2: 1, total_reacts: 2, my_reaction: 1 });
  await Promise.all(Array.from({ length: 20 }, (_, index) => set(index % 2 === 0 ? 1 : 2, mine)));
  expect(await set(2, mine)).toMatchObject({ reaction1: 0, reaction2: 2, total_reacts: 2, my_reaction: 2 });
  expect(await remove()).toMatchObject({ reaction2: 1, total_reacts: 1, my_reaction: null });
  expect(await remove()).toMatchObject({ total_reacts: 1, my_reaction: null });
});

it('refuses a reaction that does not exist', async () => {
  const { db } = test.database;
  const message = await buildMessage(db, { status: 'approved', is_everyone: true });
  const token = await test.appTokenOf((await buildDoctor(db)).id);
  const body = { reaction: 6 as 5 };
  expect((await test.requestApp(routes.react, { params: { id: toId(messageId, message.id) }, body }, token)).status).toBe(422);
});
