import { type StoredSession, sessionRoutes } from '../../contract/entities/session.ts';
import { demoAccounts } from '../../demo/index.ts';
import type { Running } from '../processes.ts';

/** The password of the accounts of the demo data in the proof. */
export const demoPassword = 'proof-password';

export type Reply = { status: number; body: { data?: Record<string, unknown>; message?: string } };

/** Sends requests below /api/v1 as the administrator of the demo data. A line is a method and a path, such as `GET /doctor`. */
export type Client = {
  session: StoredSession;
  send(line: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  /** Sends a request that must succeed and returns its `data`. */
  get<Data>(path: string): Promise<Data>;
};

const toInit = (body: unknown): { body?: BodyInit; type?: string } => {
  if (body === undefined) return {};
  return body instanceof FormData ? { body } : { body: JSON.stringify(body), type: 'application/json' };
};

/** Signs in as the administrator of the demo data. */
export const signInAsAdmin = async ({ address }: Running): Promise<Client> => {
  const request = async (line: string, sent: { body?: unknown; headers?: Record<string, string> }): Promise<Reply> => {
    const [method = '', path = ''] = line.split(' ');
    const { body, type } = toInit(sent.body);
    const response = await fetch(`${address}/api/v1${path}`, {
      method,
      headers: { ...(type ? { 'content-type': type } : {}), ...sent.headers },
      ...(body === undefined ? {} : { body }),
    });
    return { status: response.status, body: await response.json() };
  };
  const { body } = await request(`POST ${sessionRoutes.signIn.path}`, { body: { phone: demoAccounts.admin, password: demoPassword } });
  const { data: session } = sessionRoutes.signIn.response.parse(body);
  if (!('token' in session)) throw new Error('The demo administrator has a second step');
  const authorization = `Bearer ${session.token}`;
  const send: Client['send'] = (line, sent, headers) => request(line, { body: sent, headers: { authorization, ...headers } });
  return {
    session,
    send,
    get: async <Data>(path: string) => {
      const answer = await send(`GET ${path}`);
      if (answer.status !== 200) throw new Error(`GET ${path} answered ${answer.status}: ${answer.body.message}`);
      return answer.body.data as Data;
    },
  };
};
