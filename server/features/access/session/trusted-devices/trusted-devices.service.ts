import { type TrustedDevice, type TrustedDeviceId, trustedDeviceId } from '../../../../../contract/entities/access/trusted-devices.ts';
import { dayMs } from '../../../../../contract/kit/time-zone.ts';
import { audit } from '../../../../kit/audit.ts';
import type { Settings } from '../../../../platform/config/config.ts';
import type { Context, PublicContext } from '../../../../platform/context.ts';
import type { Db } from '../../../../platform/database/index.ts';
import { orNotFound } from '../../../../platform/errors.ts';
import { parseUserAgent } from '../active/device.ts';
import { createToken, digestPassword, hashToken } from '../tokens.ts';
import { trustedDevicesRepo } from './trusted-devices.repo.ts';

const maxDevices = 10;
const cookieName = 'medboard_device';
// Only the sign-in receives the cookie, so no other route can depend on it.
const cookiePath = '/api/v1/auth/login';

type Account = { id: number; password_hash: string };
type Trust = { policy: string; password_digest: Buffer; created_at: Date; expires_at: Date };

/** Whether a stored trust still counts. Stricter settings than those of its time end it. */
const isInForce = (
  { policy, created_at, expires_at }: Omit<Trust, 'password_digest'>,
  { secondStep, trustedDeviceDays }: Settings,
  now: Date,
): boolean =>
  expires_at > now &&
  created_at.getTime() + trustedDeviceDays * dayMs > now.getTime() &&
  (secondStep.policy !== 'required' || policy === 'required');

export const trustedDevices = {
  /** Whether the sign-in comes from a device that its user trusts. */
  async isTrusted({ db, now, cookies, settings }: PublicContext, account: Account): Promise<boolean> {
    const deviceToken = cookies.get(cookieName);
    if (deviceToken === undefined) return false;
    const device = await trustedDevicesRepo.findByHash(db, account.id, hashToken(deviceToken));
    if (!device || !isInForce(device, settings, now) || !digestPassword(account).equals(device.password_digest)) return false;
    await trustedDevicesRepo.touch(db, device.id, now);
    return true;
  },
  /** Trusts the device of a sign-in with a verified second step. */
  async trust(context: PublicContext, account: Account): Promise<void> {
    const { db, now, settings, cookies, userAgent, ipAddress } = context;
    const token = createToken();
    const expiresAt = new Date(now.getTime() + settings.trustedDeviceDays * dayMs);
    await trustedDevicesRepo.removeExceptLastUsed(db, account.id, maxDevices - 1);
    await trustedDevicesRepo.insert(db, {
      user_id: account.id,
      token_hash: hashToken(token),
      password_digest: digestPassword(account),
      policy: settings.secondStep.policy === 'required' ? 'required' : 'optional',
      user_agent: userAgent,
      ip_address: ipAddress,
      created_at: now,
      last_used_at: now,
      expires_at: expiresAt,
    });
    cookies.set(cookieName, token, { path: cookiePath, maxAgeSeconds: settings.trustedDeviceDays * 86_400, sameSite: 'Strict' });
    await audit({ ...context, actor: { id: account.id } }, { action: 'session.trustDevice', entity: 'users', id: account.id });
  },
  removeOfUser: (db: Db, userId: number) => trustedDevicesRepo.removeOfUser(db, userId),
  async list({ db, now, actor, settings }: Context): Promise<{ data: TrustedDevice[] }> {
    const rows = await trustedDevicesRepo.list(db, actor.id, now);
    const data = rows
      .filter((row) => isInForce(row, settings, now))
      .map(({ id, user_agent, ip_address, created_at, last_used_at, expires_at }) => ({
        id: trustedDeviceId.parse(id),
        ...parseUserAgent(user_agent),
        address: ip_address,
        created_at: created_at.toISOString(),
        last_used_at: last_used_at.toISOString(),
        expires_at: expires_at.toISOString(),
      }));
    return { data };
  },
  async remove(context: Context, id: TrustedDeviceId) {
    const { db, actor } = context;
    orNotFound((await trustedDevicesRepo.removeById(db, actor.id, id)) || undefined, `trusted device ${id}`);
    await audit(context, { action: 'session.removeTrustedDevice', entity: 'users', id: actor.id });
    return { message: 'You will be asked for the second step on this device again' };
  },
};
