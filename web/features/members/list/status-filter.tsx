import { type AccountStatus, accountStatuses } from '../../../../contract/entities/members.ts';
import { useText } from '../../../platform/i18n.ts';
import { FilterBar } from '../../../ui/filter-bar.tsx';

type StatusFilterProps = {
  status: AccountStatus | undefined;
  /** How many there are of each; undefined while that is not known. */
  counts: Record<AccountStatus | 'all', number> | undefined;
  onChange: (status: AccountStatus | undefined) => void;
};

/** Narrows a list of members to one status; says how many of each there are. */
export const StatusFilter = ({ status, counts, onChange }: StatusFilterProps) => {
  const text = useText();
  const all = { value: undefined, label: text('members.all'), count: counts?.all };
  const each = accountStatuses.map((value) => ({ value, label: text(`members.status.${value}`), count: counts?.[value] }));
  return <FilterBar label={text('members.statusLabel')} value={status} places={[all, ...each]} onChange={onChange} />;
};
