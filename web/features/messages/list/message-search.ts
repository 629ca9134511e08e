import { messageRoutes, messageStatus } from '../../../../contract/entities/messages.ts';
import { useMay } from '../../../kit/can.tsx';
import { useSearchKeys } from '../../../kit/search-keys.ts';
import { useText } from '../../../platform/i18n.ts';

/** Offers the header's search on a list of messages; by company only where there are several. */
export const useMessageSearch = (): void => {
  const text = useText();
  const decides = useMay()(messageRoutes.approve);
  const byName = { key: 'name', label: text('messages.searchName') };
  useSearchKeys(decides ? [byName, { key: 'company', label: text('messages.company') }] : [byName]);
};

/** The words of the filters that are no search keys. */
export const useDescribeFilters = () => {
  const text = useText();
  return (name: string, value: unknown) => {
    const status = messageStatus.safeParse(value).data;
    if (name === 'status' && status) return { label: text('members.statusLabel'), value: text(`messages.status.${status}`) };
    return name === 'category_name' ? { label: text('messages.category'), value: String(value) } : undefined;
  };
};
