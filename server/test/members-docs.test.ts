import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appPrefix } from '../../contract/app/kit.ts';
import { buildForm, openTestApp, type TestApp } from './app.ts';
import { buildArea, buildBook, buildComment, buildMessage, buildSpecialty, buildVideo, picture } from './builders.ts';
import { readCode, sendCodes } from './registration.ts';

type Values = Record<string, unknown>;
type Step = { request: string; status: number; kept: [path: string, name: string][] };

/** The requests of the page with the status that it promises, and the values that it keeps of each response. */
const readSteps = (page: string): Step[] =>
  [...page.matchAll(/```http\n([\s\S]*?)\n```\n\nAnswers (\d+)[^\n]*/g)].map(([text, request = '', status]) => ({
    request,
    status: Number(status),
    kept: [...text.matchAll(/`([\w.]+)` as `(\w+)`/g)].map(([, path = '', name = '']) => [path, name]),
  }));

const valueAt = (body: unknown, path: string): unknown =>
  path.split('.').reduce((value, name) => (value as Values | undefined)?.[name], body);

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test?.close());

const send = async (request: string) => {
  const [line = '', ...lines] = request.split('\n');
  const [method = '', url = ''] = line.split(' ');
  const body = lines.at(-1) ?? '';
  const form = body.startsWith('(') ? buildForm({}, { image: { bytes: await picture(), name: 'card.png' } }) : undefined;
  const [, token] = /Bearer (.+)/.exec(request) ?? [];
  return test.send({ method, prefix: appPrefix, url, token, ...(body.startsWith('{') ? { payload: JSON.parse(body) } : form) });
};

const buildOffer = async () => {
  const { db } = test.database;
  const hosted = { id: randomUUID(), state: 'ready', duration_seconds: 60, probed_seconds: 60 } as const;
  const message = await buildMessage(db, { status: 'approved', coins: 25, is_everyone: true });
  await db.insertInto('hosted_videos').values(hosted).execute();
  const question = { question: 'How often a day?', answer1: 'Once', answer2: 'Twice' };
  await buildVideo(db, { message_id: message.id, hosted_id: hosted.id, ...question });
};

/** What others do between two requests of the page. */
const events: Record<string, (values: Values) => Promise<unknown>> = {
  'POST /registration/verify': async (values) => {
    await sendCodes(test);
    values['code'] = await readCode(test, '01012345678');
  },
  'GET /messages/{{message}}/comments': async ({ message }) => buildComment(test.database.db, { message_id: Number(message) }),
  'PUT /videos/{{video}}/progress': async () => test.clock.advance(60_000),
  'GET /me': async () => {
    await test.database.db.updateTable('users').set({ status: 'approved' }).where('phone', '=', '01012345678').execute();
    await buildOffer();
    test.clock.advance(1000);
  },
};

it('answers every request of docs/members.md as the page says', async () => {
  const { db } = test.database;
  await Promise.all([buildArea(db), buildSpecialty(db), buildBook(db, { coin_price: 20 })]);
  const steps = readSteps(readFileSync(join(import.meta.dirname, '../../docs/members.md'), 'utf8'));
  expect(steps.length).toBeGreaterThan(15);
  const values: Values = {};
  for (const { request, status, kept } of steps) {
    await events[request.split('\n')[0] ?? '']?.(values);
    const response = await send(request.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name])));
    expect([request, response.status, response.status === status ? '' : response.body]).toEqual([request, status, '']);
    for (const [path, name] of kept) values[name] = valueAt(response.body, path);
  }
  expect(values['points']).toBe(25);
});
