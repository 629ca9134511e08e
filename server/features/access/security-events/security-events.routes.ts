import { securityEventRoutes as routes } from '../../../../contract/entities/access/security-events.ts';
import { handle, handleDownload } from '../../../kit/handle.ts';
import { securityEvents } from './security-events.service.ts';

export const securityEventsHandlers = [
  handle(routes.list, ({ query, context }) => securityEvents.list(context, query)),
  handle(routes.alert, ({ context }) => securityEvents.getAlert(context)),
  handleDownload(routes.export, ({ query, context, database }) => securityEvents.export(database, context, query)),
];
