import { Link } from '@tanstack/react-router';
import type { MemberCharts } from '../../../../contract/entities/statistics.ts';
import { formatNumber } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { Quiet, Section } from '../section.tsx';
import type { Subject } from '../statistics.api.ts';
import styles from './charts.module.css';

type ShareSectionProps = {
  /** Whose list the names lead to. */
  subject: Subject;
  area: 'areas' | 'specialties';
  title: string;
  /** The word over the names. */
  kind: string;
  filter: 'area' | 'field';
  shares: MemberCharts['areas'];
  all: { to: string; label: string };
};

const most = 8;

/** The largest shares as bars. It is a table whose rows carry a bar, so that it reads the same aloud, and names of any script and length fit. */
export const ShareSection = ({ subject, area, title, kind, filter, shares, all }: ShareSectionProps) => {
  const text = useText();
  const largest = shares[0]?.members ?? 1;
  const link = (
    <Link to={all.to} className={styles.more}>
      {all.label}
    </Link>
  );
  return (
    <Section area={area} title={title} action={link}>
      {shares.length === 0 ? (
        <Quiet>{text(`dashboard.of.${subject}.noShares`)}</Quiet>
      ) : (
        <table className={styles.bars} aria-label={title}>
          <thead className="only-read-aloud">
            <tr>
              <th scope="col">{kind}</th>
              <th scope="col">{text(`dashboard.${subject}`)}</th>
            </tr>
          </thead>
          <tbody>
            {shares.slice(0, most).map(({ id, name, members }) => (
              <tr key={id}>
                <th scope="row">
                  <Link
                    to={`/${subject}`}
                    search={{ [filter]: name } as never /* the list's own schema reads it */}
                    className={styles.name}
                    title={name}
                  >
                    <bdi>{name}</bdi>
                  </Link>
                </th>
                <td>
                  <span className={styles.track} aria-hidden="true">
                    <span className={styles.bar} style={{ inlineSize: `${(members / largest) * 100}%` }} />
                  </span>
                  <span className={styles.value}>{formatNumber(members)}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
};
