import { type AccountStatus, accountStatuses } from '../../../../../contract/entities/members/account-status.ts';
import type { ListResult } from '../../../../kit/data/queries.ts';
import { formatNumber } from '../../../../platform/format.ts';
import { useText } from '../../../../platform/i18n.ts';
import { FilterBar } from '../../../../ui/list/filter-bar.tsx';

type StatusFilterProps = {
  /** The filters of the list in the address. */
  params: {
    query: { status?: AccountStatus | undefined };
    filters: Readonly<Record<string, unknown>>;
    set(change: { status: AccountStatus | undefined }): void;
  };
  /** The number of members by status; undefined until it is known. */
  counts: Partial<Record<AccountStatus | 'all', number>> | undefined;
  /** The list that the filter narrows. A search knows the number of its own status only; the others show their members without the search. */
  list: Pick<ListResult<unknown>, 'total' | 'isMinimum' | 'isPending' | 'error'>;
};

/** Filters a list of members by status and shows the number of each. */
export const StatusFilter = ({ params, counts: stored, list }: StatusFilterProps) => {
  const text = useText();
  const { status } = params.query;
  const isSearched = Object.keys(params.filters).some((name) => name !== 'status');
  const isCounted = !list.isPending && !list.isMinimum && list.error === null;
  const countOf = (value: AccountStatus | undefined) => {
    if (isSearched && value === status) return isCounted ? formatNumber(list.total) : undefined;
    const count = stored?.[value ?? 'all'];
    if (count === undefined) return undefined;
    return isSearched ? text('members.countOfAll', { count }) : formatNumber(count);
  };
  const optionOf = (value: AccountStatus | undefined, label: string) => ({ value, label, count: countOf(value) });
  const all = optionOf(undefined, text('members.all'));
  const each = accountStatuses.map((value) => optionOf(value, text(`members.status.${value}`)));
  return (
    <FilterBar
      label={text('members.statusLabel')}
      value={status}
      options={[all, ...each]}
      onChange={(chosen) => params.set({ status: chosen })}
    />
  );
};
