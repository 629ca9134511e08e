import { calendarRoutes } from '../../../../contract/entities/content/calendar.ts';
import { handle } from '../../../kit/handle.ts';
import { listCalendar } from './calendar.service.ts';

export const calendarHandlers = [handle(calendarRoutes.list, ({ query, context }) => listCalendar(context, query))];
