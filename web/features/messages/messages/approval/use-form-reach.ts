import { useDebouncedValue } from '@mantine/hooks';
import { targetReachDraft } from '../../../../../contract/entities/messages/message-decisions.ts';
import { useReach } from '../messages.api.ts';
import { type ApprovalInput, targetsOf } from './approval-form.ts';

const countDelay = 400;

/** The state of the count. */
export type FormReach =
  | { readonly state: 'incomplete' | 'counting' }
  | { readonly state: 'failed'; retry(): void }
  | { readonly state: 'loaded'; readonly doctors: number; readonly approved: number };

/** Counts the doctors that the targets reach, shortly after the last change. Responses to older requests are ignored. */
export const useFormReach = (values: ApprovalInput): FormReach => {
  const targets = targetsOf(values);
  const print = JSON.stringify(targets) ?? '';
  const [settled] = useDebouncedValue(print, countDelay);
  const query = useReach(settled ? targetReachDraft.parse(JSON.parse(settled)) : undefined);
  if (!targets) return { state: 'incomplete' };
  if (print !== settled) return { state: 'counting' };
  if (query.data) return { state: 'loaded', ...query.data.data };
  return query.isFetching ? { state: 'counting' } : { state: 'failed', retry: () => void query.refetch() };
};
