import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ListFailure } from '../../../kit/list-failure.tsx';
import { useText } from '../../../platform/i18n.ts';
import { useSession } from '../../../platform/session.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { TableSkeleton } from '../../../ui/skeletons.tsx';
import { useNewestNotifications } from '../notifications.api.ts';
import styles from './received.module.css';
import { ReceivedRows } from './received-rows.tsx';

const most = 5;

/** The home of those who do not run the network: their name, what is theirs, and the newest they received. */
export const Welcome = ({ children }: { children: ReactNode }) => {
  const text = useText();
  const name = useSession()?.user.name ?? '';
  return (
    <div className={styles.page}>
      <Panel>
        <p className={styles.greeting}>
          <bdi>{text('notifications.welcome', { name })}</bdi>
        </p>
      </Panel>
      {children}
      <PageHeading title={text('notifications.newest')} isSection>
        <Link to="/notifications">{text('notifications.seeAll')}</Link>
      </PageHeading>
      <Newest />
    </div>
  );
};

const Newest = () => {
  const text = useText();
  const list = useNewestNotifications();
  if (list.error) return <ListFailure error={list.error} onRetry={list.retry} />;
  if (list.isPending) return <TableSkeleton rows={3} />;
  if (list.rows.length === 0) {
    return (
      <Panel>
        <p className={styles.later}>{text('notifications.nothingYet')}</p>
      </Panel>
    );
  }
  return (
    <Panel isFlush>
      <ReceivedRows rows={list.rows.slice(0, most)} />
    </Panel>
  );
};
