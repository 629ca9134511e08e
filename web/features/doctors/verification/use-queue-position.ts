import { useNavigate, useSearch } from '@tanstack/react-router';
import { doctorRoutes } from '../../../../contract/entities/doctors.ts';
import { parseListQuery, type Search } from '../../../kit/list/list-query.ts';

/** Keeps the place in the list of pending doctors in the URL, for a reload: `id` is the doctor to show; `after` is the one before it. */
export const useQueuePosition = () => {
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: the router parses every URL with parseSearch
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const setPosition = (query: { after?: number; id?: number }) =>
    // biome-ignore lint/nursery/noUnsafeTypeAssertion: the router does not know the search types of the screens, because they are a plain list
    void navigate({ to: '.', search: (() => ({ after: query.after, id: query.id })) as never, replace: true });
  return {
    query: parseListQuery(doctorRoutes.verification.query, search),
    moveAfter: (id: number) => setPosition({ after: id }),
  };
};
