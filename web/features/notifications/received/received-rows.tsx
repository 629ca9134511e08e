import { Link } from '@tanstack/react-router';
import type { Notification } from '../../../../contract/entities/notifications.ts';
import { formatAgo, formatMoment } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { ChannelMark } from '../channel-mark.tsx';
import styles from './received.module.css';

/** What was received, newest first; what is unread is bold and says so. */
export const ReceivedRows = ({ rows }: { rows: readonly Notification[] }) => {
  const text = useText();
  return (
    <ul className={styles.rows}>
      {rows.map((notification) => (
        <li key={notification.id}>
          <Link
            to="/notifications/$id"
            params={{ id: String(notification.id) }}
            className={styles.row}
            data-unread={notification.read_at === null}
          >
            <ChannelMark channel={notification.type} />
            <span className={styles.words}>
              {notification.read_at === null ? <span className="only-read-aloud">{text('notifications.unread')}</span> : null}
              <span className={styles.title} dir="auto">
                {notification.title ?? notification.body}
              </span>
              {notification.title ? (
                <span className={styles.body} dir="auto">
                  {notification.body}
                </span>
              ) : null}
            </span>
            <time className={styles.when} dateTime={notification.created_at} title={formatMoment(notification.created_at)}>
              {formatAgo(notification.created_at)}
            </time>
          </Link>
        </li>
      ))}
    </ul>
  );
};
