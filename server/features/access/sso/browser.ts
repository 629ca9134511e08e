import type { PublicContext } from '../../../platform/context.ts';

/** The cookie that binds a single sign-on to its browser, so that nobody can finish it in another one. */
export const browserCookie = 'medboard_sso';

/** Sets the cookie, or removes it with an age of 0. Only the routes of single sign-on receive it. */
export const setBrowserCookie = ({ cookies }: Pick<PublicContext, 'cookies'>, value: string, maxAgeSeconds: number): void =>
  cookies.set(browserCookie, value, { path: '/api/v1/auth/sso', maxAgeSeconds, sameSite: 'Lax' });
