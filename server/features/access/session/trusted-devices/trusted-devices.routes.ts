import { trustedDeviceRoutes as routes } from '../../../../../contract/entities/access/trusted-devices.ts';
import { handle } from '../../../../kit/handle.ts';
import { trustedDevices } from './trusted-devices.service.ts';

export const trustedDevicesHandlers = [
  handle(routes.trustedDevices, ({ context }) => trustedDevices.list(context)),
  handle(routes.removeTrustedDevice, ({ params, context }) => trustedDevices.remove(context, params.id)),
];
