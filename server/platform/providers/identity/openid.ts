import type { Configuration, IDToken, ServerMetadata } from 'openid-client';
import type { Clock } from '../../clock.ts';
import { isSubject, readIdTokenFields } from './id-token.ts';
import { createIssuerFetch } from './issuer-fetch.ts';
import { IdentityError, type IdentityProblem, type IdentityProvider } from './port.ts';
import { isLoopback, type SsoConfig } from './settings.ts';

const discoveryLifetimeMs = 60 * 60 * 1000;
// The response to a failed start says Retry-After: 5.
const failureLifetimeMs = 5_000;
/** How far the clocks of the issuer and the server may differ. */
const clockToleranceSeconds = 60;

// Most servers have no issuer, so the server does not load this library at startup.
const loadLibrary = () => import('openid-client');

const listCauses = (error: unknown): unknown[] => (error instanceof Error ? [error, ...listCauses(error.cause)] : []);

const problemOfCode: Partial<Record<string, IdentityProblem>> = {
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'wrong_time',
  OAUTH_PARSE_ERROR: 'unreachable',
  OAUTH_RESPONSE_IS_NOT_JSON: 'unreachable',
  OAUTH_RESPONSE_IS_NOT_CONFORM: 'unreachable',
};

/** The errors that an issuer reports (RFC 6749, section 4.1.2.1). It reports `access_denied` if the user cancels there. */
const problemOfReport: Partial<Record<string, IdentityProblem>> = {
  access_denied: 'cancelled',
  server_error: 'unreachable',
  temporarily_unavailable: 'unreachable',
};

/** Wraps an error of the library. */
const toIdentityError = (error: unknown): IdentityError => {
  const causes = listCauses(error);
  const own = causes.find((cause) => cause instanceof IdentityError);
  if (own) return own;
  const reported = problemOfReport[String((error as { error?: unknown }).error)];
  const [known] = causes.flatMap((cause) => problemOfCode[String((cause as { code?: unknown }).code)] ?? []);
  return new IdentityError(reported ?? known ?? 'rejected', { cause: error });
};

type Fetch = ReturnType<typeof createIssuerFetch>;

/** Reads the addresses of the issuer at the first use and again after an hour. Concurrent calls share one request, and a failure is kept for five seconds. */
const createDiscovery = ({ issuer, clientId }: SsoConfig, clock: Clock, fetchFromIssuer: Fetch) => {
  let discovered: { metadata: ServerMetadata; at: number } | undefined;
  let failed: { error: unknown; at: number } | undefined;
  let running: Promise<ServerMetadata> | undefined;
  const request = async (): Promise<ServerMetadata> => {
    const library = await loadLibrary();
    const url = new URL(issuer);
    const configuration = await library.discovery(url, clientId, undefined, library.None(), {
      [library.customFetch]: (address, options) => fetchFromIssuer(address, options as RequestInit),
      execute: isLoopback(url) ? [library.allowInsecureRequests] : [],
    });
    return configuration.serverMetadata();
  };
  const discover = async (): Promise<ServerMetadata> => {
    try {
      const metadata = await request();
      discovered = { metadata, at: clock.now().getTime() };
      return metadata;
    } catch (cause) {
      // Whatever is wrong with the answer, the issuer cannot be used now.
      const error = new IdentityError('unreachable', { cause });
      failed = { error, at: clock.now().getTime() };
      throw error;
    } finally {
      running = undefined;
    }
  };
  return async (): Promise<ServerMetadata> => {
    const now = clock.now().getTime();
    if (discovered && now - discovered.at < discoveryLifetimeMs) return discovered.metadata;
    if (failed && now - failed.at < failureLifetimeMs) throw failed.error;
    running ??= discover();
    return running;
  };
};

/** Creates the configuration for one call. It has no keys yet, so each answer is verified with the keys that the issuer has at that moment. */
const createConfigure = (config: SsoConfig, clock: Clock) => {
  const { issuer, clientId, clientSecret } = config;
  const issuerUrl = new URL(issuer);
  const fetchFromIssuer = createIssuerFetch(issuerUrl);
  const discover = createDiscovery(config, clock, fetchFromIssuer);
  return async (): Promise<Configuration> => {
    const metadata = await discover();
    const library = await loadLibrary();
    const usesPost = metadata.token_endpoint_auth_methods_supported?.includes('client_secret_post');
    const authentication = usesPost ? library.ClientSecretPost(clientSecret) : library.ClientSecretBasic(clientSecret);
    const clockOptions = {
      [library.clockSkew]: Math.round((clock.now().getTime() - Date.now()) / 1000),
      [library.clockTolerance]: clockToleranceSeconds,
    };
    const configuration = new library.Configuration(metadata, clientId, clockOptions, authentication);
    configuration[library.customFetch] = (address, options) => fetchFromIssuer(address, options as RequestInit);
    library.enableNonRepudiationChecks(configuration);
    if (isLoopback(issuerUrl)) library.allowInsecureRequests(configuration);
    return configuration;
  };
};

const getScope = (roles: SsoConfig['roles'], { scopes_supported = [] }: Readonly<ServerMetadata>): string =>
  ['openid', 'email', ...(roles && scopes_supported.includes(roles.groupsField) ? [roles.groupsField] : [])].join(' ');

/** Throws if a token is from before its attempt, so that it answers another one, or from the future. */
const assertIssuedDuring = ({ iat }: IDToken, startedAt: Date, now: Date): void => {
  const isEarly = iat < startedAt.getTime() / 1000 - clockToleranceSeconds;
  const isLate = iat > now.getTime() / 1000 + clockToleranceSeconds;
  if (isEarly || isLate) throw new IdentityError('wrong_time', { cause: new Error(`The ID token was issued at ${iat}`) });
};

/** An issuer of OpenID Connect: authorization code with PKCE, state and nonce, and signed ID tokens. */
export const createOpenIdProvider = (config: SsoConfig, clock: Clock): IdentityProvider => {
  const { redirectUri, roles, trustsEmails } = config;
  const configure = createConfigure(config, clock);
  return {
    async authorizationUrl({ state, nonce, verifier, asksCredentials }) {
      try {
        const library = await loadLibrary();
        const configuration = await configure();
        return library.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: getScope(roles, configuration.serverMetadata()),
          state,
          nonce,
          code_challenge: await library.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...(asksCredentials ? { prompt: 'login', max_age: '0' } : {}),
        }).href;
      } catch (error) {
        throw toIdentityError(error);
      }
    },
    async redeem({ search, nonce, verifier, startedAt }) {
      try {
        const library = await loadLibrary();
        const url = new URL(`${redirectUri}?${search}`);
        const tokens = await library.authorizationCodeGrant(await configure(), url, {
          pkceCodeVerifier: verifier,
          expectedNonce: nonce,
          // The caller found the attempt by its state.
          expectedState: url.searchParams.get('state') ?? '',
          idTokenExpected: true,
        });
        const token = tokens.claims();
        if (!token) throw new IdentityError('rejected', { cause: new Error('The response has no ID token') });
        if (!isSubject(token.sub)) throw new IdentityError('rejected', { cause: new Error('The subject of the ID token is not valid') });
        const now = clock.now();
        assertIssuedDuring(token, startedAt, now);
        return readIdTokenFields(token, { groupsField: roles?.groupsField, trustsEmails, now });
      } catch (error) {
        throw toIdentityError(error);
      }
    },
  };
};
