import { companyRoutes } from '../../../contract/entities/companies.ts';
import { doctorRoutes } from '../../../contract/entities/doctors.ts';
import { statisticsRoutes } from '../../../contract/entities/statistics.ts';
import { Can, useMay } from '../../kit/can.tsx';
import { useText } from '../../platform/i18n.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Welcome } from '../notifications/index.ts';
import { MemberCharts } from './charts/member-charts.tsx';
import cards from './count-card.module.css';
import { CountCard } from './count-card.tsx';
import { countCards } from './count-cards.ts';
import styles from './dashboard.module.css';
import { NewestCompanies, NewestDoctors } from './newest-pending.tsx';

/** The home page: a count for each kind of record, the newest that wait for a decision, and how the network grows. */
export const Dashboard = () => {
  const text = useText();
  const may = useMay();
  const counts = (
    <div className={cards.grid}>
      {countCards
        .filter(({ figure }) => may(figure.spec))
        .map((card) => (
          <CountCard key={card.label} card={card} />
        ))}
    </div>
  );
  return (
    <div className={styles.page}>
      <PageHeading title={text('dashboard.title')} />
      {may(statisticsRoutes.doctorCharts) ? counts : <Welcome>{counts}</Welcome>}
      <div className={styles.waiting}>
        <Can call={doctorRoutes.list}>
          <NewestDoctors />
        </Can>
        <Can call={companyRoutes.list}>
          <NewestCompanies />
        </Can>
      </div>
      <Can call={statisticsRoutes.doctorCharts}>
        <MemberCharts />
      </Can>
    </div>
  );
};
