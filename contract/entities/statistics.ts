import { z } from 'zod';
import { answerOf } from '../kit/list.ts';
import { route } from '../kit/route.ts';

const share = z.object({ id: z.int(), name: z.string(), members: z.int() });

/** Live members of a kind by month of registration and status (oldest month first, 12 of them), and the largest areas and specialties. */
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
    summary: 'Doctors by month and status, by area and by specialty.',
    permission: 'statistics.read',
    response: answerOf(memberCharts),
  }),
  companyCharts: route({
    method: 'GET',
    path: '/statistics/companies',
    summary: 'Companies by month and status, by area and by specialty.',
    permission: 'statistics.read',
    response: answerOf(memberCharts),
  }),
};
