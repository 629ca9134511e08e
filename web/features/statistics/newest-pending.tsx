import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { doctorRoutes } from '../../../contract/entities/doctors.ts';
import { Can, useMay } from '../../kit/can.tsx';
import { ListFailure } from '../../kit/list-failure.tsx';
import type { List } from '../../kit/queries.ts';
import { formatAgo, formatMoment } from '../../platform/format.ts';
import { useText } from '../../platform/i18n.ts';
import { PersonCell } from '../../ui/person-cell.tsx';
import { TableSkeleton } from '../../ui/skeletons.tsx';
import { thumbnailOf } from '../../ui/thumbnail.ts';
import styles from './newest-pending.module.css';
import { Quiet, Section } from './section.tsx';
import { useNewestCompanies, useNewestDoctors } from './statistics.api.ts';

const most = 5;

type Named = { name: string } | null;
type Waiting = { id: number; created_at: string; user: { name: string; area: Named; field: Named } };
type Way = { to: string; search?: Record<string, unknown> };

/** The newest doctors that wait for a decision, each with the way to it. */
export const NewestDoctors = () => {
  const text = useText();
  const mayVerify = useMay()(doctorRoutes.verification);
  const verifyAll = (
    <Can call={doctorRoutes.verification}>
      <Button component={Link} to="/doctors/verify" variant="default" size="xs">
        {text('dashboard.verifyAll')}
      </Button>
    </Can>
  );
  return (
    <NewestPending
      title={text('dashboard.of.doctors.newest')}
      list={useNewestDoctors()}
      action={verifyAll}
      pictureOf={({ image }) => image}
      wayOf={({ id }) => (mayVerify ? { to: '/doctors/verify', search: { id } } : { to: `/doctors/${id}` })}
    />
  );
};

/** The newest companies that wait for a decision, each with the way to its page. */
export const NewestCompanies = () => {
  const text = useText();
  const showAll = (
    <Button
      component={Link}
      to="/companies"
      search={{ status: 'pending' } as never /* the list's own schema reads it */}
      variant="default"
      size="xs"
    >
      {text('dashboard.showAll')}
    </Button>
  );
  return (
    <NewestPending
      title={text('dashboard.of.companies.newest')}
      list={useNewestCompanies()}
      action={showAll}
      pictureOf={({ logo }) => logo}
      wayOf={({ id }) => ({ to: `/companies/${id}` })}
    />
  );
};

type NewestPendingProps<Row extends Waiting> = {
  title: string;
  list: List<Row>;
  action: ReactNode;
  pictureOf: (row: Row) => string | null;
  wayOf: (row: Row) => Way;
};

const NewestPending = <Row extends Waiting>({ title, action, ...rest }: NewestPendingProps<Row>) => (
  <Section title={title} action={rest.list.rows.length > 0 ? action : null}>
    <People {...rest} />
  </Section>
);

const People = <Row extends Waiting>({ list, pictureOf, wayOf }: Omit<NewestPendingProps<Row>, 'title' | 'action'>) => {
  const text = useText();
  if (list.error) return <ListFailure error={list.error} onRetry={list.retry} />;
  if (list.isPending) return <TableSkeleton rows={most} />;
  if (list.rows.length === 0) return <Quiet>{text('dashboard.nobodyWaits')}</Quiet>;
  return (
    <ul className={styles.people}>
      {list.rows.slice(0, most).map((row) => (
        <Person key={row.id} person={row} picture={pictureOf(row)} way={wayOf(row)} />
      ))}
    </ul>
  );
};

const Person = ({ person, picture, way }: { person: Waiting; picture: string | null; way: Way }) => {
  const { user, created_at: registeredAt } = person;
  const detail = [user.field?.name, user.area?.name].filter((name) => name !== undefined);
  return (
    <li>
      <Link to={way.to} search={(way.search ?? {}) as never /* the screen reads its own search */} className={styles.person}>
        <span className={styles.who}>
          <PersonCell name={user.name} image={thumbnailOf(picture)} detail={<Facts facts={detail} />} />
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
