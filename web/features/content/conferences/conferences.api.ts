import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Conference, conferenceRoutes } from '../../../../contract/entities/content/conferences.ts';
import type { Content } from '../../../kit/content/content-hooks.ts';
import { pollEvery, routeQuery, signedUrlLifetime } from '../../../kit/data/queries.ts';

export const conferences: Content<Conference, typeof conferenceRoutes> = {
  routes: conferenceRoutes,
  texts: 'conferences',
};

/** Reads a conference with a page of its reactions. The page shown stays until the next one arrives. */
export const useConference = (id: number, page = 1) =>
  useQuery({
    ...routeQuery(conferenceRoutes.get, { params: { id }, query: { page } }),
    placeholderData: keepPreviousData,
    ...pollEvery(signedUrlLifetime),
  });
