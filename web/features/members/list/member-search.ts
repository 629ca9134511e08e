import { accountStatus } from '../../../../contract/entities/members.ts';
import { type SearchKey, useSearchKeys } from '../../../kit/search-keys.ts';
import { useText } from '../../../platform/i18n.ts';

/** Offers the header's search on a list of members, by the specification's keys; `own` are those that only these members have. */
export const useMemberSearch = (own: readonly SearchKey[] = []): void => {
  const text = useText();
  useSearchKeys([
    { key: 'name', label: text('members.name') },
    { key: 'phone', label: text('members.phone') },
    { key: 'email', label: text('members.email') },
    ...own,
    { key: 'field', label: text('members.specialty') },
    { key: 'area', label: text('members.area') },
  ]);
};

/** The words of the filters that are no search keys. */
export const useDescribeStatus = () => {
  const text = useText();
  return (name: string, value: unknown) => {
    const status = accountStatus.safeParse(value).data;
    return name === 'status' && status ? { label: text('members.statusLabel'), value: text(`members.status.${status}`) } : undefined;
  };
};
