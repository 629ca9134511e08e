import type { PublicContext } from '../../../platform/context.ts';
import { sessionLifetimeMs } from './authenticator.ts';

const write = ({ cookies }: Pick<PublicContext, 'cookies'>, token: string, maxAgeSeconds: number): void =>
  cookies.set('member', token, { path: '/api/app', maxAgeSeconds, sameSite: 'Strict' });

/** Sends the token of a session to a browser, which keeps it for as long as the session may last. */
export const writeTokenCookie = (context: Pick<PublicContext, 'cookies'>, token: string): void =>
  write(context, token, sessionLifetimeMs / 1000);

/** Removes the token from the browser. */
export const clearTokenCookie = (context: Pick<PublicContext, 'cookies'>): void => write(context, '', 0);
