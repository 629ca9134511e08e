import { Button } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { type Doctor, doctorId } from '../../../../contract/entities/doctors.ts';
import { ListFailure } from '../../../kit/list-failure.tsx';
import { ApiError } from '../../../platform/api-error.ts';
import { useText } from '../../../platform/i18n.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { CardPanel } from '../doctor-pictures.tsx';
import { useDoctor } from '../doctors.api.ts';
import { Facts } from './facts.tsx';
import { History } from './history.tsx';
import { Identity } from './identity.tsx';
import { Ledger } from './ledger.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import styles from './profile.module.css';
import { useScrollToHash } from './scroll-to-hash.ts';

/** The page of one doctor, live or archived. */
export const DoctorPage = () => {
  const { id } = useParams({ strict: false }) as { id?: string }; // The path names it; the router's loose types do not.
  const wanted = doctorId.safeParse(Number(id)).data;
  return wanted === undefined ? <Missing /> : <Loaded key={wanted} id={wanted} />;
};

const Loaded = ({ id }: { id: number }) => {
  const query = useDoctor(id);
  if (query.data) return <Profile doctor={query.data.data} />;
  if (query.error instanceof ApiError && query.error.status === 404) return <Missing />;
  if (query.error) return <ListFailure error={query.error} onRetry={() => void query.refetch()} />;
  return <PageSkeleton />;
};

const Missing = () => {
  const text = useText();
  const back = (
    <Button component={Link} to="/doctors" variant="default">
      {text('doctors.backToList')}
    </Button>
  );
  return (
    <div className={styles.page}>
      <PageHeading title={text('errors.pageNotFound')} />
      <Panel isFlush>
        <EmptyState title={text('doctors.missing')} hint={text('doctors.missingHint')} action={back} />
      </Panel>
    </div>
  );
};

const Profile = ({ doctor }: { doctor: Doctor }) => {
  const text = useText();
  useScrollToHash();
  return (
    <div className={styles.page}>
      <Identity doctor={doctor} />
      <div className={styles.columns}>
        <div className={styles.section}>
          <PageHeading title={text('doctors.facts')} isSection />
          <Panel>
            <Facts doctor={doctor} />
          </Panel>
        </div>
        <div className={styles.section}>
          <PageHeading title={text('doctors.documents')} isSection />
          <Panel>
            <CardPanel doctor={doctor} />
          </Panel>
        </div>
      </div>
      <div className={styles.section} id="coins" tabIndex={-1}>
        <PageHeading title={text('doctors.ledger')} isSection />
        <Ledger id={doctor.id} />
      </div>
      <div className={styles.section}>
        <PageHeading title={text('doctors.history')} isSection />
        <History id={doctor.id} registeredAt={doctor.created_at} />
      </div>
    </div>
  );
};
