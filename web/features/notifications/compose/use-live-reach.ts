import { useDebouncedValue } from '@mantine/hooks';
import { type Reach, reachDraft } from '../../../../contract/entities/notifications.ts';
import { useReach } from '../notifications.api.ts';
import { type ComposeInput, reachOf } from './compose-draft.ts';

const pause = 400;

/** How far the count of recipients is. */
export type LiveReach =
  | { readonly state: 'incomplete' | 'counting' }
  | { readonly state: 'failed'; retry(): void }
  | { readonly state: 'known'; readonly reach: Reach };

/** Counts whom the notification would reach, a moment after the last change. An answer to an older question is never shown. */
export const useLiveReach = (values: ComposeInput): LiveReach => {
  const body = reachOf(values);
  const print = JSON.stringify(body) ?? '';
  const [settled] = useDebouncedValue(print, pause);
  const query = useReach(settled ? reachDraft.parse(JSON.parse(settled)) : undefined);
  if (!body) return { state: 'incomplete' };
  if (print !== settled) return { state: 'counting' };
  if (query.data) return { state: 'known', reach: query.data.data };
  return query.isFetching ? { state: 'counting' } : { state: 'failed', retry: () => void query.refetch() };
};
