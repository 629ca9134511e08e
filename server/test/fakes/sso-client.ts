import type { TestApp } from '../app.ts';
import type { TestIssuer } from './issuer.ts';

type Started = { status: number; url: string; cookie: string; body: { message?: string } };

const cookieOf = (header: unknown): string => [header].flat().map(String).join().split(';')[0] ?? '';

/** A browser that signs in with single sign-on, step by step. */
export const createSsoClient = (test: TestApp, issuer: TestIssuer) => {
  const post = async (path: string, payload: object | undefined, headers: Record<string, string> = {}) =>
    test.send({ method: 'POST', url: `/auth/sso/${path}`, payload, headers });

  const start = async (payload: object = {}): Promise<Started> => {
    const { status, body, headers } = await post('start', payload);
    const { data, message } = body as { data?: { url: string }; message?: string };
    return { status, url: data?.url ?? '', cookie: cookieOf(headers['set-cookie']), body: message === undefined ? {} : { message } };
  };
  const startConfirmation = async (token: string): Promise<Started> => {
    const { status, body, headers } = await post('verify', undefined, { authorization: `Bearer ${token}` });
    return { status, url: (body as { data: { url: string } }).data.url, cookie: cookieOf(headers['set-cookie']), body: {} };
  };
  /** Opens the address to which the issuer sends the browser; returns the one to which the server sends it. */
  const open = async (address: string, cookie: string): Promise<string> => {
    const { pathname, search } = new URL(address);
    const response = await test.app.inject({ method: 'GET', url: pathname + search, headers: cookie ? { cookie } : {} });
    return String(response.headers['location']);
  };
  const exchange = (code: string, cookie: string) => post('session', { code }, cookie ? { cookie } : {});

  /** Signs in up to the address after the issuer's answer. */
  const comeBack = async () => {
    const { url, cookie } = await start();
    return open(await issuer.answer(url), cookie);
  };
  /** Signs in and exchanges the code; returns the response, or the address with the reason. */
  const signIn = async (payload: object = {}) => {
    const { url, cookie } = await start(payload);
    const address = await open(await issuer.answer(url), cookie);
    const code = /^\/sso#code=(.+)$/.exec(address)?.[1];
    return code === undefined ? { status: 0, address, body: {} } : { ...(await exchange(code, cookie)), address };
  };
  return { start, startConfirmation, open, exchange, comeBack, signIn };
};
