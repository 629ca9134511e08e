import { accountStatus } from '../../../../../contract/entities/members/account-status.ts';
import type { DescribeFilter } from '../../../../kit/list/filters/active-filters.tsx';
import { type SearchField, useSearchFields } from '../../../../kit/list/search-fields.ts';
import { useText } from '../../../../platform/i18n.ts';
import type { Member } from '../member.ts';

/** Sets up the header's search for a list of members; `extraFields` are the search fields of this kind of member only. */
export const useMemberSearch = (extraFields: readonly SearchField[] = []): void => {
  const text = useText();
  useSearchFields([
    { param: 'name', label: text('members.name') },
    { param: 'phone', label: text('members.phone') },
    { param: 'email', label: text('members.email') },
    ...extraFields,
    { param: 'field', label: text('members.specialty'), choices: 'specialty', takesIds: true },
    { param: 'area', label: text('members.area'), choices: 'area', takesIds: true },
  ]);
};

/** Labels of the filters that are not search fields, and names of the areas and specialties that are filtered by id. Tabs show the status themselves. */
export const useDescribeFilter = (rows: readonly Member[], { hasTabs = false } = {}): DescribeFilter => {
  const text = useText();
  const references = { area: text('members.area'), field: text('members.specialty') };
  return (name, value) => {
    if (name === 'area' || name === 'field') {
      const reference = rows.map(({ user }) => user[name]).find((one) => String(one?.id) === value);
      return reference ? { label: references[name], value: reference.name } : undefined;
    }
    const status = accountStatus.safeParse(value).data;
    if (name !== 'status' || !status) return undefined;
    return hasTabs ? null : { label: text('members.statusLabel'), value: text(`members.status.${status}`) };
  };
};
