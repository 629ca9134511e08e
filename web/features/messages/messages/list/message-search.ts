import { messageStatus } from '../../../../../contract/entities/messages/message-status.ts';
import { messageRoutes } from '../../../../../contract/entities/messages/messages.ts';
import { useCan } from '../../../../kit/can.tsx';
import { useSearchFields } from '../../../../kit/list/search-fields.ts';
import { useDescribeSchedule } from '../../../../kit/schedule/schedule-filter.tsx';
import { useText } from '../../../../platform/i18n.ts';

/** Sets up the header's search for a list of messages. A company sees only its own messages, so it cannot search by company. */
export const useMessageSearch = (): void => {
  const text = useText();
  const canReadAll = useCan()(messageRoutes.archived);
  const byName = { param: 'name', label: text('messages.searchName') };
  useSearchFields(
    canReadAll ? [byName, { param: 'company', label: text('messages.company'), choices: 'company', chosenBy: 'company_id' }] : [byName],
  );
};

/** Labels of the filters that are not search fields. */
export const useDescribeFilters = () => {
  const text = useText();
  const describeSchedule = useDescribeSchedule();
  return (name: string, value: unknown) => {
    const status = messageStatus.safeParse(value).data;
    if (name === 'status' && status) return { label: text('members.statusLabel'), value: text(`messages.status.${status}`) };
    return name === 'category_name' ? { label: text('messages.category'), value: String(value) } : describeSchedule(name, value);
  };
};
