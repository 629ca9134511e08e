import { type StoredSession, sessionRoutes } from '../../contract/entities/access/session.ts';
import { demoAccounts } from '../../demo/index.ts';

/** The password of the accounts of the demo data. */
export const demoPassword = 'proof-password';

const limitMs = 60_000;

type Body = { data?: unknown; message?: string; errors?: Record<string, unknown>; request_id?: string };

/** A response, and how long it took. `body` is empty if the response is not JSON. */
export type Reply = { status: number; headers: Headers; text: string; body: Body; ms: number };

/** Sends requests below /api/v1. A line is a method and a path, such as `GET /doctor`. */
export type Client = {
  address: string;
  token: string | undefined;
  /** Rejects if the connection fails or no response comes within a minute. */
  send(line: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  /** Sends a request that must succeed, and returns its `data`. */
  get<Data>(path: string): Promise<Data>;
  /** The same session at another address. */
  at(address: string): Client;
};

const toInit = (body: unknown): { body?: BodyInit; type?: string } => {
  if (body === undefined) return {};
  return body instanceof FormData ? { body } : { body: JSON.stringify(body), type: 'application/json' };
};

const parse = (text: string): Body => {
  try {
    return JSON.parse(text);
  } catch {
    return {}; // A page or a file.
  }
};

/** Creates a client. A token signs its requests. */
export const createClient = (address: string, token?: string): Client => {
  const send: Client['send'] = async (line, sent, headers) => {
    const start = performance.now();
    const [method = '', path = ''] = line.split(' ');
    const { body, type } = toInit(sent);
    const response = await fetch(`${address}${/^\/(health|ready|metrics)/.test(path) ? '' : '/api/v1'}${path}`, {
      method,
      headers: { ...(type ? { 'content-type': type } : {}), ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(limitMs),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parse(text), ms: performance.now() - start };
  };
  return {
    address,
    token,
    send,
    get: async <Data>(path: string) => {
      const { status, text, body } = await send(`GET ${path}`);
      if (status !== 200) throw new Error(`GET ${path} answered ${status}: ${text}`);
      return body.data as Data;
    },
    at: (other) => createClient(other, token),
  };
};

/** A client with the session of the administrator of the demo data. */
export type AdminClient = Client & { session: StoredSession; token: string };

/** Signs in as the administrator of the demo data. The session stays valid after a restart. */
export const signIn = async (address: string): Promise<AdminClient> => {
  const credentials = { phone: demoAccounts.admin, password: demoPassword };
  const { status, text, body } = await createClient(address).send(`POST ${sessionRoutes.signIn.path}`, credentials);
  if (status !== 200) throw new Error(`The sign-in answered ${status}: ${text}`);
  const session = body.data as StoredSession;
  return { ...createClient(address, session.token), session, token: session.token };
};
