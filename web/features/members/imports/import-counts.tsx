import type { ImportCounts, ImportDetail } from '../../../../contract/entities/members/imports.ts';
import { formatNumber } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import styles from './imports.module.css';

const tones = { new: 'approved', changed: 'pending', same: 'neutral', wrong: 'declined' } as const;
const order = ['new', 'changed', 'same', 'wrong'] as const;

/** How many rows a run has tried. */
export const countTried = ({ result }: Pick<ImportDetail, 'result'>): number =>
  result ? result.new + result.changed + result.same + result.wrong : 0;

/** How many rows are new, change something, change nothing and are wrong. `of` says whether they were checked or imported. */
export const CountList = ({ counts, of }: { counts: ImportCounts; of: 'check' | 'result' }) => {
  const text = useText();
  return (
    <dl className={styles.counts}>
      {order.map((name) => (
        <div key={name} className={styles.count} data-tone={counts[name] > 0 ? tones[name] : 'neutral'}>
          <dt>{text(`imports.${of}.${name}`)}</dt>
          <dd>{formatNumber(counts[name])}</dd>
        </div>
      ))}
    </dl>
  );
};
