import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** What goes wrong at a fake provider: it never answers, answers with a status, with garbage, with a redirect, or cuts the connection in mid-answer. */
export type Fault = 'timeout' | 429 | 500 | 'garbage' | 'redirect' | 'half';

/** A request as the fake provider received it. */
export type ReceivedRequest = { method: string; url: URL; headers: IncomingMessage['headers']; body: Buffer };

/** The answer of a fake provider; a body that is an object is sent as JSON. The connection is cut after `cutAfter` bytes of a body of bytes. */
export type FakeAnswer = { status?: number; headers?: Record<string, string>; body?: unknown; cutAfter?: number };

export type FakeProvider = {
  url: string;
  /** The requests that were received, faults included. */
  requests: ReceivedRequest[];
  /** Makes the next requests fail, as many as given. */
  failNext(fault: Fault, times?: number): void;
  /** Forgets the failures that have not happened yet. */
  clearFaults(): void;
  close(): Promise<void>;
};

const cut = (response: ServerResponse, { status = 200, headers = {}, body }: FakeAnswer, bytes: number) => {
  if (bytes === 0 || !(body instanceof Uint8Array)) return void response.destroy();
  response.writeHead(status, { ...headers, 'content-length': body.length });
  response.write(body.subarray(0, bytes), () => response.destroy());
};

const send = (response: ServerResponse, answer: FakeAnswer) => {
  const { status = 200, headers = {}, body = '', cutAfter } = answer;
  if (cutAfter !== undefined) return cut(response, answer, cutAfter);
  const isRaw = typeof body === 'string' || body instanceof Uint8Array;
  response.writeHead(status, { ...(isRaw ? {} : { 'content-type': 'application/json' }), ...headers });
  response.end(isRaw ? body : JSON.stringify(body));
};

const fail = (response: ServerResponse, fault: Fault) => {
  switch (fault) {
    case 'timeout':
      return;
    case 'garbage':
      return send(response, { body: '<html>\u0000 not what was promised' });
    case 'redirect':
      return send(response, { status: 302, headers: { location: 'http://127.0.0.1:9/elsewhere' } });
    case 'half':
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"half":', () => response.destroy());
      return;
    default:
      return send(response, { status: fault, headers: fault === 429 ? { 'retry-after': '7' } : {}, body: 'a failure' });
  }
};

/** Starts an HTTP server on this machine that answers as a provider does, until it is closed. An error of `answer` becomes 500. */
export const startFakeProvider = async (answer: (request: ReceivedRequest) => FakeAnswer | Promise<FakeAnswer>): Promise<FakeProvider> => {
  const requests: ReceivedRequest[] = [];
  const faults: Fault[] = [];
  const server = createServer(async (incoming, response) => {
    const body = await buffer(incoming).catch(() => undefined);
    if (!body) return;
    const url = new URL(incoming.url ?? '/', `http://${incoming.headers.host}`);
    const request = { method: incoming.method ?? '', url, headers: incoming.headers, body };
    requests.push(request);
    const fault = faults.shift();
    if (fault !== undefined) return fail(response, fault);
    try {
      send(response, await answer(request));
    } catch (error) {
      send(response, { status: 500, body: String(error) });
    }
  });
  // By default an idle connection is closed after five seconds. On a busy machine that could cut the next call.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    requests,
    failNext: (fault, times = 1) => void faults.push(...Array<Fault>(times).fill(fault)),
    clearFaults: () => void faults.splice(0),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
