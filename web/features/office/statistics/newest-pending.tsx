import { Box, Button, Flex } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { companyRoutes } from '../../../../contract/entities/members/companies.ts';
import { doctorRoutes } from '../../../../contract/entities/members/doctors.ts';
import type { RouteSpec } from '../../../../contract/kit/route.ts';
import { Can, useCan } from '../../../kit/can.tsx';
import type { ListResult } from '../../../kit/data/queries.ts';
import { LoadError } from '../../../kit/list/load-error.tsx';
import { formatAgo, formatMoment } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { PersonCell } from '../../../ui/list/person-cell.tsx';
import { thumbnailOf } from '../../../ui/picture/picture.tsx';
import { TableSkeleton } from '../../../ui/state/skeletons.tsx';
import textStyles from '../../../ui/text.module.css';
import dashboardStyles from './dashboard.module.css';
import styles from './newest-pending.module.css';
import { EmptySection, Section } from './section.tsx';
import { useNewestCompanies, useNewestDoctors } from './statistics.api.ts';

const maxPending = 5;

type Named = { name: string } | null;
type MemberLink = { to: string; search?: Record<string, unknown> };
type PendingMember = { id: number; created_at: string; user: { name: string; area: Named; field: Named } };

/** The newest pending doctors with links to verify them. */
const NewestDoctors = () => (
  <NewestPending
    title={useText()('dashboard.of.doctors.newest')}
    list={useNewestDoctors()}
    route={doctorRoutes.verification}
    page="/doctors"
    pictureOf={({ image }) => image}
  />
);

/** The newest pending companies with links to verify them. */
const NewestCompanies = () => (
  <NewestPending
    title={useText()('dashboard.of.companies.newest')}
    list={useNewestCompanies()}
    route={companyRoutes.verification}
    page="/companies"
    pictureOf={({ logo }) => logo}
  />
);

type NewestPendingProps<Row extends PendingMember> = {
  title: string;
  list: ListResult<Row>;
  /** The route of the queue. Users without its permission get links to the members' pages. */
  route: RouteSpec;
  /** The list of the members. The queue and the members' pages are below it. */
  page: '/doctors' | '/companies';
  pictureOf: (row: Row) => string | null;
};

const NewestPending = <Row extends PendingMember>({ title, list, route, page, pictureOf }: NewestPendingProps<Row>) => {
  const text = useText();
  const canVerify = useCan()(route);
  const verifyAll = (
    <Button component={Link} to={`${page}/verify`} variant="default" size="xs">
      {text('dashboard.verifyAll')}
    </Button>
  );
  const linkOf = ({ id }: Row): MemberLink => (canVerify ? { to: `${page}/verify`, search: { id } } : { to: `${page}/${id}` });
  return (
    <Section title={title} action={canVerify && list.rows.length > 0 ? verifyAll : null}>
      <MemberRows list={list} pictureOf={pictureOf} linkOf={linkOf} />
    </Section>
  );
};

type MemberRowsProps<Row> = Pick<NewestPendingProps<Row & PendingMember>, 'pictureOf'> & {
  list: ListResult<Row>;
  linkOf: (row: Row) => MemberLink;
};

const MemberRows = <Row extends PendingMember>({ list, pictureOf, linkOf }: MemberRowsProps<Row>) => {
  const text = useText();
  if (list.error) return <LoadError error={list.error} onRetry={list.retry} />;
  if (list.isPending) return <TableSkeleton rows={maxPending} />;
  if (list.rows.length === 0) return <EmptySection>{text('dashboard.nobodyWaits')}</EmptySection>;
  return (
    <Flex component="ul" direction="column" gap={4} mx={-12}>
      {list.rows.slice(0, maxPending).map((row) => (
        <MemberRow key={row.id} member={row} picture={pictureOf(row)} link={linkOf(row)} />
      ))}
    </Flex>
  );
};

const MemberRow = ({ member, picture, link }: { member: PendingMember; picture: string | null; link: MemberLink }) => {
  const { user, created_at: registeredAt } = member;
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

/** The specialty and the area on one line. Each may be in another script. */
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

/** The newest pending doctors and companies, as far as the user may list them. */
export const NewestMembers = () => {
  const can = useCan();
  if (!can(doctorRoutes.list) && !can(companyRoutes.list)) return null;
  return (
    <div className={dashboardStyles.waiting}>
      <Can route={doctorRoutes.list}>
        <NewestDoctors />
      </Can>
      <Can route={companyRoutes.list}>
        <NewestCompanies />
      </Can>
    </div>
  );
};
