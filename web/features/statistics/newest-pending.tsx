import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type Doctor, doctorRoutes } from '../../../contract/entities/doctors.ts';
import { Can, useMay } from '../../kit/can.tsx';
import { ListFailure } from '../../kit/list-failure.tsx';
import { formatAgo, formatMoment } from '../../platform/format.ts';
import { useText } from '../../platform/i18n.ts';
import { PersonCell } from '../../ui/person-cell.tsx';
import { TableSkeleton } from '../../ui/skeletons.tsx';
import styles from './newest-pending.module.css';
import { Quiet, Section } from './section.tsx';
import { useNewestPending } from './statistics.api.ts';

const most = 5;

/** The newest doctors that wait for a decision, each with the way to it. */
export const NewestPending = () => {
  const text = useText();
  const list = useNewestPending();
  const verifyAll = (
    <Can call={doctorRoutes.verification}>
      <Button component={Link} to="/doctors/verify" variant="default" size="xs">
        {text('dashboard.verifyAll')}
      </Button>
    </Can>
  );
  return (
    <Section area="pending" title={text('dashboard.newest')} action={list.rows.length > 0 ? verifyAll : null}>
      <Waiting list={list} />
    </Section>
  );
};

const Waiting = ({ list }: { list: ReturnType<typeof useNewestPending> }) => {
  const text = useText();
  if (list.error) return <ListFailure error={list.error} onRetry={list.retry} />;
  if (list.isPending) return <TableSkeleton rows={most} />;
  if (list.rows.length === 0) return <Quiet>{text('dashboard.nobodyWaits')}</Quiet>;
  return (
    <ul className={styles.people}>
      {list.rows.slice(0, most).map((doctor) => (
        <WaitingDoctor key={doctor.id} doctor={doctor} />
      ))}
    </ul>
  );
};

const WaitingDoctor = ({ doctor }: { doctor: Doctor }) => {
  const { id, user, image, created_at: registeredAt } = doctor;
  const way = useMay()(doctorRoutes.verification) ? { to: '/doctors/verify', search: { id } } : { to: `/doctors/${id}`, search: {} };
  const detail = [user.field?.name, user.area?.name].filter((name) => name !== undefined);
  return (
    <li>
      <Link to={way.to} search={way.search as never /* the screen reads its own search */} className={styles.person}>
        <span className={styles.who}>
          <PersonCell name={user.name} image={image ? `${image}&size=thumbnail` : null} detail={<Facts facts={detail} />} />
        </span>
        <time className={styles.when} dateTime={registeredAt} title={formatMoment(registeredAt)}>
          {formatAgo(registeredAt)}
        </time>
      </Link>
    </li>
  );
};

/** Facts of any script in one line. */
const Facts = ({ facts }: { facts: readonly string[] }) => (
  <span className={styles.facts}>
    {facts.map((fact, index) => (
      <span key={fact}>
        {index > 0 ? ' · ' : ''}
        <bdi>{fact}</bdi>
      </span>
    ))}
  </span>
);
