import { Box, Button, Flex } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { doctorRoutes } from '../../../contract/entities/doctors.ts';
import { Can, useCan } from '../../kit/can.tsx';
import type { ListResult } from '../../kit/data/queries.ts';
import { LoadError } from '../../kit/list/load-error.tsx';
import { formatAgo, formatMoment } from '../../platform/format.ts';
import { useText } from '../../platform/i18n.ts';
import { PersonCell } from '../../ui/person-cell.tsx';
import { thumbnailOf } from '../../ui/picture.tsx';
import { TableSkeleton } from '../../ui/skeletons.tsx';
import textStyles from '../../ui/text.module.css';
import styles from './newest-pending.module.css';
import { EmptySection, Section } from './section.tsx';
import { useNewestCompanies, useNewestDoctors } from './statistics.api.ts';

const maxPending = 5;

type Named = { name: string } | null;
type PendingMember = { id: number; created_at: string; user: { name: string; area: Named; field: Named } };
type MemberLink = { to: string; search?: Record<string, unknown> };

/** The newest pending doctors with links to verify them. */
export const NewestDoctors = () => {
  const text = useText();
  const canVerify = useCan()(doctorRoutes.verification);
  const verifyAll = (
    <Can route={doctorRoutes.verification}>
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
      linkOf={({ id }) => (canVerify ? { to: '/doctors/verify', search: { id } } : { to: `/doctors/${id}` })}
    />
  );
};

/** The newest pending companies with links to their pages. */
export const NewestCompanies = () => {
  const text = useText();
  const showAll = (
    <Button
      component={Link}
      to="/companies"
      // biome-ignore lint/nursery/noUnsafeTypeAssertion: the list's schema parses it
      search={{ status: 'pending' } as never}
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
      linkOf={({ id }) => ({ to: `/companies/${id}` })}
    />
  );
};

type NewestPendingProps<Row extends PendingMember> = {
  title: string;
  list: ListResult<Row>;
  action: ReactNode;
  pictureOf: (row: Row) => string | null;
  linkOf: (row: Row) => MemberLink;
};

const NewestPending = <Row extends PendingMember>({ title, action, ...rest }: NewestPendingProps<Row>) => (
  <Section title={title} action={rest.list.rows.length > 0 ? action : null}>
    <People {...rest} />
  </Section>
);

const People = <Row extends PendingMember>({ list, pictureOf, linkOf }: Omit<NewestPendingProps<Row>, 'title' | 'action'>) => {
  const text = useText();
  if (list.error) return <LoadError error={list.error} onRetry={list.retry} />;
  if (list.isPending) return <TableSkeleton rows={maxPending} />;
  if (list.rows.length === 0) return <EmptySection>{text('dashboard.nobodyWaits')}</EmptySection>;
  return (
    <Flex component="ul" direction="column" gap={4} mx={-12}>
      {list.rows.slice(0, maxPending).map((row) => (
        <Person key={row.id} person={row} picture={pictureOf(row)} link={linkOf(row)} />
      ))}
    </Flex>
  );
};

const Person = ({ person, picture, link }: { person: PendingMember; picture: string | null; link: MemberLink }) => {
  const { user, created_at: registeredAt } = person;
  const detail = [user.field?.name, user.area?.name].filter((name) => name !== undefined);
  return (
    <li>
      {/* biome-ignore lint/nursery/noUnsafeTypeAssertion: the screen parses its own search */}
      <Link to={link.to} search={(link.search ?? {}) as never} className={styles.person}>
        <Box component="span" flex={1} miw={0}>
          <PersonCell name={user.name} image={thumbnailOf(picture)} detail={<MemberDetails details={detail} />} />
        </Box>
        <Box
          component="time"
          flex="none"
          c="dimmed"
          fz="xs"
          style={{ whiteSpace: 'nowrap' }}
          dateTime={registeredAt}
          title={formatMoment(registeredAt)}
        >
          {formatAgo(registeredAt)}
        </Box>
      </Link>
    </li>
  );
};

/** Details in any script on one line. */
const MemberDetails = ({ details }: { details: readonly string[] }) => (
  <span className={textStyles.truncate}>
    {details.map((detail, index) => (
      <span key={detail}>
        {index > 0 ? ' · ' : ''}
        <bdi>{detail}</bdi>
      </span>
    ))}
  </span>
);
