import { afterAll, beforeAll, beforeEach } from 'vitest';
import { openTestApp, type TestApp } from './app.ts';
import { buildAdmin, buildConference } from './builders.ts';

type Conference = { id: number; title: string };
type StartOptions = { username?: string; headers?: Record<string, string> };

/** Opens the product with an administrator and a conference for the tests of a file, and removes all webinars before each test. */
export const openWebinarApp = () => {
  let test: TestApp;
  let token: string;
  let conference: Conference;
  beforeAll(async () => {
    test = await openTestApp();
    token = await test.tokenOf((await buildAdmin(test.database.db)).id);
    conference = await buildConference(test.database.db, { title: 'Spring congress' });
  });
  beforeEach(async () => {
    await test.database.db.deleteFrom('webinars').execute();
  });
  afterAll(() => test?.close());

  const send = (method: string, url: string, payload?: unknown) => test.send({ method, url: `/schedule${url}`, payload, token });
  return {
    get test() {
      return test;
    },
    get conference() {
      return conference;
    },
    send,
    create: (meeting_date_time: string, more: object = {}) =>
      send('POST', '/create', { title: 'Rounds', conference_id: conference.id, meeting_date_time, duration: 1, ...more }),
    start: (meeting_id: string, { username = 'Mona Adel', headers = {} }: StartOptions = {}) =>
      test.send({ method: 'POST', url: '/schedule/start', payload: { meeting_id, username }, token, headers }),
    rowOf: (id: number) => test.database.db.selectFrom('webinars').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    auditEntriesOf: (id: number) =>
      test.database.db.selectFrom('audit').selectAll().where('entity', '=', 'webinars').where('entity_id', '=', id).orderBy('id').execute(),
  };
};
