import { Stack } from '@mantine/core';
import { companyRoutes } from '../../../contract/entities/companies.ts';
import { doctorRoutes } from '../../../contract/entities/doctors.ts';
import { statisticsRoutes } from '../../../contract/entities/statistics.ts';
import { Can, useCan } from '../../kit/can.tsx';
import { useText } from '../../platform/i18n.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Welcome } from '../notifications/index.ts';
import { MemberCharts } from './charts/member-charts.tsx';
import cards from './count-card.module.css';
import { CountCard } from './count-card.tsx';
import { countCards } from './count-cards.ts';
import styles from './dashboard.module.css';
import { NewestCompanies, NewestDoctors } from './newest-pending.tsx';

/** The home page: a counter for each kind of record, the newest pending members, and growth charts. */
export const Dashboard = () => {
  const text = useText();
  const can = useCan();
  const counts = (
    <div className={cards.grid}>
      {countCards
        .filter(({ figure }) => can(figure.spec))
        .map((card) => (
          <CountCard key={card.label} card={card} />
        ))}
    </div>
  );
  return (
    <Stack gap={20}>
      <PageHeading title={text('dashboard.title')} />
      {can(statisticsRoutes.doctorCharts) ? counts : <Welcome>{counts}</Welcome>}
      <div className={styles.waiting}>
        <Can route={doctorRoutes.list}>
          <NewestDoctors />
        </Can>
        <Can route={companyRoutes.list}>
          <NewestCompanies />
        </Can>
      </div>
      <Can route={statisticsRoutes.doctorCharts}>
        <MemberCharts />
      </Can>
    </Stack>
  );
};
