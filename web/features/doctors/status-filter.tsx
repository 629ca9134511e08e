import type { z } from 'zod';
import type { doctorStats } from '../../../contract/entities/doctors.ts';
import type { AccountStatus } from '../../../contract/entities/members.ts';
import { formatNumber } from '../../platform/format.ts';
import { useText } from '../../platform/i18n.ts';
import styles from './doctors.module.css';

type Stats = z.infer<typeof doctorStats>;

const places = [
  { status: undefined, count: (stats: Stats) => stats.totalDoctors },
  { status: 'pending', count: (stats: Stats) => stats.pendingDoctors },
  { status: 'approved', count: (stats: Stats) => stats.approvedDoctors },
  { status: 'declined', count: (stats: Stats) => stats.declinedDoctors },
] as const;

type StatusFilterProps = {
  status: AccountStatus | undefined;
  stats: Stats | undefined;
  onChange: (status: AccountStatus | undefined) => void;
};

/** Narrows a doctors' list to one status; says how many of each there are. */
export const StatusFilter = ({ status, stats, onChange }: StatusFilterProps) => {
  const text = useText();
  return (
    <fieldset className={styles.filter} aria-label={text('doctors.status')}>
      {places.map((place) => (
        <button
          key={place.status ?? 'all'}
          type="button"
          className={styles.place}
          aria-pressed={status === place.status}
          onClick={() => onChange(place.status)}
        >
          {place.status ? text(`members.status.${place.status}`) : text('doctors.all')}
          {stats ? <span className={styles.placeCount}>{formatNumber(place.count(stats))}</span> : null}
        </button>
      ))}
    </fieldset>
  );
};
