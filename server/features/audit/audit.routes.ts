import { auditRoutes as routes } from '../../../contract/entities/audit.ts';
import { handle } from '../../kit/handle.ts';
import { auditTrail } from './audit.service.ts';

export const auditHandlers = [handle(routes.list, ({ query, context }) => auditTrail.list(context, query))];
