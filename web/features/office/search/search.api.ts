import { useQuery } from '@tanstack/react-query';
import { canSearch, searchRoutes } from '../../../../contract/entities/office/search.ts';
import { routeQuery } from '../../../kit/data/queries.ts';

/** Finds records of every kind; nothing while the term is too short. */
export const useHits = (term: string) => useQuery({ ...routeQuery(searchRoutes.find, { query: { q: term } }), enabled: canSearch(term) });
