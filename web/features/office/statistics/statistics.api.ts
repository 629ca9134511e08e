import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { companyRoutes } from '../../../../contract/entities/members/companies.ts';
import { doctorRoutes } from '../../../../contract/entities/members/doctors.ts';
import { type reviewerPeriods, statisticsRoutes, type trendRanges } from '../../../../contract/entities/office/statistics.ts';
import type { RouteRequest, RouteSpec } from '../../../../contract/kit/route.ts';
import { routeQuery, useList } from '../../../kit/data/queries.ts';

/** The decisions of each reviewer in the last days. */
export const useReviewers = (query: { days: (typeof reviewerPeriods)[number]; page: number }) =>
  useList(statisticsRoutes.reviewers, { query: { ...query, per_page: 10 } });

type FiguresSpec = RouteSpec & { readonly response: z.ZodType<{ data: Record<string, unknown> }> };

/** The names of the figures in a response. It is distributed over a union, because the response of a library route depends on its query. */
type NameIn<Response> = Response extends { data: infer Data } ? keyof Data & string : never;

/** One figure of a statistics route, by its name in the response. */
export type Figure = { readonly spec: FiguresSpec; readonly name: string };

/** Names a figure of a route; an unknown name is a type error. */
export const figure = <Spec extends FiguresSpec>(spec: Spec, name: NameIn<z.output<Spec['response']>>): Figure => ({ spec, name });

/** Reads one figure. Figures of one route share a request, and each can be retried. */
export const useFigure = ({ spec, name }: Figure) => {
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: FiguresSpec allows any input, but no statistics route requires one
  const query = useQuery(routeQuery(spec, (spec.query ? { query: {} } : {}) as RouteRequest<FiguresSpec>));
  const value = query.data?.data[name];
  return {
    value: typeof value === 'number' ? value : 0,
    isPending: query.isPending,
    isFailed: query.isError && query.data === undefined,
    retry: () => void query.refetch(),
  };
};

/** The kinds of member that have charts. */
export const chartedKinds = ['doctors', 'companies'] as const;
export type ChartedKind = (typeof chartedKinds)[number];

export const chartRoutes = { doctors: statisticsRoutes.doctorCharts, companies: statisticsRoutes.companyCharts };

export const useMemberCharts = (kind: ChartedKind) => {
  const query = useQuery(routeQuery(chartRoutes[kind], {}));
  return { charts: query.data?.data, error: query.data === undefined ? query.error : null, retry: () => void query.refetch() };
};

/** What waits for an administrator. */
export const useWaiting = () => {
  const query = useQuery(routeQuery(statisticsRoutes.waiting, {}));
  return { queues: query.data?.data, error: query.data === undefined ? query.error : null, retry: () => void query.refetch() };
};

/** How many registrations in the members' app are begun and not submitted. */
export const useRegistrations = () => {
  const query = useQuery(routeQuery(statisticsRoutes.registrations, {}));
  return { count: query.data?.data.in_progress, isFailed: query.isError && query.data === undefined, retry: () => void query.refetch() };
};

/** The figures of a week that have a chart. */
export const trendNames = ['registrations', 'approvals', 'sends'] as const;
export type TrendName = (typeof trendNames)[number];

/** The figures of the last weeks; those of the previous range until they are loaded. */
export const useTrends = (weeks: (typeof trendRanges)[number]) => {
  const query = useQuery({ ...routeQuery(statisticsRoutes.trends, { query: { weeks } }), placeholderData: keepPreviousData });
  return { weeks: query.data?.data.weeks, error: query.data === undefined ? query.error : null, retry: () => void query.refetch() };
};

const newest = { query: { status: 'pending', per_page: 10 } } as const;

export const useNewestDoctors = () => useList(doctorRoutes.list, newest);

export const useNewestCompanies = () => useList(companyRoutes.list, newest);
