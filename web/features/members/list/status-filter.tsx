import { type AccountStatus, accountStatuses } from '../../../../contract/entities/members.ts';
import type { ListResult } from '../../../kit/data/queries.ts';
import { useText } from '../../../platform/i18n.ts';
import { FilterBar } from '../../../ui/filter-bar.tsx';

type StatusFilterProps = {
  status: AccountStatus | undefined;
  /** The number of members by status; undefined until it is known. */
  counts: Partial<Record<AccountStatus | 'all', number>> | undefined;
  /** The list that the filter narrows. A search knows its own number only. */
  list: Pick<ListResult<unknown>, 'total' | 'isMinimum' | 'isPending' | 'error'>;
  isSearched: boolean;
  onChange: (status: AccountStatus | undefined) => void;
};

/** Filters a list of members by status and shows the number of each. */
export const StatusFilter = ({ status, counts: stored, list, isSearched, onChange }: StatusFilterProps) => {
  const text = useText();
  const isCounted = !list.isPending && !list.isMinimum && list.error === null;
  const counts = isSearched ? { [status ?? 'all']: isCounted ? list.total : undefined } : stored;
  const all = { value: undefined, label: text('members.all'), count: counts?.all };
  const each = accountStatuses.map((value) => ({ value, label: text(`members.status.${value}`), count: counts?.[value] }));
  return <FilterBar label={text('members.statusLabel')} value={status} options={[all, ...each]} onChange={onChange} />;
};
