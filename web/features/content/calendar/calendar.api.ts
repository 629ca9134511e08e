import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { calendarRoutes } from '../../../../contract/entities/content/calendar.ts';
import { routeQuery } from '../../../kit/data/queries.ts';

/** What happens between two days. The earlier range stays until the next one is loaded. */
export const useCalendar = (range: { from: string; to: string }) =>
  useQuery({ ...routeQuery(calendarRoutes.list, { query: range }), placeholderData: keepPreviousData });
