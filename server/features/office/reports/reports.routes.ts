import { reportRoutes } from '../../../../contract/entities/office/reports.ts';
import { handle } from '../../../kit/handle.ts';
import { reports } from './reports.service.ts';

export const reportsHandlers = [
  handle(reportRoutes.list, ({ query, context }) => reports.list(context, query)),
  handle(reportRoutes.waiting, ({ context }) => reports.waiting(context)),
  handle(reportRoutes.entries, ({ params, query, context }) => reports.entries(context, params.id, query)),
  handle(reportRoutes.decide, ({ params, body, context }) => reports.decide(context, params.id, body)),
  handle(reportRoutes.reopen, ({ params, body, context }) => reports.reopen(context, params.id, body)),
];
