import { accountStatus } from '../../../../contract/entities/members.ts';
import { type SearchField, useSearchFields } from '../../../kit/list/search-fields.ts';
import { useText } from '../../../platform/i18n.ts';

/** Sets up the header's search for a list of members; `extraFields` are the search fields of this kind of member only. */
export const useMemberSearch = (extraFields: readonly SearchField[] = []): void => {
  const text = useText();
  useSearchFields([
    { param: 'name', label: text('members.name') },
    { param: 'phone', label: text('members.phone') },
    { param: 'email', label: text('members.email') },
    ...extraFields,
    { param: 'field', label: text('members.specialty') },
    { param: 'area', label: text('members.area') },
  ]);
};

/** Labels of the filters that are not search fields. */
export const useDescribeStatus = () => {
  const text = useText();
  return (name: string, value: unknown) => {
    const status = accountStatus.safeParse(value).data;
    return name === 'status' && status ? { label: text('members.statusLabel'), value: text(`members.status.${status}`) } : undefined;
  };
};
