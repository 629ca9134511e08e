import { statusRoutes as routes } from '../../../contract/entities/status.ts';
import { handle, handlePrepared } from '../../kit/handle.ts';
import { status } from './status.service.ts';

export const statusHandlers = [
  handle(routes.get, async ({ context }) => ({ data: await context.status.read() })),
  handle(routes.check, async ({ context }) => ({ data: await context.status.check() })),
  handlePrepared(
    routes.test,
    ({ body, context, database }) => status.send(database.db, context, body.channel),
    ({ body, context }) => status.recordTest(context, body.channel),
  ),
];
