import { useDebouncedValue } from '@mantine/hooks';
import { type Reach, reachDraft } from '../../../../contract/entities/notifications.ts';
import { useReach } from '../notifications.api.ts';
import { type ComposeInput, getReachRequest } from './compose-draft.ts';

const countDelay = 400;

/** The state of the count. */
export type LiveReach =
  | { readonly state: 'incomplete' | 'counting' }
  | { readonly state: 'failed'; retry(): void }
  | { readonly state: 'loaded'; readonly reach: Reach };

/** Counts the recipients shortly after the last change. Responses to older requests are ignored. */
export const useLiveReach = (values: ComposeInput): LiveReach => {
  const body = getReachRequest(values);
  const print = JSON.stringify(body) ?? '';
  const [settled] = useDebouncedValue(print, countDelay);
  const query = useReach(settled ? reachDraft.parse(JSON.parse(settled)) : undefined);
  if (!body) return { state: 'incomplete' };
  if (print !== settled) return { state: 'counting' };
  if (query.data) return { state: 'loaded', reach: query.data.data };
  return query.isFetching ? { state: 'counting' } : { state: 'failed', retry: () => void query.refetch() };
};
