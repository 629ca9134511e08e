import type { Platform } from '../../../../contract/app/config.ts';
import type { PublicContext } from '../../../platform/context.ts';
import { insertSession } from '../../access/session/index.ts';
import { appSessionRepo } from './app-session.repo.ts';
import { sessionLifetimeMs } from './authenticator.ts';
import { writeTokenCookie } from './token-cookie.ts';

type Device = { id?: string | undefined; name?: string | undefined; platform: Platform };

/**
 * Creates the session of a device, in place of an earlier one of the same device. The doctor is fully authenticated and the row is locked. A
 * browser gets the token as a cookie only, which scripts cannot read.
 */
export const createAppSession = async (
  context: PublicContext,
  { id }: { id: number; name: string },
  device: Device,
): Promise<{ token: string | undefined }> => {
  if (device.id !== undefined) await appSessionRepo.removeOfDevice(context.db, id, device.id);
  const token = await insertSession(context, id, {
    action: 'session.signIn',
    audience: 'app',
    lifetimeMs: sessionLifetimeMs,
    limit: context.settings.appSessionLimit,
    device_id: device.id,
    device_name: device.name,
  });
  if (device.platform !== 'web') return { token };
  writeTokenCookie(context, token);
  return { token: undefined };
};
