import type { Notification } from '../../../../contract/entities/notifications.ts';
import { BackLink } from '../../../kit/back-link.tsx';
import { formatMoment } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ChannelMark } from '../channel-mark.tsx';
import { useMarkRead } from '../notifications.api.ts';
import styles from './received.module.css';

/** What one received, whole. Whoever opens it has read it. */
export const ReceivedPage = ({ notification }: { notification: Notification }) => {
  const text = useText();
  useMarkRead(notification.id, notification.read_at === null && 'unread');
  return (
    <div className={styles.page}>
      <BackLink to="/notifications" label={text('notifications.backToList')} />
      <PageHeading title={notification.title ?? text(`notifications.untitled.${notification.type}`)} />
      <Panel>
        <p className={styles.head}>
          <ChannelMark channel={notification.type} />
          <time dateTime={notification.created_at}>{formatMoment(notification.created_at)}</time>
        </p>
        <p className={styles.whole} dir="auto">
          {notification.body}
        </p>
      </Panel>
    </div>
  );
};
