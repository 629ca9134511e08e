import { statisticsRoutes as routes } from '../../../../contract/entities/office/statistics.ts';
import { handle } from '../../../kit/handle.ts';
import { reviewers } from './reviewers.service.ts';
import { statistics } from './statistics.service.ts';

export const statisticsHandlers = [
  handle(routes.waiting, ({ context }) => statistics.waiting(context)),
  handle(routes.registrations, ({ context }) => statistics.registrations(context)),
  handle(routes.trends, ({ context, query }) => statistics.trends(context, query)),
  handle(routes.reviewers, ({ context, query }) => reviewers.list(context, query)),
  handle(routes.doctorCharts, ({ context }) => statistics.charts(context, 'doctor')),
  handle(routes.companyCharts, ({ context }) => statistics.charts(context, 'company')),
];
