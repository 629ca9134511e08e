import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/template-database.ts';
import { actionsWithoutChange, changesRecord } from './changes.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

const changes = [
  ...['areas.create', 'doctors.update', 'members.decide', 'messages.approve', 'videos.poster', 'doctors.merge', 'tasks.undo'],
  ...['admins.changeRole', 'admins.resetPassword', 'erasures.erase', 'imports.run', 'notifications.retry', 'views.share'],
];
const others = [
  ...['session.signIn', 'session.endOfUser', 'secondStep.enable', 'sso.link', 'passwordReset.sendCode'],
  ...['exports.doctors.list', 'exports.doctors.list.task', 'audit.export', 'erasures.export', 'tasks.file', 'imports.problems'],
  ...['notifications.markRead', 'notifications.markAllRead'],
];

it('are told apart from other actions, in JavaScript and in the database', async () => {
  expect([...changes, ...others].filter(changesRecord)).toEqual(changes);
  const { rows } = await sql<{ action: string }>`
    select action from unnest(${[...changes, ...others]}::text[]) as action where action !~ ${actionsWithoutChange}`.execute(database.db);
  expect(rows.map(({ action }) => action)).toEqual(changes);
});
