import { useNavigate, useSearch } from '@tanstack/react-router';
import { doctorRoutes } from '../../../../contract/entities/doctors.ts';
import { parseListQuery, type Search } from '../../../kit/list-query.ts';

/** Whose turn it is, kept in the address so that a reload comes back to it: the doctor of this number, or the first that waits after one. */
export const usePlace = () => {
  const search = useSearch({ strict: false }) as Search; // The router parses every address with parseSearch.
  const navigate = useNavigate();
  const go = (place: { after?: number; id?: number }) =>
    // The rooms are a plain list, so the router knows no search of theirs by type: hence `never`.
    void navigate({ to: '.', search: (() => ({ after: place.after, id: place.id })) as never, replace: true });
  return {
    query: parseListQuery(doctorRoutes.verification.query, search),
    goAfter: (id: number) => go({ after: id }),
  };
};
