import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { type Notification, notificationRoutes } from '../../../../contract/entities/notifications.ts';
import { BackLink } from '../../../kit/back-link.tsx';
import { Can } from '../../../kit/can.tsx';
import { ConfirmAction } from '../../../kit/confirm-action.tsx';
import { formatMoment } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ChannelMark } from '../channel-mark.tsx';
import { useMarkRead, useRetry } from '../notifications.api.ts';
import { useAudience } from '../sent/audience.ts';
import type { Counts } from '../state-bar.tsx';
import { Deliveries } from './deliveries.tsx';
import styles from './page.module.css';

const noCounts: Counts = { total: 0, queued: 0, sent: 0, delivered: 0, failed: 0, skipped: 0, retryable: 0 };

/** What was sent, and what became of each delivery. Whoever looks at it has seen its failures. */
export const SentPage = ({ notification }: { notification: Notification }) => {
  const text = useText();
  const [isAsking, setIsAsking] = useState(false);
  const counts = notification.counts ?? noCounts;
  const hasFailures = counts.failed > 0;
  // Seen at once, and once more when all is done; not as often as one more fails.
  useMarkRead(notification.id, hasFailures && (notification.is_finished ? 'finished' : 'sending'));
  return (
    <div className={styles.page}>
      <BackLink to="/notifications" label={text('notifications.backToList')} />
      <PageHeading title={notification.title ?? text(`notifications.untitled.${notification.type}`)}>
        {counts.retryable > 0 ? (
          <Can call={notificationRoutes.retry}>
            <Button variant="default" leftSection={<IconRefresh size={18} aria-hidden="true" />} onClick={() => setIsAsking(true)}>
              {text('notifications.retry')}
            </Button>
          </Can>
        ) : null}
      </PageHeading>
      <Panel>
        <Facts notification={notification} />
        <p className={styles.body} dir="auto">
          {notification.body}
        </p>
      </Panel>
      <Deliveries notification={notification} counts={counts} />
      {isAsking ? <RetryQuestion notification={notification} count={counts.retryable} onClose={() => setIsAsking(false)} /> : null}
    </div>
  );
};

const Facts = ({ notification }: { notification: Notification }) => {
  const text = useText();
  const audienceOf = useAudience();
  const facts = [
    [text('notifications.to'), audienceOf(notification)],
    [text('notifications.sentBy'), notification.sent_by ?? '_'],
    [text('notifications.when'), formatMoment(notification.created_at)],
  ] as const;
  return (
    <div className={styles.head}>
      <ChannelMark channel={notification.type} />
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
};

const RetryQuestion = ({ notification, count, onClose }: { notification: Notification; count: number; onClose: () => void }) => {
  const text = useText();
  const write = useRetry();
  return (
    <ConfirmAction
      title={text('notifications.retryTitle')}
      confirmLabel={text('notifications.retry')}
      write={write}
      input={{ params: { id: notification.id } }}
      onClose={onClose}
    >
      {text('notifications.retryText', { count })}
    </ConfirmAction>
  );
};
