import type { StoredSession } from '../../contract/entities/access/session.ts';

/** What an account signs in with. */
export type Credentials = { phone: string; password: string };

/** The accounts that the demo data creates. */
export const demoAccounts = {
  admin: { phone: '01000000001', password: 'demo-password' },
  company: { phone: '01000000002', password: 'demo-password' },
  doctor: { phone: '01000000003', password: 'demo-password' },
} as const;

type RequestBody = Record<string, unknown> | FormData;

/** Sends requests to the API with one token. The first argument names method and path: 'GET /area'. */
export type ApiClient = {
  /** Resolves with the status and the body of the response, whatever they are. */
  request(line: string, body?: RequestBody): Promise<{ status: number; body: Record<string, unknown> }>;
  /** Resolves with the `data` of the response; rejects if the server refuses the request. */
  fetchData<Data>(line: string, body?: RequestBody): Promise<Data>;
};

/** An account that is signed in on the server at the origin. */
export type Account = ApiClient & { origin: string; session: StoredSession };

// The user agent of the test browser, so that sign-ins by the API do not count as a new device.
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** A client for the API at the origin; without a token it is not signed in. */
export const createClient = (origin: string, token?: string): ApiClient => {
  const request: ApiClient['request'] = async (line, body) => {
    const [method = 'GET', path = '/'] = line.split(' ');
    const isForm = body instanceof FormData;
    const response = await fetch(`${origin}/api/v1${path}`, {
      method,
      headers: {
        'user-agent': userAgent,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(isForm || !body ? {} : { 'content-type': 'application/json' }),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  return {
    request,
    fetchData: async <Data>(line: string, body?: RequestBody) => {
      const response = await request(line, body);
      if (response.status >= 400) throw new Error(`${line} failed with ${response.status}: ${JSON.stringify(response.body)}`);
      // Each test names the data of the route that it requests, and fails if it gets something else.
      return response.body['data'] as Data;
    },
  };
};

/** Signs in without the form. */
export const signIn = async (origin: string, { phone, password }: Credentials): Promise<Account> => {
  const session = await createClient(origin).fetchData<StoredSession>('POST /auth/login', { phone, password });
  return { ...createClient(origin, session.token), origin, session };
};
