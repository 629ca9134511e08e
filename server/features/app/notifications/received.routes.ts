import { devicesRoutes } from '../../../../contract/app/devices.ts';
import { receivedRoutes } from '../../../../contract/app/notifications.ts';
import { handle } from '../../../kit/handle.ts';
import { pushDevices } from '../../../platform/providers/messengers/index.ts';
import { received } from './received.service.ts';

export const receivedHandlers = [
  handle(receivedRoutes.list, ({ query, context }) => received.list(context, query)),
  handle(receivedRoutes.unread, ({ context }) => received.unread(context)),
  handle(receivedRoutes.markRead, ({ params, context }) => received.markRead(context, params.id)),
  handle(receivedRoutes.markAllRead, ({ body, context }) => received.markUpTo(context, body.up_to)),
  handle(devicesRoutes.register, async ({ params, body, context: { db, actor, now } }) => {
    await pushDevices.register(db, {
      ...body,
      userId: actor.id,
      installationId: params.installation,
      sessionHash: actor.sessionHash,
      at: now,
    });
    return { message: 'The device was registered' };
  }),
  handle(devicesRoutes.remove, async ({ params, context: { db, actor } }) => {
    await pushDevices.removeInstallation(db, { userId: actor.id, installationId: params.installation });
    return { message: 'The device was removed' };
  }),
];
