import { Box, Button, Group, Stack } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { type Notification, notificationRoutes } from '../../../../../contract/entities/messages/notifications.ts';
import { Can, useCan } from '../../../../kit/can.tsx';
import { ConfirmAction } from '../../../../kit/dialog/confirm-action.tsx';
import { BackLink } from '../../../../kit/record/record-page.tsx';
import { formatMoment } from '../../../../platform/format.ts';
import { useText } from '../../../../platform/i18n.ts';
import { PageHeading } from '../../../../ui/page-heading.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { CancelButton } from '../cancel-button.tsx';
import { ChannelIcon } from '../channel-icon.tsx';
import { isScheduled, useMarkRead, useRetry } from '../notifications.api.ts';
import { ScheduledFor } from '../scheduled-for.tsx';
import { useAudience } from '../sent/audience.ts';
import type { Counts } from '../state-bar.tsx';
import { Deliveries } from './deliveries.tsx';
import styles from './page.module.css';
import { RescheduleButton } from './reschedule.tsx';

const noCounts: Counts = { total: 0, queued: 0, sent: 0, delivered: 0, failed: 0, skipped: 0, retryable: 0 };

/** A sent notification with its deliveries. Opening it marks its failures as seen if the user may mark them. */
export const SentPage = ({ notification }: { notification: Notification }) => {
  const text = useText();
  const [isAsking, setIsAsking] = useState(false);
  const counts = notification.counts ?? noCounts;
  const hasFailures = counts.failed > 0;
  // Marked as seen when opened and when sending ends, not at each new failure.
  const canMark = useCan()(notificationRoutes.markRead);
  useMarkRead(notification.id, canMark && hasFailures && (notification.is_finished ? 'finished' : 'sending'));
  return (
    <Stack gap={20}>
      <BackLink to="/notifications" label={text('notifications.backToList')} />
      <PageHeading title={notification.title ?? text(`notifications.untitled.${notification.type}`)}>
        {isScheduled(notification) ? <RescheduleButton notification={notification} /> : null}
        {notification.sends_at ? <CancelButton notification={notification} /> : null}
        {counts.retryable > 0 ? (
          <Can route={notificationRoutes.retry}>
            <Button variant="default" leftSection={<IconRefresh size={18} aria-hidden="true" />} onClick={() => setIsAsking(true)}>
              {text('notifications.retry')}
            </Button>
          </Can>
        ) : null}
      </PageHeading>
      <Panel>
        <SentDetails notification={notification} />
        <Box component="p" w="fit-content" maw="72ch" pt={16} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }} dir="auto">
          {notification.body}
        </Box>
      </Panel>
      <Deliveries notification={notification} counts={counts} />
      {isAsking ? <ConfirmRetry notification={notification} count={counts.retryable} onClose={() => setIsAsking(false)} /> : null}
    </Stack>
  );
};

const SentDetails = ({ notification }: { notification: Notification }) => {
  const text = useText();
  const audienceOf = useAudience();
  const details = [
    [text('notifications.to'), audienceOf(notification)],
    ...(notification.purpose ? [[text('notifications.purpose'), text(`consents.purpose.${notification.purpose}`)] as const] : []),
    [text('notifications.sentBy'), notification.sent_by ?? '_'],
    [text('notifications.when'), <When key="when" notification={notification} />],
  ] as const;
  return (
    <Group gap={16} wrap="nowrap" pb={16} style={{ borderBlockEnd: '1px solid var(--line)' }}>
      <ChannelIcon channel={notification.type} />
      <dl className={styles.details}>
        {details.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Group>
  );
};

const When = ({ notification }: { notification: Notification }) => {
  const { send_at, sends_at, created_at } = notification;
  return isScheduled(notification) && sends_at ? <ScheduledFor at={sends_at} /> : formatMoment(send_at ?? created_at);
};

const ConfirmRetry = ({ notification, count, onClose }: { notification: Notification; count: number; onClose: () => void }) => {
  const text = useText();
  const mutation = useRetry();
  return (
    <ConfirmAction
      title={text('notifications.retryTitle')}
      confirmLabel={text('notifications.retry')}
      mutation={mutation}
      input={{ params: { id: notification.id } }}
      onClose={onClose}
    >
      {text('notifications.retryText', { count })}
    </ConfirmAction>
  );
};
