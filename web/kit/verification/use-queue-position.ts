import { useNavigate, useSearch } from '@tanstack/react-router';
import type { z } from 'zod';
import { parseListQuery, type Search } from '../../../contract/kit/list-query.ts';

/** Keeps the position in a queue in the URL, for a reload: `id` is the record to show; `after` is the one before it. */
export const useQueuePosition = <Schema extends z.ZodObject>(schema: Schema) => {
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const setPosition = (query: { after?: number; id?: number }) =>
    void navigate({ to: '.', search: (() => ({ after: query.after, id: query.id })) as never, replace: true });
  return {
    query: parseListQuery(schema, search),
    moveAfter: (id: number) => setPosition({ after: id }),
    restart: () => setPosition({}),
  };
};
