import { useDebouncedValue } from '@mantine/hooks';
import { type Reach, recipientReachDraft } from '../../../../../contract/entities/messages/notifications.ts';
import { useReach } from '../notifications.api.ts';
import { type ComposeInput, getReachRequest } from './compose-draft.ts';

const countDelayMs = 400;

/** The state of counting the recipients. */
export type FormReach =
  | { readonly state: 'incomplete' | 'counting' }
  | { readonly state: 'failed'; retry(): void }
  | { readonly state: 'loaded'; readonly reach: Reach };

/** Counts the recipients shortly after the last change. Responses to older requests are ignored. */
export const useFormReach = (values: ComposeInput): FormReach => {
  const body = getReachRequest(values);
  const requestJson = JSON.stringify(body) ?? '';
  const [debouncedJson] = useDebouncedValue(requestJson, countDelayMs);
  const query = useReach(debouncedJson ? recipientReachDraft.parse(JSON.parse(debouncedJson)) : undefined);
  if (!body) return { state: 'incomplete' };
  if (requestJson !== debouncedJson) return { state: 'counting' };
  if (query.data) return { state: 'loaded', reach: query.data.data };
  return query.isFetching ? { state: 'counting' } : { state: 'failed', retry: () => void query.refetch() };
};
