import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { errorBody } from '../../../contract/errors.ts';
import { openTestApp, type TestApp } from '../../test/app.ts';

let test: TestApp;
let port: number;
beforeAll(async () => {
  test = await openTestApp();
  port = Number(new URL(await test.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => test?.close());

const answerTo = (sent: string) =>
  new Promise<{ status: number; body: unknown }>((done) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(sent));
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => done({ status: Number(answer.slice(9, 12)), body: JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))) }));
  });

it.each([
  ['letters of another script in the address', 'GET /api/v1/company?name=أحمد HTTP/1.1\r\nhost: x\r\n\r\n', 400],
  ['no HTTP at all', 'hello\r\n\r\n', 400],
  ['headers without end', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`, 431],
])('answers %s in the shape of every other refusal', async (_what, sent, status) => {
  const answer = await answerTo(sent);
  expect(answer.status).toBe(status);
  expect(errorBody.parse(answer.body)).toMatchObject({ code: 'malformed' });
});
