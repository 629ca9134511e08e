import { reportRoutes } from '../../../../contract/app/reports.ts';
import { handle } from '../../../kit/handle.ts';
import { reports } from './reports.service.ts';

export const reportsHandlers = [handle(reportRoutes.create, ({ body, context }) => reports.create(context, body))];
