import type { Platform } from '../../../../contract/app/config.ts';
import type { PublicContext } from '../../../platform/context.ts';
import { createToken, hashToken } from '../../access/session/index.ts';
import { sessionLifetimeMs } from './authenticator.ts';

/** The device of a session, as the app names it. */
export type AppDevice = { id?: string | undefined; name?: string | undefined; platform: Platform };

/** Creates a session of a doctor in the members' app. A browser receives the token as a cookie, and then it is undefined here. */
export const createAppSession = async (
  context: PublicContext,
  user: { id: number; name: string },
  device: AppDevice,
): Promise<{ token: string | undefined }> => {
  const { db, now, userAgent, ipAddress, cookies } = context;
  const token = createToken();
  await db
    .insertInto('sessions')
    .values({
      ...{ token_hash: hashToken(token), user_id: user.id, audience: 'app', created_at: now, last_used_at: now },
      ...{ expires_at: new Date(now.getTime() + sessionLifetimeMs), user_agent: userAgent, ip_address: ipAddress },
      ...{ device_id: device.id ?? null, device_name: device.name ?? null },
    })
    .execute();
  if (device.platform !== 'web') return { token };
  cookies.set('member', token, { path: '/api/app', maxAgeSeconds: sessionLifetimeMs / 1000, sameSite: 'Strict' });
  return { token: undefined };
};
