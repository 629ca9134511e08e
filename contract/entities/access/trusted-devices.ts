import { z } from 'zod';
import { bigRecordId, idParams } from '../../kit/ids.ts';
import { dataResponse, messageResponse } from '../../kit/list.ts';
import { route } from '../../kit/route.ts';

export const trustedDeviceId = bigRecordId('TrustedDeviceId');
export type TrustedDeviceId = z.infer<typeof trustedDeviceId>;

/** A browser in which the user is not asked for the second step. The browser and the system are null if they are not recognised. */
export const trustedDevice = z.object({
  id: trustedDeviceId,
  browser: z.string().nullable(),
  system: z.string().nullable(),
  address: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
});
export type TrustedDevice = z.infer<typeof trustedDevice>;

export const trustedDeviceRoutes = {
  trustedDevices: route({
    method: 'GET',
    path: '/auth/trusted-devices',
    summary: "Lists the caller's trusted devices, the last used first.",
    permission: 'session',
    freshness: 'now',
    response: dataResponse(z.array(trustedDevice)),
  }),
  removeTrustedDevice: route({
    method: 'DELETE',
    path: '/auth/trusted-devices/:id',
    summary: "Removes one of the caller's trusted devices, which then needs the second step again.",
    permission: 'session',
    params: idParams(trustedDeviceId),
    response: messageResponse,
  }),
};
