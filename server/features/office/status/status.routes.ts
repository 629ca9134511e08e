import { statusRoutes as routes } from '../../../../contract/entities/office/status.ts';
import { handle, handlePrepared } from '../../../kit/handle.ts';
import { readLastBackups } from '../backups/index.ts';
import { status } from './status.service.ts';

export const statusHandlers = [
  handle(routes.get, async ({ context }) => ({
    data: {
      ...(await context.status.read()),
      backup: await readLastBackups(context.db, context.settings.backup),
      unmeasured_videos: await status.unmeasuredVideos(context),
    },
  })),
  handle(routes.check, async ({ context }) => ({ data: await context.status.check() })),
  handlePrepared(
    routes.test,
    ({ body, context, database }) => status.send(database.db, context, body.channel),
    ({ body, context, prepared: outcome }) => status.recordTest(context, { channel: body.channel, outcome }),
  ),
];
