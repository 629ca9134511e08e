import { type AccountStatus, accountStatuses } from '../../../../../contract/entities/members/account-status.ts';
import type { ListResult } from '../../../../kit/data/queries.ts';
import { formatNumber } from '../../../../platform/format.ts';
import { useText } from '../../../../platform/i18n.ts';
import { FilterBar } from '../../../../ui/list/filter-bar.tsx';
import type { Member } from '../member.ts';

type StatusFilterProps = {
  /** The filters of the list in the address. */
  params: {
    query: { status?: AccountStatus | undefined };
    filters: Readonly<Record<string, unknown>>;
    set(change: { status: AccountStatus | undefined }): void;
  };
  /** The number of members by status; undefined until it is known. */
  counts: Partial<Record<AccountStatus | 'all', number>> | undefined;
  /** The list that the filter narrows. */
  list: Pick<ListResult<Member>, 'rows' | 'total' | 'isMinimum' | 'isPending' | 'isStale' | 'error'>;
};

/**
 * The number of members by status that other filters leave. The server would have to search once more for each status, so only what the
 * list knows is counted: its own total, and each status if one page has all rows.
 */
const countFiltered = (list: StatusFilterProps['list'], status: AccountStatus | undefined): StatusFilterProps['counts'] => {
  if (list.isPending || list.isStale || list.isMinimum || list.error) return undefined;
  const own = { [status ?? 'all']: list.total };
  if (status !== undefined || list.rows.length < list.total) return own;
  return {
    ...own,
    ...Object.fromEntries(accountStatuses.map((each) => [each, list.rows.filter(({ user }) => user.status === each).length])),
  };
};

/** Filters a list of members by status and shows the number of each. */
export const StatusFilter = ({ params, counts: stored, list }: StatusFilterProps) => {
  const text = useText();
  const { status } = params.query;
  const isFiltered = Object.keys(params.filters).some((name) => name !== 'status');
  const counts = isFiltered ? countFiltered(list, status) : stored;
  const optionOf = (value: AccountStatus | undefined, label: string) => {
    const count = counts?.[value ?? 'all'];
    return { value, label, count: count === undefined ? undefined : formatNumber(count) };
  };
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
