import { Stack } from '@mantine/core';
import { noticeRoutes } from '../../../../contract/entities/office/notices.ts';
import { statisticsRoutes } from '../../../../contract/entities/office/statistics.ts';
import { Can, useCan } from '../../../kit/can.tsx';
import { useText } from '../../../platform/i18n.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { useMe } from '../../access/session/index.ts';
import { SinceVisit } from '../notices/index.ts';
import { ServerProblems } from '../status/index.ts';
import { MemberCharts } from './charts/member-charts.tsx';
import { Trends } from './charts/trends.tsx';
import { CompanyHome } from './company-home.tsx';
import cards from './count-card.module.css';
import { CountCard } from './count-card.tsx';
import { countCards } from './count-cards.ts';
import { NewestMembers } from './newest-pending.tsx';
import { RegistrationsInProgress } from './registrations-in-progress.tsx';
import { Reviewers } from './reviewers.tsx';
import { Waiting } from './waiting.tsx';

/**
 * The home page. Administrators see what waits for them, trends, the newest pending members, counts and growth charts, as far as their
 * permissions reach. A company sees a home page of its own.
 */
export const Dashboard = () => {
  const text = useText();
  const can = useCan();
  const me = useMe();
  const counts = (
    <div className={cards.grid}>
      {countCards
        .filter(({ figure }) => can(figure.spec))
        .map((card) => (
          <CountCard key={card.label} card={card} />
        ))}
    </div>
  );
  if (me?.roles === 'company') return <CompanyHome>{counts}</CompanyHome>;
  return (
    <Stack gap={32}>
      <Stack gap={20}>
        <PageHeading title={text('dashboard.title')} />
        <ServerProblems />
        <Can route={statisticsRoutes.waiting}>
          <Waiting />
        </Can>
        <Can route={statisticsRoutes.registrations}>
          <RegistrationsInProgress />
        </Can>
      </Stack>
      <Can route={noticeRoutes.visit}>
        <SinceVisit />
      </Can>
      <Can route={statisticsRoutes.trends}>
        <Trends />
      </Can>
      <NewestMembers />
      <Can route={statisticsRoutes.reviewers}>
        <Reviewers />
      </Can>
      <section aria-labelledby="records">
        <Stack gap={12}>
          <h2 id="records">{text('dashboard.records')}</h2>
          {counts}
        </Stack>
      </section>
      <MemberCharts />
    </Stack>
  );
};
