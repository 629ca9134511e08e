import { z } from 'zod';
import { dataResponse } from '../kit/list.ts';
import { route } from '../kit/route.ts';

const share = z.object({ id: z.int(), name: z.string(), members: z.int() });

/** Active members of one kind: by month of registration and status (12 months, oldest first), and by the largest areas and specialties. */
export const memberCharts = z.object({
  months: z.array(z.object({ month: z.string(), pending: z.int(), approved: z.int(), declined: z.int() })),
  areas: z.array(share),
  specialties: z.array(share),
});
export type MemberCharts = z.infer<typeof memberCharts>;

export const statisticsRoutes = {
  doctorCharts: route({
    method: 'GET',
    path: '/statistics/doctors',
    summary: 'Counts doctors by month and status, by area and by specialty.',
    permission: 'statistics.read',
    response: dataResponse(memberCharts),
  }),
  companyCharts: route({
    method: 'GET',
    path: '/statistics/companies',
    summary: 'Counts companies by month and status, by area and by specialty.',
    permission: 'statistics.read',
    response: dataResponse(memberCharts),
  }),
};
