// Proves API-5, SEC-13
import { connect } from 'node:net';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorBody } from '../../../../contract/errors.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { tooManyRequests, unavailable } from '../../errors.ts';
import { handleError, toAppError } from './error-handler.ts';

let test: TestApp;
let port: number;
beforeAll(async () => {
  test = await openTestApp();
  port = Number(new URL(await test.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => test?.close());

const sendRaw = (bytes: string) =>
  new Promise<{ status: number; head: string; body: unknown }>((resolve) => {
    let response = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => {
      response += chunk;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      const end = response.indexOf('\r\n\r\n');
      resolve({ status: Number(response.slice(9, 12)), head: response.slice(0, end), body: JSON.parse(response.slice(end)) });
    });
  });

it.each([
  ['letters outside ASCII in the address', 'GET /api/v1/company?name=أحمد HTTP/1.1\r\nhost: x\r\n\r\n', 400],
  ['bytes that are not HTTP', 'hello\r\n\r\n', 400],
  ['two lengths', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n', 400],
  ['headers that are too large', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`, 431],
])('responds to %s with the usual error body and the security headers', async (_case, bytes, status) => {
  const response = await sendRaw(bytes);
  expect(response.status).toBe(status);
  expect(response.head).toContain('x-content-type-options: nosniff');
  expect(response.head).toContain("frame-ancestors 'none'");
  expect(errorBody.parse(response.body)).toMatchObject({ code: 'malformed' });
});

it.each(['EACCES', 'EPERM', 'EROFS', 'ENOSPC'])('responds with 503 if the file system says %s', (code) => {
  expect(toAppError(Object.assign(new Error(code), { code }))).toMatchObject({ status: 503, retryAfter: 60 });
});

it.each([
  ['NUL', sql`select ${'a\u0000'}::text`],
  ['NUL in jsonb', sql`select ${JSON.stringify('a\u0000')}::jsonb`],
  ['half of a surrogate pair in jsonb', sql`select ${JSON.stringify('a\ud800')}::jsonb`],
])('responds with 400 if the database cannot store %s', async (_what, statement) => {
  const error = await statement.execute(test.database.db).catch((reason: unknown) => reason);
  expect(toAppError(error)).toMatchObject({ status: 400, code: 'malformed' });
});

it('logs a refusal of a busy server as a warning, and what it does not know as an error', async () => {
  const lines: { level: number; msg: string }[] = [];
  const app = Fastify({ loggerInstance: pino({}, { write: (line) => void lines.push(JSON.parse(line)) }), disableRequestLogging: true });
  app.setErrorHandler(handleError);
  const causes = {
    busy: unavailable('The server is busy.', 5),
    full: Object.assign(unavailable(), { cause: new Error('refused by another') }),
    unknown: new Error('unknown'),
  };
  for (const [name, cause] of Object.entries(causes)) app.get(`/${name}`, () => Promise.reject(cause));
  const statuses = [];
  for (const name of Object.keys(causes)) statuses.push((await app.inject(`/${name}`)).statusCode);
  expect(statuses).toEqual([503, 503, 500]);
  expect(lines).toMatchObject([
    { level: 40, msg: 'request refused', reason: 'The server is busy.' },
    { level: 50, msg: 'request failed' },
    { level: 50, msg: 'request failed' },
  ]);
});

it('sends a page to a browser that opens an address, and JSON to other clients', async () => {
  const app = Fastify();
  app.setErrorHandler(handleError);
  app.get('/', () => Promise.reject(tooManyRequests('Wait for <5> seconds.', 5)));
  const document = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
  const page = await app.inject({ url: '/', headers: { accept: document } });
  expect(page).toMatchObject({
    statusCode: 429,
    headers: { 'content-type': 'text/html; charset=utf-8', 'retry-after': '5', vary: 'Accept' },
  });
  expect(page.headers['content-security-policy']).toContain("default-src 'none'; style-src 'sha256-");
  expect(page.body).toContain('<p>Wait for &#60;5&#62; seconds.</p>');
  for (const accept of ['application/json', '*/*', undefined]) {
    const { body } = await app.inject({ url: '/', headers: accept === undefined ? {} : { accept } });
    expect(errorBody.parse(JSON.parse(body)).code).toBe('too_many');
  }
});

describe('a duplicate key', () => {
  const statusOf = (constraint: string) => toAppError({ code: '23505', constraint }).status;

  it('is a conflict for each unique rule of the product', async () => {
    const { rows } = await sql<{ name: string }>`
      select indexrelid::regclass::text as name from pg_index join pg_class on pg_class.oid = indexrelid
      where indisunique and not indisprimary and relnamespace = 'public'::regnamespace`.execute(test.database.db);
    expect(rows.length).toBeGreaterThan(15);
    expect(rows.filter(({ name }) => statusOf(name) !== 409)).toEqual([]);
  });

  it('is an internal error for a primary key, because a sequence may be behind after a restore', async () => {
    const insert = sql`insert into areas (id, name) overriding system value values (1, gen_random_uuid()::text)`;
    await insert.execute(test.database.db);
    const error = await insert.execute(test.database.db).then(
      () => undefined,
      (reason: unknown) => toAppError(reason),
    );
    expect(error).toMatchObject({ status: 500, code: 'internal' });
  });
});
