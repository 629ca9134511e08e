import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Research, researchRoutes } from '../../../../contract/entities/content/research.ts';
import type { Content } from '../../../kit/content/content-hooks.ts';
import { pollEvery, routeQuery, signedUrlLifetime, toListResult } from '../../../kit/data/queries.ts';

export const researches: Content<Research, typeof researchRoutes> = {
  routes: researchRoutes,
  texts: 'research',
};

/** Reads a research paper, active or archived. */
export const useResearch = (id: number) =>
  useQuery({
    ...routeQuery(researchRoutes.stats, { query: { id, page: 1 } }),
    select: ({ data }) => ('doctors_purchased_researches' in data ? { data } : undefined),
    ...pollEvery(signedUrlLifetime),
  });

/** Reads a page of the doctors who bought a research paper. */
export const useResearchBuyers = (id: number, page: number) => {
  const query = useQuery({
    ...routeQuery(researchRoutes.stats, { query: { id, page } }),
    select: ({ data }) => ('doctors_purchased_researches' in data ? data.doctors_purchased_researches : undefined),
    placeholderData: keepPreviousData,
    ...pollEvery(signedUrlLifetime),
  });
  return toListResult(query, query.data);
};
