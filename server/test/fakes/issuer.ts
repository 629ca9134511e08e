import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';

type TokenFields = Record<string, unknown>;
type Grant = { nonce: string; challenge: string; redirectUri: string; authTime: number };
type Failure = 'error' | 'garbage' | 'redirect' | 'oversized' | 'hanging';

const clientId = 'medboard';
const clientSecret = 'the secret of the client: a+b/c';

const readBody = async (request: IncomingMessage): Promise<string> => {
  let body = '';
  for await (const chunk of request) body += chunk;
  return body;
};

const decodePart = (text: string) => decodeURIComponent(text.replaceAll('+', ' '));

/** The id and secret of the client by client_secret_basic, which encodes both (RFC 6749, section 2.3.1). */
const readClient = ({ headers }: IncomingMessage): string[] =>
  Buffer.from(headers.authorization?.replace(/^Basic /, '') ?? '', 'base64')
    .toString()
    .split(':')
    .map(decodePart);

const createKey = async () => {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const kid = randomBytes(6).toString('hex');
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } };
};

/**
 * Starts an issuer of OpenID Connect over HTTP. Its authorization page has a link that consents and one that cancels. Tests change `person`,
 * and make it misbehave by the other fields.
 */
export const openIssuer = async (now: () => Date = () => new Date()) => {
  let key = await createKey();
  const grants = new Map<string, Grant>();
  const requests: string[] = [];
  const state = {
    /** The fields of the person who signs in. */
    person: { sub: 'person-1', email: 'nobody@example.test', email_verified: true } as TokenFields,
    /** Changes the fields of the next tokens. */
    change: (fields: TokenFields): TokenFields => fields,
    algorithm: 'RS256' as 'RS256' | 'HS256' | 'none',
    failure: undefined as Failure | undefined,
    /** The paths that fail; all unless given. */
    failingPath: '/',
    /** Publishes a key with the same id that has not signed the tokens. */
    publishesOtherKey: false,
  };

  const sign = (fields: TokenFields): Promise<string> | string => {
    if (state.algorithm === 'none') return new UnsecuredJWT(fields).encode();
    const token = new SignJWT(fields).setProtectedHeader({ alg: state.algorithm, kid: key.kid });
    return token.sign(state.algorithm === 'HS256' ? new TextEncoder().encode(clientSecret) : key.privateKey);
  };

  const metadata = (issuer: string) => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic'],
    scopes_supported: ['openid', 'email', 'groups'],
    authorization_response_iss_parameter_supported: true,
  });

  const authorize = ({ searchParams, origin }: URL, response: ServerResponse) => {
    const target = new URL(searchParams.get('redirect_uri') ?? '');
    const answer = searchParams.get('answer');
    if (answer === null) {
      const link = (value: string, label: string) =>
        `<a href="/authorize?${new URLSearchParams([...searchParams, ['answer', value]])}">${label}</a>`.replaceAll('&', '&amp;');
      const page = `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Issuer</title><p>${link('yes', 'Continue')} ${link('no', 'Cancel')}</p>`;
      response.writeHead(200, { 'content-type': 'text/html' }).end(page);
      return;
    }
    const code = randomBytes(16).toString('hex');
    const [nonce = '', challenge = ''] = ['nonce', 'code_challenge'].map((name) => searchParams.get(name) ?? '');
    grants.set(code, { nonce, challenge, redirectUri: target.href, authTime: Math.floor(now().getTime() / 1000) });
    const result = answer === 'yes' ? { code } : { error: 'access_denied' };
    target.search = new URLSearchParams({ ...result, state: searchParams.get('state') ?? '', iss: origin }).toString();
    response.writeHead(302, { location: target.href }).end();
  };

  const issueToken = async (request: IncomingMessage, issuer: string) => {
    const body = new URLSearchParams(await readBody(request));
    const [id, secret] = readClient(request);
    const grant = grants.get(body.get('code') ?? '');
    grants.delete(body.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    if (id !== clientId || secret !== clientSecret) return { status: 401, body: { error: 'invalid_client' } };
    if (!grant || grant.challenge !== challenge || grant.redirectUri !== body.get('redirect_uri'))
      return { status: 400, body: { error: 'invalid_grant' } };
    const iat = Math.floor(now().getTime() / 1000);
    const { nonce, authTime } = grant;
    const fields = { iss: issuer, aud: clientId, iat, exp: iat + 300, nonce, auth_time: authTime, ...state.person };
    return { status: 200, body: { access_token: 'unused', token_type: 'Bearer', id_token: await sign(state.change(fields)) } };
  };

  /** Answers a request that fails. An oversized answer and the target of the redirect are otherwise right. */
  const fail = async (response: ServerResponse, url: URL) => {
    if (state.failure === 'hanging') await wait(7_000, undefined, { ref: false });
    if (state.failure === 'error') response.writeHead(500);
    if (state.failure === 'redirect') response.writeHead(307, { location: `${url.pathname}?followed=yes` });
    response.end('<p>Not JSON');
  };

  const publishedKey = async () => (state.publishesOtherKey ? { ...(await createKey()).jwk, kid: key.kid } : key.jwk);
  const sendJson = (response: ServerResponse, status: number, body: object) =>
    void response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify(body) + (state.failure === 'oversized' ? ' '.repeat(2_000_000) : ''));
  const pages: Record<string, (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void> | void> = {
    '/.well-known/openid-configuration': (_request, response, { origin }) => sendJson(response, 200, metadata(origin)),
    '/jwks': async (_request, response) => sendJson(response, 200, { keys: [await publishedKey()] }),
    '/authorize': (_request, response, url) => authorize(url, response),
    '/token': async (request, response, { origin }) => {
      const { status, body } = await issueToken(request, origin);
      sendJson(response, status, body);
    },
  };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    requests.push(url.pathname);
    const isFailing = state.failure && state.failure !== 'oversized' && !url.searchParams.has('followed');
    if (isFailing && url.pathname.startsWith(state.failingPath)) return void fail(response, url);
    const page = pages[url.pathname];
    return page ? void page(request, response, url) : sendJson(response, 404, {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  return Object.assign(state, {
    url: issuer,
    /** The settings of a product that uses this issuer. */
    settings: {
      // Passkeys accept plain http from this host only.
      PUBLIC_URL: 'http://localhost',
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_NAME: 'Nile Hospital',
    },
    /** The paths of the requests so far. */
    requests,
    /** Replaces the key; the old one is no longer published. */
    async rotateKey() {
      key = await createKey();
    },
    /** Follows a link of the authorization page; returns the address to which it sends the browser. */
    async answer(authorizationUrl: string, value: 'yes' | 'no' = 'yes'): Promise<string> {
      const response = await fetch(`${authorizationUrl}&answer=${value}`, { redirect: 'manual' });
      return response.headers.get('location') ?? '';
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
};

export type TestIssuer = Awaited<ReturnType<typeof openIssuer>>;
