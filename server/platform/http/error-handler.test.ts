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

const sendRaw = (bytes: string) =>
  new Promise<{ status: number; body: unknown }>((resolve) => {
    let response = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => {
      response += chunk;
    });
    socket.on('error', () => undefined);
    socket.on('close', () =>
      resolve({ status: Number(response.slice(9, 12)), body: JSON.parse(response.slice(response.indexOf('\r\n\r\n'))) }),
    );
  });

it.each([
  ['letters outside ASCII in the address', 'GET /api/v1/company?name=أحمد HTTP/1.1\r\nhost: x\r\n\r\n', 400],
  ['bytes that are not HTTP', 'hello\r\n\r\n', 400],
  ['headers that are too large', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`, 431],
])('responds to %s with the usual error body', async (_case, bytes, status) => {
  const response = await sendRaw(bytes);
  expect(response.status).toBe(status);
  expect(errorBody.parse(response.body)).toMatchObject({ code: 'malformed' });
});
