import { Agent, request } from 'node:http';
import { password } from '../../server/test/builders.ts';
import { adminPhone } from './target.ts';

const hangLimitMs = 60_000;

/** A response, and how long it took. */
export type Reply = { status: number; retryAfter: string | undefined; body: string; ms: number };

/** Sends requests below /api/v1 over connections that stay open. A line is a method and a path, such as `GET /doctor`. Rejects if the connection fails or no answer comes within a minute. */
export type Client = {
  send(line: string, body?: object, headers?: Record<string, string>): Promise<Reply>;
  close(): void;
};

const getHeaders = (text: string, token: string | undefined) => ({
  ...(token ? { authorization: `Bearer ${token}` } : {}),
  ...(text ? { 'content-type': 'application/json' } : {}),
  'content-length': Buffer.byteLength(text),
});

/** Creates a client; a token signs its requests. */
export const createClient = (address: string, token?: string): Client => {
  const agent = new Agent({ keepAlive: true });
  return {
    send: (line, body, headers = {}) =>
      new Promise((resolve, reject) => {
        const start = performance.now();
        const [method = '', path = ''] = line.split(' ');
        const text = body === undefined ? '' : JSON.stringify(body);
        const sending = request(`${address}${path.startsWith('/health') ? '' : '/api/v1'}${path}`, {
          agent,
          method,
          headers: { ...getHeaders(text, token), ...headers },
        });
        sending.setTimeout(hangLimitMs, () => sending.destroy(new Error(`${line} was not answered within a minute`)));
        sending.on('error', reject).on('response', (response) => {
          let answer = '';
          response.setEncoding('utf8').on('data', (piece: string) => {
            answer += piece;
          });
          response.on('error', reject).on('end', () => {
            const { statusCode: status = 0, headers: received } = response;
            resolve({ status, retryAfter: received['retry-after'], body: answer, ms: performance.now() - start });
          });
        });
        sending.end(text);
      }),
    close: () => agent.destroy(),
  };
};

/** Sends a request that must succeed, and returns its `data`. */
export const getData = async <Data>(client: Client, path: string): Promise<Data> => {
  const { status, body } = await client.send(`GET ${path}`);
  if (status !== 200) throw new Error(`GET ${path} answered ${status}: ${body}`);
  return JSON.parse(body).data as Data;
};

/** Signs in as the administrator; the token stays valid after a restart. */
export const signIn = async (address: string): Promise<string> => {
  const client = createClient(address);
  const { status, body } = await client.send('POST /auth/login', { phone: adminPhone, password });
  client.close();
  if (status !== 200) throw new Error(`The sign-in answered ${status}: ${body}`);
  return JSON.parse(body).data.token;
};
