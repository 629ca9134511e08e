import { z } from 'zod';
import type { Clock } from '../../../clock.ts';
import { toSeconds } from '../../../clock.ts';
import { createProviderClient, ProviderError, type ProviderLog, SettingError } from '../../index.ts';
import type { ServiceAccount } from './service-account.ts';

const scope = 'https://www.googleapis.com/auth/firebase.messaging';
const grantType = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
/** A token is renewed this long before it expires. */
const marginMs = 5 * 60_000;

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

/** The access token of a service account (RFC 7523). */
export type AccessToken = {
  /** Returns a valid token. Calls at the same time share one request. Throws ProviderError, or SettingError if the account is refused. */
  get(): Promise<string>;
  /** Forgets a token that was refused; does nothing if another one is known by now. */
  discard(token: string): void;
};

type TokenDeps = { log: ProviderLog; clock: Clock; timeoutMs?: number | undefined };

const signAssertion = async (account: ServiceAccount, now: Date): Promise<string> => {
  const { importPKCS8, SignJWT } = await import('jose');
  const seconds = toSeconds(now);
  return new SignJWT({ scope })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: account.private_key_id })
    .setIssuer(account.client_email)
    .setAudience(account.token_uri)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + 3600)
    .sign(await importPKCS8(account.private_key, 'RS256'));
};

/** Requests access tokens at the address that the service account names. */
export const createAccessToken = (account: ServiceAccount, { log, clock, timeoutMs }: TokenDeps): AccessToken => {
  const client = createProviderClient({
    name: 'Firebase token server',
    addressSetting: 'FCM_SERVICE_ACCOUNT',
    baseUrl: account.token_uri,
    log,
    timeoutMs,
  });
  let known: { token: string; expiresAt: number } | undefined;
  let pending: Promise<string> | undefined;
  const request = async (): Promise<string> => {
    const now = clock.now();
    const body = new URLSearchParams({ grant_type: grantType, assertion: await signAssertion(account, now) });
    try {
      const answer = await client.sendForJson({ method: 'POST', path: '', body }, tokenAnswer);
      known = { token: answer.access_token, expiresAt: now.getTime() + answer.expires_in * 1000 - marginMs };
      return answer.access_token;
    } catch (error) {
      if (error instanceof ProviderError && error.failure === 'refused')
        throw new SettingError('FCM_SERVICE_ACCOUNT', 'is refused by Google: the key was removed, or the account is disabled');
      throw error;
    }
  };
  return {
    async get() {
      if (known && clock.now().getTime() < known.expiresAt) return known.token;
      pending ??= request().finally(() => {
        pending = undefined;
      });
      return pending;
    },
    discard(token) {
      if (known?.token === token) known = undefined;
    },
  };
};
