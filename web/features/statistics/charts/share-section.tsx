import { Link } from '@tanstack/react-router';
import type { DoctorCharts } from '../../../../contract/entities/statistics.ts';
import { formatNumber } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { Quiet, Section } from '../section.tsx';
import styles from './charts.module.css';

type ShareSectionProps = {
  area: 'areas' | 'specialties';
  title: string;
  /** The word over the names. */
  kind: string;
  filter: 'area' | 'field';
  shares: DoctorCharts['areas'];
  all: { to: string; label: string };
};

const most = 8;

/** The largest shares as bars. It is a table whose rows carry a bar, so that it reads the same aloud, and names of any script and length fit. */
export const ShareSection = ({ area, title, kind, filter, shares, all }: ShareSectionProps) => {
  const text = useText();
  const largest = shares[0]?.doctors ?? 1;
  const link = (
    <Link to={all.to} className={styles.more}>
      {all.label}
    </Link>
  );
  return (
    <Section area={area} title={title} action={link}>
      {shares.length === 0 ? (
        <Quiet>{text('dashboard.noShares')}</Quiet>
      ) : (
        <table className={styles.bars} aria-label={title}>
          <thead className="only-read-aloud">
            <tr>
              <th scope="col">{kind}</th>
              <th scope="col">{text('dashboard.doctors')}</th>
            </tr>
          </thead>
          <tbody>
            {shares.slice(0, most).map(({ id, name, doctors }) => (
              <tr key={id}>
                <th scope="row">
                  <Link
                    to="/doctors"
                    search={{ [filter]: name } as never /* the doctors list's own schema reads it */}
                    className={styles.name}
                    title={name}
                  >
                    <bdi>{name}</bdi>
                  </Link>
                </th>
                <td>
                  <span className={styles.track} aria-hidden="true">
                    <span className={styles.bar} style={{ inlineSize: `${(doctors / largest) * 100}%` }} />
                  </span>
                  <span className={styles.value}>{formatNumber(doctors)}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
};
