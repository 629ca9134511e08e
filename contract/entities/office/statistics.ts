import { z } from 'zod';
import { dataResponse, listQuery, pageResponse } from '../../kit/list.ts';
import { route } from '../../kit/route.ts';

const share = z.object({ id: z.int(), name: z.string(), members: z.int() });

/** Active members of one kind: by month of registration and status (12 months, oldest first), and by the largest areas and specialties. */
export const memberCharts = z.object({
  months: z.array(z.object({ month: z.string(), pending: z.int(), approved: z.int(), declined: z.int() })),
  areas: z.array(share),
  specialties: z.array(share),
});
export type MemberCharts = z.infer<typeof memberCharts>;

/** Null if the caller may not read the records of the queue. */
const queue = z.object({ count: z.int(), oldest_at: z.iso.datetime().nullable() }).nullable();

/** What waits for an administrator, by kind: how many records, and since when the oldest waits (null if none does). */
export const waiting = z.object({ doctors: queue, companies: queue, messages: queue, contacts: queue, reports: queue, failures: queue });
export type Waiting = z.infer<typeof waiting>;

/** The ranges of the trends in weeks. */
export const trendRanges = [4, 12, 26, 52] as const;

/** Figures by week, oldest first; the last week is the current one. A week is named by its Monday, YYYY-MM-DD in the configured time zone. */
export const trends = z.object({
  weeks: z.array(z.object({ week: z.iso.date(), registrations: z.int(), approvals: z.int(), sends: z.int() })),
});
export type Trends = z.infer<typeof trends>;

/** The periods of the figures of reviewers, in days. */
export const reviewerPeriods = [7, 30, 90, 365] as const;

/** The decisions of one reviewer on accounts that the reviewer had claimed. `median_seconds` is the time from the claim to the decision; null without any. */
export const reviewer = z.object({
  id: z.int(),
  name: z.string(),
  decided: z.int(),
  approved: z.int(),
  declined: z.int(),
  /** Decisions without a claim: by an import, an action on many accounts, or a page. */
  unclaimed: z.int(),
  median_seconds: z.int().nullable(),
});
export type Reviewer = z.infer<typeof reviewer>;

export const statisticsRoutes = {
  waiting: route({
    method: 'GET',
    path: '/statistics/waiting',
    summary: 'Counts what waits for an administrator, and tells since when the oldest waits.',
    permission: 'statistics.read',
    response: dataResponse(waiting),
  }),
  registrations: route({
    method: 'GET',
    path: '/statistics/registrations',
    summary:
      "Counts the registrations in the members' app that are begun and not submitted. Nothing of them is shown, because it is not proven.",
    permission: 'members.decide',
    response: dataResponse(z.object({ in_progress: z.int() })),
  }),
  trends: route({
    method: 'GET',
    path: '/statistics/trends',
    summary: 'Counts registrations, approvals and sent notifications by week.',
    permission: 'statistics.read',
    freshness: 'any',
    query: z.strictObject({ weeks: z.literal(trendRanges, 'Weeks must be 4, 12, 26 or 52').default(12) }),
    response: dataResponse(trends),
  }),
  reviewers: route({
    method: 'GET',
    path: '/statistics/reviewers',
    summary:
      'Counts the decisions of each reviewer on claimed doctors and companies, with the median time from claim to decision, and those without a claim.',
    permission: 'reviewers.read',
    freshness: 'any',
    query: listQuery({ days: z.literal(reviewerPeriods, 'Days must be 7, 30, 90 or 365').default(30) }),
    response: pageResponse(reviewer),
  }),
  doctorCharts: route({
    method: 'GET',
    path: '/statistics/doctors',
    summary: 'Counts doctors by month and status, by area and by specialty.',
    permission: 'doctors.read',
    freshness: 'any',
    response: dataResponse(memberCharts),
  }),
  companyCharts: route({
    method: 'GET',
    path: '/statistics/companies',
    summary: 'Counts companies by month and status, by area and by specialty.',
    permission: 'companies.read',
    freshness: 'any',
    response: dataResponse(memberCharts),
  }),
};
