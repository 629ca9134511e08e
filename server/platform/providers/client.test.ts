import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type FakeProvider, type Fault, startFakeProvider } from '../../test/fakes/fake-provider.ts';
import { systemClock } from '../clock.ts';
import { createProviderClient, parseRetryAfter } from './client.ts';
import { ProviderError } from './errors.ts';
import { createProviderLog } from './log.ts';

let fake: FakeProvider;
const log = createProviderLog(systemClock);
const request = { path: 'things', timeoutMs: 300 };
const shape = z.object({ id: z.number() });

beforeAll(async () => {
  fake = await startFakeProvider(({ url }) => (url.pathname === '/things' ? { body: { id: 7 } } : { status: 404, body: { why: 'none' } }));
});
afterAll(() => fake.close());

const openClient = (baseUrl = fake.url) =>
  createProviderClient({ name: 'Fake', addressSetting: 'FAKE_URL', baseUrl, log, headers: { authorization: 'secret' } });
const failureOf = async (work: Promise<unknown>) => {
  const error = await work.catch((thrown: unknown) => thrown);
  if (!(error instanceof ProviderError)) throw new Error(`Not a ProviderError: ${String(error)}`);
  return error;
};

it('reads an answer of the promised form', async () => {
  expect(await openClient().sendForJson(request, shape)).toEqual({ id: 7 });
  expect(fake.requests.at(-1)?.headers.authorization).toBe('secret');
  expect(log.list()).toEqual([{ name: 'Fake', lastSuccessAt: expect.any(Date), lastFailure: undefined }]);
});

it.each<[Fault, object]>([
  ['timeout', { failure: 'unanswered', mayHaveHappened: true, addressSetting: 'FAKE_URL' }],
  ['half', { failure: 'unanswered', mayHaveHappened: true }],
  [429, { failure: 'limited', status: 429, retryAfterSeconds: 7, mayHaveHappened: false, isTemporary: true, addressSetting: undefined }],
  [500, { failure: 'broken', status: 500, isTemporary: true, isUnexpectedAnswer: false, addressSetting: undefined }],
  ['garbage', { failure: 'broken', status: 200, isUnexpectedAnswer: true, addressSetting: 'FAKE_URL' }],
  ['redirect', { failure: 'broken', status: 302, isUnexpectedAnswer: false, addressSetting: 'FAKE_URL' }],
])('says what happened after %s', async (fault, expected) => {
  fake.failNext(fault);
  const error = await failureOf(openClient().sendForJson(request, shape));
  expect(error).toMatchObject(expected);
  expect(log.list()[0]?.lastFailure?.message).toBe(error.message);
});

it('gives the answer of a refusal to the adapter, and not to the log', async () => {
  const error = await failureOf(openClient().send({ path: 'other' }));
  expect([error.failure, error.isTemporary, error.body]).toEqual(['refused', false, { why: 'none' }]);
  expect(JSON.stringify(error) + error.message).not.toContain('why');
});

it('knows that nothing was sent to a host that does not listen', async () => {
  const closed = await startFakeProvider(() => ({}));
  await closed.close();
  const error = await failureOf(openClient(closed.url).send(request));
  expect(error).toMatchObject({ failure: 'unreachable', mayHaveHappened: false, addressSetting: 'FAKE_URL' });
  expect(error.message).toBe('Fake cannot be reached (ECONNREFUSED)');
});

it('reads both forms of Retry-After', () => {
  const now = Date.parse('2026-11-24T10:00:00Z');
  expect(
    ['5', 'Tue, 24 Nov 2026 10:00:30 GMT', 'Tue, 24 Nov 2026 09:00:00 GMT', 'soon', null].map((each) => parseRetryAfter(each, now)),
  ).toEqual([5, 30, 0, undefined, undefined]);
});

describe('a streamed answer', () => {
  const large = Buffer.alloc(3_000_000, 'x');
  const openLarge = async (cutAfter?: number) => {
    const peer = await startFakeProvider(() => ({ body: large, ...(cutAfter === undefined ? {} : { cutAfter }) }));
    return { peer, answer: await openClient(peer.url).sendForStream({ path: 'large', timeoutMs: 300 }) };
  };

  it('is received whole, also if it is large', async () => {
    const { peer, answer } = await openLarge();
    expect((await buffer(answer.body)).equals(large)).toBe(true);
    await peer.close();
  });

  it('ends with an error that is logged if the connection is cut', async () => {
    const { peer, answer } = await openLarge(1_000_000);
    const error = await failureOf(buffer(answer.body));
    expect([error.failure, log.list()[0]?.lastFailure?.message]).toEqual(['unanswered', error.message]);
    await peer.close();
  });

  it('ends with an error if no more bytes come in time', async () => {
    const peer = createServer((_request, response) => void response.writeHead(200, { 'content-length': '10' }).write('half'));
    await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve));
    const { port } = peer.address() as AddressInfo;
    const { body } = await openClient(`http://127.0.0.1:${port}/`).sendForStream({ path: '', timeoutMs: 100 });
    expect((await failureOf(buffer(body))).message).toBe('Fake did not answer in time');
    peer.closeAllConnections();
    await new Promise((resolve) => peer.close(resolve));
  });

  it.each<[Fault, object]>([
    ['timeout', { failure: 'unanswered' }],
    [429, { failure: 'limited', retryAfterSeconds: 7 }],
    ['redirect', { failure: 'broken', status: 302 }],
  ])('fails before its first byte after %s', async (fault, expected) => {
    fake.failNext(fault);
    expect(await failureOf(openClient().sendForStream(request))).toMatchObject(expected);
  });
});

it('succeeds with the statuses that the adapter accepts', async () => {
  const isSuccess = (status: number) => status < 500;
  expect((await openClient().send({ path: 'other', isSuccess })).status).toBe(404);
  expect(log.list()[0]?.lastSuccessAt).toBeDefined();
  fake.failNext(500);
  expect(await failureOf(openClient().send({ ...request, isSuccess }))).toMatchObject({ failure: 'broken', status: 500 });
});

it('refuses an answer that the adapter does not accept', async () => {
  const error = await failureOf(openClient().send({ ...request, accepts: ({ body }) => body.length > 100 }));
  expect([error.failure, log.list()[0]?.lastFailure?.message]).toEqual(['broken', 'Fake sent an unexpected answer']);
});
